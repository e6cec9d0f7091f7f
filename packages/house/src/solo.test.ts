import { sumOf } from '@sabot/ledger';
import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { settled } from './simulate/clock.ts';
import { soloTable, World } from './simulate/world.ts';

const TABLE = soloTable('Anna');

test('HS1 a coup at a table of one’s own goes from the seat to the settlement by messages alone', async () => {
  const world = new World(1);
  const anna = await world.seat('Anna', TABLE);
  expect(anna.balance).toBe(units(10_000));
  expect(anna.view(TABLE)).toMatchObject({ you: 0, coup: 1, phase: { kind: 'betting', closesAtMs: null } });
  const [bet, deal] = [world.id(), world.id()];
  anna.bet(TABLE, bet, units(100));
  anna.deal(TABLE, deal);
  await settled();
  expect([anna.answers.get(bet), anna.answers.get(deal)]).toEqual([null, null]);
  const { phase } = anna.view(TABLE);
  if (phase.kind !== 'settled') throw new Error(`the coup is in ${phase.kind}`);
  const [settledBet] = phase.bets;
  expect(anna.balance).toBe(units(9_900) + (settledBet?.settlement.returned ?? 0n));
  expect(sumOf(world.stored.book)).toBe(0n);
});

test('HS1 goes on coup after coup, shoe after shoe', async () => {
  const world = new World(2);
  const anna = await world.seat('Anna', TABLE);
  for (let coup = 1; coup <= 100; coup++) {
    const id = world.id();
    anna.bet(TABLE, id, units(10), coup % 3 === 0 ? 'egalite' : 'punto');
    anna.deal(TABLE, world.id());
    await world.clock.pass(1_000);
    expect(anna.answers.get(id)).toBeNull();
    expect(anna.view(TABLE)).toMatchObject({ coup, phase: { kind: 'settled' } });
  }
  expect(world.keeper.shoes.size).toBe(2);
  expect(world.stopped).toEqual([]);
  expect((await world.stored.funds(anna.bettor)).balance).toBe(anna.balance);
  expect(sumOf(world.stored.book)).toBe(0n);
});

test('HS2 bets are closed in a commit of their own, before the first card is asked for', async () => {
  const world = new World(3);
  const anna = await world.seat('Anna', TABLE);
  const drawnAt: string[] = [];
  const { draw } = world.keeper;
  world.keeper.draw = async (asked) => {
    const { snapshot, events } = await world.stored.load(TABLE);
    drawnAt.push(events.at(-1)?.kind ?? `snapshot ${snapshot?.version}`);
    return draw.call(world.keeper, asked);
  };
  anna.bet(TABLE, world.id(), units(1));
  anna.deal(TABLE, world.id());
  await settled();
  expect(drawnAt.length).toBeGreaterThanOrEqual(4);
  expect(new Set(drawnAt)).toEqual(new Set(['bets-closed']));
});

test('HS3 the same command is done once and answered again byte for byte, by whichever connection it comes', async () => {
  const world = new World(4);
  const anna = await world.seat('Anna', TABLE);
  const [bet, refused] = [world.id(), world.id()];
  const ask = (client = anna): void => {
    client.command(TABLE, bet, { kind: 'bet', coup: 1, spot: 'banco', stake: units(100) });
    client.command(TABLE, refused, { kind: 'bet', coup: 9, spot: 'banco', stake: units(100) });
  };
  // Twice at once, then again, then from another tab, then at another process.
  ask();
  ask();
  await settled();
  ask();
  await settled();
  const other = await world.connect('Anna');
  ask(other);
  await settled();
  await world.hall.close();
  const elsewhere = await world.connect('Anna', world.process('B'));
  ask(elsewhere);
  await settled();
  const answers = [...anna.texts, ...other.texts, ...elsewhere.texts].filter((text) =>
    text.startsWith('{"type":"answer"'),
  );
  for (const id of [bet, refused]) {
    const given = answers.filter((text) => text.includes(id));
    expect(given).toHaveLength(5);
    expect(new Set(given).size).toBe(1);
  }
  expect((await world.stored.funds(anna.bettor)).balance).toBe(units(9_900));
});

