import { bettorAccount, derivedId, stakesAccount, type Transfer, welcomeChips } from '@sabot/ledger';
import { PRESETS } from '@sabot/rules';
import { type Amount, amount, units } from '@sabot/rules/money';
import {
  type BettorId,
  bettorId,
  commandId,
  evolve,
  type TableEvent,
  type TableId,
  type TableState,
  tableId,
} from '@sabot/table';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answered, Batch, Funds, Journal } from './journal.ts';
import { replay } from './replay.ts';

/** A journal to be tried, and what the contract must do to the world around it. */
export interface Trial {
  readonly journal: Journal;
  /** Takes the table's lease: its epoch, higher each time. */
  take(table: TableId): Promise<number>;
  /** The sum over all accounts, counted from the transfers. */
  sum(): Promise<bigint>;
  /** Ways to change history behind the journal's back, each of which must be refused; none where there is no such way. */
  readonly tamperings: readonly (() => Promise<unknown>)[];
}

const rules = PRESETS[0];
if (!rules) throw new Error('there is a preset');
const SETUP = { name: 'Contract', rules, seats: 3, bettingMs: null, pace: { minCycleMs: 0, resultMs: 0 } };

let made = 0;
/** Ids that no other test of this file has: some stores keep all of them. */
function freshId(): string {
  made += 1;
  return derivedId('contract', String(made));
}

interface Stage {
  readonly table: TableId;
  readonly epoch: number;
  readonly state: TableState;
}

/**
 * What every journal promises, whatever it keeps things in.
 *
 * @example journalContract('in memory', () => Promise.resolve(trialOf(new MemoryJournal(...))));
 */
