import { readdirSync, readFileSync } from 'node:fs';
import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { SNAPSHOT_EVERY } from './desk.ts';
import type { Batch } from './journal.ts';
import { Unavailable } from './ports.ts';
import { settled } from './simulate/clock.ts';
import { SALON, soloTable, World } from './simulate/world.ts';

const TABLE = soloTable('Anna');

test('HS18 after a crash between the close of the bets and the cards another process deals the same coup', async () => {
  const world = new World(1);
  const anna = await world.seat('Anna', TABLE);
  // Process A dies with the bets closed: the keeper never answers it.
  const { draw } = world.keeper;
  world.keeper.draw = () => new Promise(() => {});
  anna.bet(TABLE, world.id(), units(100));
  anna.deal(TABLE, world.id());
  await settled();
  expect(anna.view(TABLE).phase.kind).toBe('bets-closed');
  world.leases.expire('A');
  world.keeper.draw = (asked) => draw.call(world.keeper, asked);
  const next = world.process('B');
  await next.resume();
  await settled();
  const back = await world.connect('Anna', next);
  back.watchAfter(TABLE, anna);
  await settled();
  const { phase } = back.view(TABLE);
  if (phase.kind !== 'settled') throw new Error(`the coup is in ${phase.kind}`);
  const [shoe] = world.keeper.shoes.values();
  const burned = (back.view(TABLE).shoe?.gone ?? 0) - phase.punto.length - phase.banco.length;
  const [p1, p2, p3] = phase.punto;
  const [b1, b2, b3] = phase.banco;
  const dealt = [p1, b1, p2, b2, p3, b3].filter((card) => card !== undefined);
  expect(shoe?.order.slice(burned, burned + dealt.length)).toEqual(dealt);
});

test('HS19 a table that another process has taken is given up: who waits and who watches is told', async () => {
  const world = new World(2);
  await world.hall.resume();
  const anna = await world.seat('Anna', SALON.table);
  const epoch = world.leases.epochOf(SALON.table);
  world.leases.expire('A');
  const next = world.process('B');
  await next.resume();
  const ben = await world.seat('Ben', SALON.table, next);
  const id = world.id();
  anna.bet(SALON.table, id, units(5));
  await settled();
  expect(anna.answers.get(id)).toEqual({ code: 'table-elsewhere' });
  expect(anna.refused).toEqual([{ code: 'table-elsewhere' }]);
  anna.watch(SALON.table);
  await settled();
  expect(anna.refused).toEqual([{ code: 'table-elsewhere' }, { code: 'table-elsewhere' }]);
  // A lease lost by the word of the leases, without a commit: told at once.
  const epochOfB = world.leases.epochOf(SALON.table);
  next.lost(SALON.table, epoch);
  expect(ben.refused).toEqual([]);
  next.lost(SALON.table, epochOfB);
  expect(ben.refused).toEqual([{ code: 'table-elsewhere' }]);
});

test('HS20 a table that nobody uses is put away, and comes back as it was for who comes', async () => {
  const world = new World(3);
  const anna = await world.seat('Anna', TABLE);
  anna.bet(TABLE, world.id(), units(5));
  await world.clock.pass(60_000);
  await world.hall.tidy();
  const epoch = world.leases.epochOf(TABLE);
  anna.bet(TABLE, world.id(), units(5));
  await settled();
  expect(world.leases.epochOf(TABLE)).toBe(epoch);
  anna.session.end();
  await world.clock.pass(29_999);
  await world.hall.tidy();
  await world.clock.pass(1);
  const tidying = world.hall.tidy();
  // Somebody comes just then, in the same tick, with a command and a look.
  const back = await world.connect('Anna');
  back.watchAfter(TABLE, anna);
  const id = world.id();
  back.command(TABLE, id, { kind: 'bet', coup: 1, spot: 'banco', stake: units(5) });
  await tidying;
  await settled();
  expect(world.leases.epochOf(TABLE)).toBe(epoch + 1);
  expect(back.answers.get(id)).toBeNull();
  expect(back.view(TABLE).bets).toMatchObject([{ stakes: { banco: units(15) } }]);
  expect(back.refused).toEqual([]);
  // The release of the old lease did not free the new one.
  await expect(world.leases.of('B').take(TABLE)).resolves.toBeNull();
});

