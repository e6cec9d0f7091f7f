import { sumOf } from '@sabot/ledger';
import { units } from '@sabot/rules/money';
import { IDLE_SEAT_MS } from '@sabot/table';
import { expect, test } from 'vitest';
import { settled } from './simulate/clock.ts';
import { SALON, World } from './simulate/world.ts';

const TABLE = SALON.table;

async function openSalon(seed: number, ...names: readonly string[]) {
  const world = new World(seed);
  await world.hall.resume();
  const clients = [];
  for (const name of names) clients.push(await world.seat(name, TABLE));
  const [anna, ben] = clients;
  if (!anna || !ben) throw new Error('two bettors at least');
  return { world, anna, ben };
}

test('HS6 betting ends twenty seconds after the first stake, and not before', async () => {
  const { world, anna, ben } = await openSalon(1, 'Anna', 'Ben');
  await world.clock.pass(60_000);
  expect(anna.view(TABLE).phase).toEqual({ kind: 'betting', closesAtMs: null });
  anna.bet(TABLE, world.id(), units(10));
  await settled();
  const closesAtMs = world.clock.nowMs() + 20_000;
  expect(ben.view(TABLE).phase).toEqual({ kind: 'betting', closesAtMs });
  await world.clock.pass(19_999);
  const late = world.id();
  ben.bet(TABLE, late, units(10));
  await settled();
  expect(ben.answers.get(late)).toBeNull();
  await world.clock.pass(1);
  expect(anna.view(TABLE)).toMatchObject({ coup: 1, phase: { kind: 'settled' } });
  expect(sumOf(world.stored.book)).toBe(0n);
});

test('HS6 without a stake left the time lapses, and betting begins anew', async () => {
  const { world, anna } = await openSalon(2, 'Anna', 'Ben');
  anna.bet(TABLE, world.id(), units(10));
  anna.command(TABLE, world.id(), { kind: 'clear', coup: 1, spot: null });
  await world.clock.pass(20_000);
  expect(anna.view(TABLE)).toMatchObject({ coup: 1, phase: { kind: 'betting', closesAtMs: null } });
  expect(anna.balance).toBe(units(10_000));
});

test('HS7 once everyone has spoken the cards come at once, but not sooner than five seconds after the last close', async () => {
  const { world, anna, ben } = await openSalon(3, 'Anna', 'Ben');
  anna.bet(TABLE, world.id(), units(10));
  anna.deal(TABLE, world.id());
  await settled();
  expect(anna.view(TABLE).phase.kind).toBe('betting');
  ben.command(TABLE, world.id(), { kind: 'skip', coup: 1 });
  await settled();
  expect(anna.view(TABLE)).toMatchObject({ coup: 1, phase: { kind: 'settled' } });
  // The result stays for three seconds.
  const soon = world.id();
  anna.bet(TABLE, soon, units(10));
  await world.clock.pass(2_999);
  const stillSoon = world.id();
  anna.bet(TABLE, stillSoon, units(10));
  await settled();
  for (const id of [soon, stillSoon]) expect(anna.answers.get(id)).toMatchObject({ code: 'too-soon' });
  await world.clock.pass(1);
  for (const client of [anna, ben]) {
    client.bet(TABLE, world.id(), units(10));
    await settled();
    client.deal(TABLE, world.id());
  }
  await world.clock.pass(1_999);
  expect(anna.view(TABLE)).toMatchObject({ coup: 2, phase: { kind: 'betting' } });
  await world.clock.pass(1);
  expect(anna.view(TABLE)).toMatchObject({ coup: 2, phase: { kind: 'settled' } });
});

test('HS8 the time of receipt decides: a bet that came before the close is taken, one after it is not', async () => {
  const { world, anna, ben } = await openSalon(4, 'Anna', 'Ben');
  anna.bet(TABLE, world.id(), units(10));
  await world.clock.pass(19_999);
  const [inTime, late] = [world.id(), world.id()];
  // The store is busy while one comes in time and the other too late; both wait in the queue.
  ben.bet(TABLE, inTime, units(20));
  await world.clock.stall(1, () => ben.bet(TABLE, late, units(30)));
  expect(ben.answers.get(inTime)).toBeNull();
  expect(ben.answers.get(late)).toEqual({ code: 'other-coup', coup: 2 });
  expect(anna.view(TABLE).phase.kind).toBe('settled');
});