export function journalContract(kind: string, open: () => Promise<Trial>): void {
  describe(`the journal ${kind}`, () => {
    let trial: Trial;
    let journal: Journal;
    beforeEach(async () => {
      trial = await open();
      journal = trial.journal;
    });

    async function openTable(): Promise<Stage> {
      const table = tableId(freshId());
      const epoch = await trial.take(table);
      const opened: TableEvent = { kind: 'table-opened', table, setup: SETUP, atMs: 1 };
      const committed = await journal.commit(batch({ table, epoch, after: 0, events: [opened] }));
      expect(committed.kind).toBe('committed');
      return { table, epoch, state: evolve(null, opened) };
    }

    async function newBettor(chips: Amount = units(100)): Promise<BettorId> {
      const bettor = bettorId(freshId());
      await journal.issue(welcomeChips(bettor, chips));
      return bettor;
    }

    it('JN1 stores events, money and answers together, and gives them back', async () => {
      const { table, epoch, state } = await openTable();
      const bettor = await newBettor();
      const answer = answered(bettor, 'null');
      const seated = sits(bettor);
      const committed = await journal.commit(
        batch({
          table,
          epoch,
          after: 1,
          events: [seated],
          charges: [hold(table, bettor, answer, units(30))],
          answers: [answer],
        }),
      );
      expect(committed).toEqual({ kind: 'committed', funds: [{ bettor, balance: units(70), moves: 2 }] });
      expect(await journal.funds(bettor)).toEqual({ bettor, balance: units(70), moves: 2 });
      expect(await journal.answers([answer])).toEqual([answer]);
      expect(replay(await journal.load(table))).toEqual(evolve(state, seated));
      expect(await trial.sum()).toBe(0n);
    });

    it('JN1 knows nothing of a table, a bettor or a command that never was', async () => {
      const bettor = bettorId(freshId());
      expect(await journal.load(tableId(freshId()))).toEqual({ snapshot: null, events: [] });
      expect(await journal.funds(bettor)).toEqual({ bettor, balance: 0n, moves: 0 });
      expect(await journal.answers([{ bettor, command: commandId(freshId()) }])).toEqual([]);
      expect(await journal.answers([])).toEqual([]);
    });

    it('JN2 stores nothing of a batch whose version is not the table’s', async () => {
      const { table, epoch } = await openTable();
      const bettor = await newBettor();
      for (const after of [0, 2]) {
        const answer = answered(bettor, 'null');
        const late = batch({
          table,
          epoch,
          after,
          events: [sits(bettor)],
          charges: [hold(table, bettor, answer, units(1))],
          answers: [answer],
        });
        expect(await journal.commit(late)).toEqual({ kind: 'stale-owner' });
        expect(await journal.commit({ ...late, events: [], charges: [] })).toEqual({ kind: 'stale-owner' });
        expect(await journal.answers([answer])).toEqual([]);
      }
      expect((await journal.load(table)).events).toHaveLength(1);
      expect((await journal.funds(bettor)).balance).toBe(units(100));
    });

    it('JN3 refuses an owner whose lease another has taken, whatever it would write', async () => {
      const { table, epoch } = await openTable();
      const bettor = await newBettor();
      const next = await trial.take(table);
      expect(next).toBeGreaterThan(epoch);
      const stale = batch({ table, epoch, after: 1, events: [sits(bettor)] });
      expect(await journal.commit(stale)).toEqual({ kind: 'stale-owner' });
      const answer = answered(bettor, 'null');
      expect(await journal.commit({ ...stale, events: [], answers: [answer] })).toEqual({
        kind: 'stale-owner',
      });
      expect(await journal.answers([answer])).toEqual([]);
      expect((await journal.commit({ ...stale, epoch: next })).kind).toBe('committed');
    });

    it('JN3 refuses who never had a lease', async () => {
      const table = tableId(freshId());
      const opened: TableEvent = { kind: 'table-opened', table, setup: SETUP, atMs: 1 };
      expect(await journal.commit(batch({ table, epoch: 1, after: 0, events: [opened] }))).toEqual({
        kind: 'stale-owner',
      });
    });

    it('JN3 lets one of two who open the same table at once', async () => {
      const table = tableId(freshId());
      const epoch = await trial.take(table);
      const opened: TableEvent = { kind: 'table-opened', table, setup: SETUP, atMs: 1 };
      const opening = batch({ table, epoch, after: 0, events: [opened] });
      const both = await Promise.all([journal.commit(opening), journal.commit(opening)]);
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(['committed', 'stale-owner']);
      expect((await journal.load(table)).events).toHaveLength(1);
    });

    it('JN4 gives an answer back byte for byte, and takes none twice, at no other table either', async () => {
      const [here, there] = [await openTable(), await openTable()];
      const bettor = await newBettor();
      const answer = answered(bettor, '{"code":"above-maximum","spot":"banco","maximum":500000} \u2028é"\\');
      expect((await journal.commit(batch({ ...here, after: 1, answers: [answer] }))).kind).toBe('committed');
      const again = batch({
        table: there.table,
        epoch: there.epoch,
        after: 1,
        events: [sits(bettor)],
        charges: [hold(there.table, bettor, answer, units(5))],
        answers: [answered(bettor, 'null'), { ...answer, answer: 'null', content: 'other' }],
      });
      expect(await journal.commit(again)).toEqual({ kind: 'answered-already' });
      expect((await journal.load(there.table)).events).toHaveLength(1);
      expect((await journal.funds(bettor)).balance).toBe(units(100));
      expect(await journal.answers([answer])).toEqual([answer]);
    });

    it('JN4 keeps the same command id of two bettors apart', async () => {
      const { table, epoch } = await openTable();
      const [anna, ben] = [await newBettor(), await newBettor()];
      const one = answered(anna, 'null');
      const two = { ...one, bettor: ben, content: 'another' };
      const both = batch({ table, epoch, after: 1, answers: [one, two] });
      expect((await journal.commit(both)).kind).toBe('committed');
      expect(await journal.answers([two])).toEqual([two]);
    });

    it('JN4 takes one of many commits that answer the same command at once', async () => {
      const stages = await Promise.all([openTable(), openTable(), openTable()]);
      const bettor = await newBettor();
      const answers = [answered(bettor, 'null'), answered(bettor, 'null')];
      const commits = await Promise.all(
        stages.map(({ table, epoch }, index) =>
          journal.commit(
            batch({ table, epoch, after: 1, answers: index % 2 === 0 ? answers : answers.toReversed() }),
          ),
        ),
      );
      expect(commits.map(({ kind }) => kind).toSorted()).toEqual([
        'answered-already',
        'answered-already',
        'committed',
      ]);
    });

    it('JN5 names, in order, the commands that cannot be paid, and stores nothing', async () => {
      const { table, epoch } = await openTable();
      const bettor = await newBettor(units(10));
      const [first, large, small] = [
        answered(bettor, 'null'),
        answered(bettor, 'null'),
        answered(bettor, 'null'),
      ];
      const full = batch({
        table,
        epoch,
        after: 1,
        events: [sits(bettor)],
        charges: [
          hold(table, bettor, first, units(6)),
          hold(table, bettor, large, units(5)),
          hold(table, bettor, small, units(4)),
        ],
        answers: [first, large, small],
      });
      expect(await journal.commit(full)).toEqual({
        kind: 'unfunded',
        unfunded: [{ command: large.command, account: bettorAccount(bettor), balance: units(4) }],
      });
      expect(await journal.answers([first, large, small])).toEqual([]);
      expect((await journal.funds(bettor)).balance).toBe(units(10));
      expect((await journal.load(table)).events).toHaveLength(1);
      const without = { ...full, charges: full.charges.filter(({ command }) => command !== large.command) };
      expect((await journal.commit(without)).kind).toBe('committed');
      expect((await journal.funds(bettor)).balance).toBe(0n);
    });

    it('JN5 asks a bettor who never had a chip for none', async () => {
      const { table, epoch } = await openTable();
      const bettor = bettorId(freshId());
      const answer = answered(bettor, 'null');
      const poor = batch({
        table,
        epoch,
        after: 1,
        charges: [hold(table, bettor, answer, units(1))],
        answers: [answer],
      });
      expect((await journal.commit(poor)).kind).toBe('unfunded');
    });

    it('JN6 never lets a bettor below nothing, however many tables ask at once', async () => {
      const stages = await Promise.all(Array.from({ length: 5 }, openTable));
      const bettor = await newBettor(units(10));
      const commits = await Promise.all(
        stages.map(({ table, epoch }) => {
          const answer = answered(bettor, 'null');
          return journal.commit(
            batch({
              table,
              epoch,
              after: 1,
              charges: [hold(table, bettor, answer, units(10))],
              answers: [answer],
              events: [sits(bettor)],
            }),
          );
        }),
      );
      expect(commits.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
      expect(commits.filter(({ kind }) => kind === 'unfunded')).toHaveLength(4);
      expect((await journal.funds(bettor)).balance).toBe(0n);
      expect(await trial.sum()).toBe(0n);
    });

    it('JN7 counts the changes of a bettor’s chips upwards', async () => {
      const { table, epoch } = await openTable();
      const bettor = await newBettor();
      const seen: Funds[] = [];
      for (const after of [1, 2, 3]) {
        const answer = answered(bettor, 'null');
        const event: TableEvent = after === 1 ? sits(bettor) : deals(bettor);
        const committed = await journal.commit(
          batch({
            table,
            epoch,
            after,
            events: [event],
            charges: [hold(table, bettor, answer, units(1))],
            answers: [answer],
          }),
        );
        if (committed.kind === 'committed') seen.push(...committed.funds);
      }
      expect(seen.map(({ moves }) => moves)).toEqual([2, 3, 4]);
      expect(await journal.funds(bettor)).toEqual(seen.at(-1));
    });

    it('JN8 replays from a snapshot to the same state as from the beginning', async () => {
      const { table, epoch, state } = await openTable();
      const bettor = await newBettor();
      const events = [sits(bettor), deals(bettor), deals(bettor)] as const;
      const middle = events.slice(0, 2).reduce<TableState>(evolve, state);
      const end = events.slice(2).reduce<TableState>(evolve, middle);
      await journal.commit(batch({ table, epoch, after: 1, events: events.slice(0, 2), snapshot: middle }));
      await journal.commit(batch({ table, epoch, after: 3, events: events.slice(2) }));
      const stored = await journal.load(table);
      expect(stored.snapshot).toEqual(middle);
      expect(stored.events).toHaveLength(1);
      expect(replay(stored)).toEqual(end);
    });

    it('JN9 knows the tables that something is due at', async () => {
      const { table, epoch } = await openTable();
      const bettor = await newBettor();
      expect(await journal.waking()).not.toContain(table);
      await journal.commit(batch({ table, epoch, after: 1, events: [sits(bettor)], wakes: true }));
      expect(await journal.waking()).toContain(table);
      await journal.commit(batch({ table, epoch, after: 2, events: [deals(bettor)], wakes: false }));
      expect(await journal.waking()).not.toContain(table);
    });

    it('JN10 issues the same chips once, however often and however many at once', async () => {
      const bettor = bettorId(freshId());
      const chips = welcomeChips(bettor, units(10_000));
      const all = await Promise.all(Array.from({ length: 10 }, () => journal.issue(chips)));
      for (const funds of all) expect(funds).toEqual({ bettor, balance: units(10_000), moves: 1 });
      expect(await trial.sum()).toBe(0n);
    });

    it('JN11 cannot be made to change what happened', async () => {
      const { table, epoch } = await openTable();
      const bettor = await newBettor();
      const answer = answered(bettor, 'null');
      const state = evolve(evolve(null, (await journal.load(table)).events[0] as TableEvent), sits(bettor));
      await journal.commit(
        batch({
          table,
          epoch,
          after: 1,
          events: [sits(bettor)],
          charges: [hold(table, bettor, answer, units(1))],
          answers: [answer],
          snapshot: state,
        }),
      );
      for (const tamper of trial.tamperings) await expect(tamper()).rejects.toThrow();
      expect(replay(await journal.load(table))).toEqual(state);
    });
  });
}

function batch(parts: Partial<Batch> & Pick<Batch, 'table' | 'epoch' | 'after'>): Batch {
  const { table, epoch, after } = parts;
  const { events = [], charges = [], answers = [], snapshot = null, wakes = false } = parts;
  return { table, epoch, after, events, charges, answers, snapshot, wakes };
}

function answered(bettor: BettorId, answer: string): Answered {
  return { bettor, command: commandId(freshId()), content: '["é",{"kind":"sit"}]', answer };
}

function sits(bettor: BettorId): TableEvent {
  return { kind: 'seated', seat: 0, bettor, name: 'Anna', atMs: 2 };
}

function deals(bettor: BettorId): TableEvent {
  return { kind: 'deal-called', bettor, atMs: 3 };
}

function hold(table: TableId, bettor: BettorId, { command }: Answered, stake: Amount) {
  const transfer: Transfer = {
    id: derivedId('hold', bettor, command, 'banco'),
    from: bettorAccount(bettor),
    to: stakesAccount(table),
    amount: amount(stake),
    reason: 'hold',
  };
  return { command, transfers: [transfer] };
}