test('HS20 a command that finds its table just being put away is done all the same', async () => {
  const world = new World(12);
  const anna = await world.seat('Anna', TABLE);
  anna.session.end();
  await world.clock.pass(30_000);
  const back = await world.connect('Anna');
  const id = world.id();
  // The command asks for the desk, and before it has it the desk is closed.
  back.command(TABLE, id, { kind: 'bet', coup: 1, spot: 'banco', stake: units(5) });
  back.watch(TABLE);
  await world.hall.tidy();
  await settled();
  expect(back.answers.get(id)).toBeNull();
  expect(back.view(TABLE).bets).toHaveLength(1);
});

test('HS20 a table opened for one command alone, or to finish a coup, is put away too', async () => {
  const world = new World(4);
  const anna = await world.connect('Anna');
  anna.command(TABLE, world.id(), { kind: 'sit', seat: null });
  await settled();
  await expect(world.leases.of('B').take(TABLE)).resolves.toBeNull();
  await world.clock.pass(30_000);
  await world.hall.tidy();
  await expect(world.leases.of('B').take(TABLE)).resolves.toBe(2);
});

test('HS21 a bug stops the one table, once; the others go on, and what was committed stands', async () => {
  const world = new World(5);
  await world.hall.resume();
  const anna = await world.seat('Anna', TABLE);
  const ben = await world.seat('Ben', SALON.table);
  const { draw } = world.keeper;
  world.keeper.draw = (asked) =>
    asked.table === TABLE ? Promise.reject(new Error('a bug')) : draw.call(world.keeper, asked);
  const [bet, deal] = [world.id(), world.id()];
  anna.bet(TABLE, bet, units(5));
  anna.deal(TABLE, deal);
  await settled();
  expect(world.stopped).toHaveLength(1);
  expect([anna.answers.get(bet), anna.answers.get(deal)]).toEqual([null, null]);
  expect(anna.refused).toEqual([{ code: 'table-elsewhere' }]);
  for (let look = 0; look < 3; look++) await world.hall.resume();
  await settled();
  expect(world.stopped).toHaveLength(1);
  const again = world.id();
  anna.bet(TABLE, again, units(5));
  ben.bet(SALON.table, world.id(), units(5));
  await world.clock.pass(20_000);
  expect(anna.answers.get(again)).toEqual({ code: 'overloaded' });
  expect(ben.view(SALON.table).phase.kind).toBe('settled');
});

test('HS21 a bug in telling one client closes that connection, and nobody else hears less', async () => {
  const world = new World(6);
  await world.hall.resume();
  const [anna, ben] = [await world.seat('Anna', SALON.table), await world.seat('Ben', SALON.table)];
  anna.seen.delete(SALON.table);
  ben.bet(SALON.table, world.id(), units(5));
  await world.clock.pass(20_000);
  expect(anna.faults).toHaveLength(1);
  expect(world.stopped).toEqual([]);
  expect(ben.view(SALON.table).phase.kind).toBe('settled');
});

test('HS22 a store that does not answer is told to who waits, after two and a half seconds and not never', async () => {
  const world = new World(7);
  const anna = await world.seat('Anna', TABLE);
  world.journal.rates = { before: 100, after: 0, late: 0, reading: 100 };
  const [bet, watch] = [world.id(), world.id()];
  anna.bet(TABLE, bet, units(5));
  await world.clock.pass(2_400);
  expect(anna.answers.has(bet)).toBe(false);
  await world.clock.pass(600);
  expect(anna.answers.get(bet)).toEqual({ code: 'overloaded' });
  // A table that must be read first is refused at once; the connection stays.
  anna.command(soloTable('Anna', 'nordic'), watch, { kind: 'sit', seat: null });
  anna.watch(soloTable('Anna', 'nordic'));
  await settled();
  expect(anna.answers.get(watch)).toEqual({ code: 'overloaded' });
  expect(anna.refused).toEqual([{ code: 'overloaded' }]);
  world.journal.rates = { before: 0, after: 0, late: 0, reading: 0 };
  await world.clock.pass(1_000);
  anna.bet(TABLE, bet, units(5));
  await settled();
  expect(anna.answers.get(bet)).toBeNull();
  expect(anna.closed).toBeNull();
});

test('HS22 a commit whose word was lost is found, shown and told, without anybody doing more', async () => {
  const world = new World(13);
  const anna = await world.seat('Anna', TABLE);
  const tab = await world.connect('Anna');
  const id = world.id();
  world.journal.rates = { before: 0, after: 100, late: 0, reading: 0 };
  anna.bet(TABLE, id, units(5));
  await settled();
  world.journal.rates = { before: 0, after: 0, late: 0, reading: 0 };
  await world.clock.pass(1_000);
  expect(anna.answers.get(id)).toBeNull();
  expect(anna.view(TABLE).bets).toMatchObject([{ stakes: { banco: units(5) } }]);
  expect([anna.balance, tab.balance]).toEqual([units(9_995), units(9_995)]);
});

