import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { settled } from './simulate/clock.ts';
import { bettorNamed, SALON, soloTable, World } from './simulate/world.ts';

const TABLE = soloTable('Anna');

test('HS11 a client that comes back with the version it has sees what one sees that never left', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const world = new World(seed);
    const anna = await world.seat('Anna', TABLE);
    let other = await world.connect('Anna');
    for (let coup = 0; coup < 6; coup++) {
      // Gone and back again at moments that the seed chooses, now and then with a version of long ago.
      if (world.generator.below(2) === 0) {
        const before = other;
        before.session.end();
        other = await world.connect('Anna');
        other.watchAfter(TABLE, before);
      }
      anna.bet(TABLE, world.id(), units(5));
      if (world.generator.below(2) === 0) await settled();
      anna.deal(TABLE, world.id());
      await world.clock.pass(world.generator.below(4_000));
    }
    other.watch(TABLE, other.seen.get(TABLE)?.version ?? null);
    await settled();
    expect(other.seen.get(TABLE), `seed ${seed}`).toEqual(anna.seen.get(TABLE));
    const truth = new Map(anna.views.map(({ version, view }) => [version, view]));
    for (const { version, view } of other.views)
      expect(truth.get(version) ?? view, `seed ${seed}`).toEqual(view);
  }
});

test('HS11 a version that is no longer at hand, or never was, is answered with a snapshot', async () => {
  const world = new World(21);
  const anna = await world.seat('Anna', TABLE);
  for (let coup = 0; coup < 12; coup++) {
    anna.bet(TABLE, world.id(), units(5));
    anna.deal(TABLE, world.id());
    await world.clock.pass(1_000);
  }
  for (const have of [1, 9_999]) {
    const back = await world.connect('Anna');
    back.watch(TABLE, have);
    await settled();
    expect(back.texts.at(-1)).toContain('"type":"snapshot"');
    expect(back.seen.get(TABLE)).toEqual(anna.seen.get(TABLE));
  }
});

test('HS12 a rate that no person has is refused once and dropped, and in the end closed', async () => {
  const world = new World(31);
  const anna = await world.connect('Anna');
  for (let message = 0; message < 61; message++) anna.say('{"type":"unwatch","table":"0"}');
  expect(anna.closed).toBe(1008);
  const ben = await world.connect('Ben');
  // Each that is taken is answered: there is no such table for Ben.
  const quick = (): void => ben.command(TABLE, world.id(), { kind: 'leave' });
  for (let message = 0; message < 100; message++) quick();
  await settled();
  expect(ben.refused).toEqual([{ code: 'too-many-messages' }]);
  expect(ben.texts.filter((text) => text.includes('"no-such-table"'))).toHaveLength(60);
  // A thousand a second: some are still taken in between, and yet it ends.
  let sent = 0;
  while (ben.closed === null && sent < 2_000) {
    await world.clock.pass(1);
    quick();
    sent += 1;
  }
  expect(ben.closed).toBe(4429);
  expect(sent).toBeLessThan(1_000);
  const heard = ben.texts.length;
  await world.clock.pass(60_000);
  quick();
  expect(ben.texts).toHaveLength(heard);
});

test('HS12 twenty-five messages a second are slowed down, not thrown out', async () => {
  const world = new World(32);
  const anna = await world.connect('Anna');
  for (let message = 0; message < 1_000; message++) {
    await world.clock.pass(40);
    anna.say('{"type":"lobby"}');
  }
  expect(anna.closed).toBeNull();
});

test('HS13 five messages in a row that are none close the connection; a good one in between forgives', async () => {
  const world = new World(41);
  const bad = [
    '',
    'null',
    '[]',
    '"x"',
    '1',
    '{}',
    '{"type":"lobby","role":"admin"}',
    '{"__proto__":{"a":1}}',
    'NaN',
  ];
  for (const text of bad) {
    const anna = await world.connect('Anna');
    for (let time = 1; time <= 4; time++) anna.say(text);
    anna.say('{"type":"lobby"}');
    for (let time = 1; time <= 4; time++) anna.say(text);
    expect(anna.closed).toBeNull();
    anna.say(text);
    expect(anna.closed).toBe(1008);
    expect(anna.refused).toEqual(Array.from({ length: 9 }, () => ({ code: 'bad-message' })));
    expect(anna.faults).toEqual([]);
  }
});

test('HS14 another’s own table looks like one that does not exist', async () => {
  const world = new World(51);
  await world.seat('Anna', TABLE);
  const ben = await world.connect('Ben');
  const id = world.id();
  ben.watch(TABLE);
  ben.watch(soloTable('Nobody'));
  ben.command(TABLE, id, { kind: 'sit', seat: null });
  await settled();
  expect(ben.refused).toEqual([{ code: 'no-such-table' }, { code: 'no-such-table' }]);
  expect(ben.answers.get(id)).toEqual({ code: 'no-such-table' });
  expect(ben.seen.size).toBe(0);
});