test('HS3 the same id with another content is a conflict, and changes nothing', async () => {
  const world = new World(5);
  const anna = await world.seat('Anna', TABLE);
  const id = world.id();
  anna.bet(TABLE, id, units(100));
  await settled();
  anna.bet(TABLE, id, units(101));
  await settled();
  expect(anna.answers.get(id)).toEqual({ code: 'conflict' });
  anna.command(soloTable('Anna', 'nordic'), id, { kind: 'bet', coup: 1, spot: 'banco', stake: units(100) });
  await settled();
  expect(anna.answers.get(id)).toEqual({ code: 'conflict' });
  expect(anna.balance).toBe(units(9_900));
});

test('HS4 of ten bets of the whole balance exactly one is taken', async () => {
  const world = new World(6);
  const anna = await world.seat('Anna', TABLE);
  anna.command(TABLE, world.id(), { kind: 'bet', coup: 1, spot: 'punto', stake: units(5_000) });
  await settled();
  const ids = Array.from({ length: 10 }, () => world.id());
  for (const id of ids) anna.bet(TABLE, id, units(5_000), 'banco');
  await settled();
  const answers = ids.map((id) => anna.answers.get(id));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(anna.balance).toBe(0n);
  expect(sumOf(world.stored.book)).toBe(0n);
});

test('HS4 of bets that together are too much, at two tables at once, those that can be paid are taken', async () => {
  const world = new World(7);
  const tables = [TABLE, soloTable('Anna', 'nordic'), soloTable('Anna', 'german')];
  const anna = await world.seat('Anna', TABLE);
  for (const table of tables.slice(1)) {
    anna.watch(table);
    anna.command(table, world.id(), { kind: 'sit', seat: null });
  }
  await settled();
  const ids = tables.flatMap((table) =>
    Array.from({ length: 3 }, () => {
      const id = world.id();
      anna.bet(table, id, units(1_600));
      return id;
    }),
  );
  await settled();
  const taken = ids.filter((id) => anna.answers.get(id) === null);
  expect(taken).toHaveLength(6);
  expect(anna.answers.size).toBe(ids.length + tables.length);
  expect(anna.balance).toBe(units(400));
  expect((await world.stored.funds(anna.bettor)).balance).toBe(anna.balance);
});

test('HS5 a command that cannot be paid is refused with the balance, for ever, and what follows is decided without it', async () => {
  const world = new World(8);
  const anna = await world.seat('Anna', TABLE);
  const ids = [units(5_000), units(4_600), units(500), units(300)].map((stake, index) => {
    const id = world.id();
    anna.bet(TABLE, id, stake, index === 0 ? 'punto' : index === 1 ? 'banco' : 'egalite');
    return { id, stake };
  });
  await settled();
  const poor = { code: 'insufficient-funds', balance: units(400) };
  expect(ids.map(({ id }) => anna.answers.get(id))).toEqual([null, null, poor, null]);
  expect(anna.balance).toBe(units(100));
  anna.command(TABLE, world.id(), { kind: 'clear', coup: 1, spot: null });
  const [, , short] = ids;
  anna.bet(TABLE, short?.id ?? '', short?.stake ?? units(0), 'egalite');
  await settled();
  expect(anna.answers.get(short?.id ?? '')).toEqual(poor);
  expect(anna.balance).toBe(units(10_000));
});

test('HS28 a clock that is set back holds no table up', async () => {
  const world = new World(28);
  const anna = await world.seat('Anna', TABLE);
  anna.bet(TABLE, world.id(), units(10));
  await settled();
  await world.clock.pass(-600_000);
  anna.deal(TABLE, world.id());
  await settled();
  expect(anna.view(TABLE)).toMatchObject({ coup: 1, phase: { kind: 'settled' } });
  expect(world.stopped).toEqual([]);
});
