import { randomUUID } from 'node:crypto';
import { type Desk, Hall, type Report, type SharedTable, type Watcher } from '@sabot/house';
import { derivedId } from '@sabot/ledger';
import { type HouseRules, PRESETS } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { type BettorId, type BettorRequest, bettorId, commandId, tableId } from '@sabot/table';
import { systemClock } from '../../clock.ts';
import { PgJournal } from '../../database/journal.ts';
import { PgLeases } from '../../database/leases.ts';
import { migrate } from '../../database/migrate.ts';
import { openPool } from '../../database/pool.ts';
import { entropy } from '../../entropy.ts';
import { SeededKeeper } from './seededKeeper.ts';

export const ANNA: BettorId = bettorId('aaaaaaaa-0000-4000-8000-000000000001');
export const BERT: BettorId = bettorId('bbbbbbbb-0000-4000-8000-000000000002');

const [CASINO, SOFTWARE] = PRESETS as readonly [HouseRules, HouseRules, ...HouseRules[]];

/** Commissions are tallied and stakes lie on: a table that holds money between coups. Long enough for a snapshot. */
export const SALON: SharedTable = sharedTable('Salon', {
  ...CASINO,
  commissionCollected: 'tallied',
  commissionRounding: 'unit-up',
  afterTie: 'lie-on',
});
/** A fresh shoe for each coup. */
export const CABINET: SharedTable = sharedTable('Cabinet', SOFTWARE);

const SALON_COUPS = 20;
const CABINET_COUPS = 4;
/** How many coups {@link playHouse} plays. */
export const COUPS: number = SALON_COUPS + CABINET_COUPS;

function sharedTable(name: string, rules: HouseRules): SharedTable {
  return {
    table: tableId(derivedId('shared', name)),
    setup: { name, rules, seats: 3, bettingMs: null, pace: { minCycleMs: 0, resultMs: 0 } },
  };
}

/**
 * A house in which two bettors have played coups at two tables, through its own hall and journal; one left, and the
 * other has bets down.
 */
export async function playHouse(url: string): Promise<void> {
  const pool = openPool(url, { connections: 4, onBroken: fail });
  await migrate(pool);
  const leases = new PgLeases({ pool, url, owner: randomUUID() });
  await leases.begin({ failed: fail, lost: fail });
  const hall = new Hall([SALON, CABINET], {
    journal: new PgJournal(pool),
    keeper: new SeededKeeper(),
    clock: systemClock,
    entropy,
    report: REPORT,
    leases,
  });
  await hall.resume();
  for (const bettor of [ANNA, BERT]) await hall.welcome(bettor);
  await play(await deskOf(hall, SALON), SALON_COUPS);
  const cabinet = await deskOf(hall, CABINET);
  await play(cabinet, CABINET_COUPS);
  await ask(cabinet, BERT, { kind: 'leave' });
  await ask(cabinet, ANNA, { kind: 'bet', coup: nextCoup(cabinet), spot: 'punto', stake: units(7) });
  await hall.close();
  await leases.end();
  await pool.end();
}

async function deskOf(hall: Hall, { table }: SharedTable): Promise<Desk> {
  const desk = await hall.desk(table, ANNA);
  if ('code' in desk) throw new Error(desk.code);
  return desk;
}

/** Coups of one table, on which both bet; after ten Bert leaves, and comes back. */
async function play(desk: Desk, coups: number): Promise<void> {
  for (const bettor of [ANNA, BERT]) await ask(desk, bettor, { kind: 'sit', seat: null });
  for (let played = 0; played < coups; played += 1) {
    if (played === 10) {
      await ask(desk, BERT, { kind: 'leave' });
      await ask(desk, BERT, { kind: 'sit', seat: null });
    }
    const coup = nextCoup(desk);
    await ask(desk, ANNA, { kind: 'bet', coup, spot: 'banco', stake: units(50) });
    await ask(desk, ANNA, { kind: 'bet', coup, spot: 'egalite', stake: units(3) });
    await ask(desk, ANNA, { kind: 'take-off', coup, spot: 'egalite', stake: units(1) });
    await ask(desk, BERT, { kind: 'bet', coup, spot: 'banco', stake: units(31) });
    await ask(desk, BERT, { kind: 'bet', coup, spot: 'punto', stake: units(20) });
    const settled = settlement(desk);
    for (const bettor of [ANNA, BERT]) await ask(desk, bettor, { kind: 'deal', coup });
    await settled;
  }
}

/** Resolves when the coup of now is settled. */
function settlement(desk: Desk): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const watcher: Watcher = {
    bettor: ANNA,
    changed: (states) => {
      if (states.at(-1)?.phase.kind !== 'settled') return;
      desk.unwatch(watcher);
      resolve();
    },
    lost: () => reject(new Error('the desk was closed')),
  };
  desk.watch(watcher);
  return promise;
}

function nextCoup({ state: { coup, phase } }: Desk): number {
  return phase.kind === 'settled' ? coup + 1 : coup;
}

async function ask(desk: Desk, bettor: BettorId, request: BettorRequest): Promise<void> {
  const answer = await desk.submit({
    bettor,
    name: bettor === ANNA ? 'Anna' : 'Bert',
    id: commandId(entropy.uuid()),
    request,
    content: `${request.kind} of the test`,
    atMs: systemClock.nowMs(),
  });
  if (typeof answer !== 'string' || answer.includes('code'))
    throw new Error(`${request.kind} was refused: ${JSON.stringify(answer)}`);
}

const REPORT: Report = {
  storeFailed: (_table, fault) => fail(fault),
  tableStopped: (_table, fault) => fail(fault),
};

function fail(fault: unknown): never {
  throw new Error('the house of the test broke', { cause: fault });
}