test('HS8 after a stall of five seconds over the close a bet is refused, and the coup is dealt without it', async () => {
  const { world, anna, ben } = await openSalon(5, 'Anna', 'Ben');
  anna.bet(TABLE, world.id(), units(10));
  await world.clock.pass(18_000);
  const late = world.id();
  await world.clock.stall(5_000, () => ben.bet(TABLE, late, units(10)));
  expect(ben.answers.get(late)).toEqual({ code: 'other-coup', coup: 2 });
  expect(ben.balance).toBe(units(10_000));
  expect(anna.view(TABLE).phase.kind).toBe('settled');
});

test('HS9 who leaves or loses the connection with chips down is settled all the same', async () => {
  const { world, anna, ben } = await openSalon(6, 'Anna', 'Ben');
  anna.bet(TABLE, world.id(), units(10));
  ben.bet(TABLE, world.id(), units(20));
  await settled();
  ben.session.end();
  await world.clock.pass(20_000);
  const { phase } = anna.view(TABLE);
  if (phase.kind !== 'settled') throw new Error(`the coup is in ${phase.kind}`);
  const own = phase.bets.find(({ seat }) => seat === 1);
  const back = await world.connect('Ben');
  expect(back.balance).toBe(units(9_980) + (own?.settlement.returned ?? -1n));
  back.watch(TABLE);
  await settled();
  expect(back.view(TABLE).you).toBe(1);
});

test('HS9 an idle seat at a full table goes to who comes', async () => {
  const { world } = await openSalon(7, 'Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gus');
  const early = await world.seat('Hana', TABLE);
  expect([...early.answers.values()]).toEqual([{ code: 'table-full', seats: 7 }]);
  await world.clock.pass(IDLE_SEAT_MS);
  const id = world.id();
  early.command(TABLE, id, { kind: 'sit', seat: null });
  await settled();
  expect(early.answers.get(id)).toBeNull();
  expect(early.view(TABLE).you).toBe(0);
});

test('HS10 everybody sees each version once, in order, and the same as everybody else', async () => {
  const { world, anna, ben } = await openSalon(8, 'Anna', 'Ben');
  const spectator = await world.connect('Zoe');
  spectator.watch(TABLE);
  await settled();
  for (let coup = 0; coup < 5; coup++) {
    anna.bet(TABLE, world.id(), units(10));
    await settled();
    ben.bet(TABLE, world.id(), units(10), 'punto');
    await world.clock.pass(25_000);
  }
  const versions = spectator.views.map(({ version }) => version);
  expect(versions).toEqual(versions.map((_version, index) => (versions[0] ?? 0) + index));
  const stored = world.stored.load(TABLE);
  expect(spectator.seen.get(TABLE)?.version).toBe(anna.seen.get(TABLE)?.version);
  expect((await stored).events.length).toBeGreaterThan(0);
  const {
    you: _you,
    undo: _undo,
    rebet: _rebet,
    heldCommission: _held,
    recent: _recent,
    ...shown
  } = anna.view(TABLE);
  expect(spectator.view(TABLE)).toMatchObject(shown);
});

test('HS5 a command that was short only beside one that is gone is taken after all', async () => {
  const { rules } = SALON.setup;
  const spot = { minimum: units(1), maximum: units(50_000), step: units(1), liability: null };
  const limits = { ...rules.limits, spots: { punto: spot, banco: spot, egalite: spot } };
  const strict = { ...SALON, setup: { ...SALON.setup, rules: { ...rules, tieNeedsMain: true, limits } } };
  const world = new World(29, [strict]);
  const anna = await world.seat('Anna', SALON.table);
  const [dear, tie, fair] = [world.id(), world.id(), world.id()];
  anna.bet(SALON.table, dear, units(20_000), 'punto');
  anna.bet(SALON.table, tie, units(500), 'egalite');
  anna.bet(SALON.table, fair, units(9_800), 'banco');
  await settled();
  expect(anna.answers.get(dear)).toEqual({ code: 'insufficient-funds', balance: units(10_000) });
  expect(anna.answers.get(tie)).toEqual({ code: 'tie-needs-main' });
  expect(anna.answers.get(fair)).toBeNull();
  expect(anna.balance).toBe(units(200));
});