test('HS22 a lost commit that was kept with a snapshot is shown as a snapshot, at its own version', async () => {
  const world = new World(14);
  const anna = await world.seat('Anna', TABLE);
  const { commit } = world.journal;
  let lost = 0;
  world.journal.commit = async (batch: Batch) => {
    const committed = await commit.call(world.journal, batch);
    if (!batch.snapshot || lost > 0) return committed;
    lost += 1;
    throw new Unavailable('the word of it was lost');
  };
  for (let coup = 0; coup < 25; coup++) {
    anna.bet(TABLE, world.id(), units(5));
    anna.deal(TABLE, world.id());
    await world.clock.pass(2_000);
  }
  expect(lost).toBe(1);
  const fresh = await world.connect('Anna');
  fresh.watch(TABLE);
  await settled();
  expect(anna.seen.get(TABLE)).toEqual(fresh.seen.get(TABLE));
  expect(anna.faults).toEqual([]);
});

test('HS22 a house that closes while its store fails does close', async () => {
  const world = new World(8);
  const anna = await world.seat('Anna', TABLE);
  world.journal.rates = { before: 100, after: 0, late: 0, reading: 100 };
  const id = world.id();
  anna.bet(TABLE, id, units(5));
  await settled();
  const closing = world.hall.close();
  await world.clock.pass(1_000);
  await closing;
  expect(anna.answers.get(id)).toEqual({ code: 'table-elsewhere' });
  const late = world.id();
  anna.bet(TABLE, late, units(5));
  await settled();
  expect(anna.answers.get(late)).toEqual({ code: 'table-elsewhere' });
});

test('HS23 one table that cannot be opened keeps no other from it', async () => {
  const world = new World(9);
  await world.hall.resume();
  const next = world.process('B');
  world.leases.expire('A');
  const { load } = world.journal;
  world.journal.load = (table) =>
    table === SALON.table ? Promise.reject(new Error('unreadable')) : load.call(world.journal, table);
  await next.resume();
  expect(world.stopped).toHaveLength(1);
  const anna = await world.seat('Anna', TABLE, next);
  expect(anna.view(TABLE).you).toBe(0);
  // The lease of the one that could not be read was given back.
  await expect(world.leases.of('C').take(SALON.table)).resolves.not.toBeNull();
});

test('HS23 a lease is given back where the store fails in the opening', async () => {
  const world = new World(10);
  const { load } = world.journal;
  world.journal.load = () => Promise.reject(new Unavailable('gone'));
  await world.hall.resume();
  await expect(world.leases.of('B').take(SALON.table)).resolves.not.toBeNull();
  world.leases.expire('B');
  world.journal.load = (table) => load.call(world.journal, table);
  await world.hall.resume();
  expect((await world.seat('Anna', SALON.table)).view(SALON.table).you).toBe(0);
});

test('HS24 a snapshot is kept every two hundred events, and the table replays from it', async () => {
  const world = new World(11);
  const { commit } = world.journal;
  const kept: number[] = [];
  world.journal.commit = (batch: Batch) => {
    if (batch.snapshot) kept.push(batch.snapshot.version);
    return commit.call(world.journal, batch);
  };
  const anna = await world.seat('Anna', TABLE);
  for (let coup = 0; coup < 60; coup++) {
    anna.bet(TABLE, world.id(), units(5));
    anna.deal(TABLE, world.id());
    await world.clock.pass(1_000);
  }
  expect(kept.map((version) => Math.floor(version / SNAPSHOT_EVERY))).toEqual(
    [1, 2, 3].slice(0, kept.length),
  );
  expect(kept.length).toBeGreaterThanOrEqual(2);
  await world.hall.close();
  const back = await world.connect('Anna', world.process('B'));
  back.watch(TABLE);
  await settled();
  expect(back.seen.get(TABLE)).toEqual(anna.seen.get(TABLE));
});

test('HS25 the house has no clock, no chance and no I/O of its own', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|simulate\/|contract\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(15);
  for (const path of sources) {
    const source = readFileSync(new URL(path, folder), 'utf8');
    expect(source, path).not.toMatch(
      /\bDate\b|setTimeout|setInterval|setImmediate|Math\.random|crypto|process\.|node:/,
    );
  }
});