test('HS14 a command id of another bettor is one’s own new id', async () => {
  const world = new World(52);
  await world.hall.resume();
  const [anna, ben] = [await world.connect('Anna'), await world.connect('Ben')];
  const id = world.id();
  anna.command(SALON.table, id, { kind: 'sit', seat: 3 });
  ben.command(SALON.table, id, { kind: 'sit', seat: 3 });
  await settled();
  expect(anna.answers.get(id)).toBeNull();
  expect(ben.answers.get(id)).toEqual({ code: 'seat-taken', seat: 3 });
});

test('HS15 who no longer wants to see a table is shown nothing of it, also when it was only being opened', async () => {
  const world = new World(61);
  const anna = await world.connect('Anna');
  anna.watch(TABLE);
  anna.say(`{"type":"unwatch","table":"${TABLE}"}`);
  await settled();
  expect(anna.seen.size).toBe(0);
  const tab = await world.seat('Anna', TABLE);
  tab.bet(TABLE, world.id(), units(5));
  await settled();
  expect(anna.seen.size).toBe(0);
  anna.watch(TABLE);
  anna.watch(TABLE);
  await settled();
  expect(anna.views).toHaveLength(1);
});

test('HS15 a connection that is gone hears nothing and is forgotten', async () => {
  const world = new World(62);
  const anna = await world.seat('Anna', TABLE);
  const heard = anna.texts.length;
  anna.bet(TABLE, world.id(), units(5));
  anna.session.end();
  await settled();
  expect(anna.texts).toHaveLength(heard);
  expect((await world.stored.funds(anna.bettor)).balance).toBe(units(9_995));
});

test('HS16 a new bettor is given the welcome chips once, in however many tabs', async () => {
  const world = new World(71);
  const tabs = await Promise.all(['Anna', 'Anna', 'Anna'].map((name) => world.connect(name)));
  for (const tab of tabs) expect(tab.balance).toBe(units(10_000));
  expect((await world.stored.funds(bettorNamed('Anna'))).moves).toBe(1);
});

test('HS16 each tab of a bettor hears of each change of the chips, the latest last', async () => {
  const world = new World(72);
  const anna = await world.seat('Anna', TABLE);
  const tab = await world.connect('Anna');
  const second = soloTable('Anna', 'nordic');
  anna.command(second, world.id(), { kind: 'sit', seat: null });
  anna.watch(second);
  await settled();
  for (let coup = 0; coup < 10; coup++) {
    for (const table of [TABLE, second]) {
      anna.bet(table, world.id(), units(7));
      anna.deal(table, world.id());
    }
    await world.clock.pass(2_000);
  }
  const { balance } = await world.stored.funds(anna.bettor);
  expect([anna.balance, tab.balance]).toEqual([balance, balance]);
});

test('HS16 a welcome shows no older balance than what was committed while it was read', async () => {
  const world = new World(73);
  const anna = await world.seat('Anna', TABLE);
  const { funds } = world.journal;
  // Another table commits between the reading and its arrival.
  world.journal.funds = async (bettor) => {
    const read = await funds.call(world.journal, bettor);
    await settled();
    return read;
  };
  const coming = world.connect('Anna');
  anna.bet(TABLE, world.id(), units(5));
  await settled();
  expect((await coming).balance).toBe(units(9_995));
});

test('HS17 the lobby shows the tables of one’s own and those to meet at, now and when they change', async () => {
  const world = new World(81);
  await world.hall.resume();
  const anna = await world.connect('Anna');
  anna.say('{"type":"lobby"}');
  await settled();
  expect(anna.lobby?.map(({ kind }) => kind)).toEqual(['solo', 'solo', 'solo', 'solo', 'shared']);
  expect(anna.lobby?.at(-1)).toMatchObject({ taken: 0, coups: 0, seated: false });
  const ben = await world.seat('Ben', SALON.table);
  expect(anna.lobby?.at(-1)).toMatchObject({ taken: 1, seated: false });
  ben.bet(SALON.table, world.id(), units(5));
  await world.clock.pass(20_000);
  expect(anna.lobby?.at(-1)).toMatchObject({ taken: 1, coups: 1 });
  expect(anna.lobby?.at(-1)?.road).toMatch(/^[PBT]/);
});

test('HS17 the lobby shows a table of one’s own as it was left, put away or from before the house was opened', async () => {
  const world = new World(82);
  const anna = await world.seat('Anna', TABLE);
  anna.bet(TABLE, world.id(), units(5));
  anna.deal(TABLE, world.id());
  await settled();
  const row = async (client: typeof anna) => {
    client.say('{"type":"lobby"}');
    await settled();
    return client.lobby?.find(({ table }) => table === TABLE);
  };
  const now = await row(anna);
  expect(now).toMatchObject({ taken: 1, coups: 1, seated: true });
  expect(now?.road).toMatch(/^[PBT]/);
  anna.say(JSON.stringify({ type: 'unwatch', table: TABLE }));
  await world.clock.pass(60_000);
  await world.hall.tidy();
  expect(await row(anna)).toEqual(now);
  world.hall = world.process('B');
  expect(await row(await world.connect('Anna'))).toEqual(now);
});
