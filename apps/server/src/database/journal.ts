import {
  type Answered,
  type Batch,
  type CommandKey,
  type Committed,
  type Funds,
  type Journal,
  journalText,
  parseEventText,
  parseStateText,
  type StoredTable,
} from '@sabot/house';
import {
  type Account,
  bettorAccount,
  bettorAccounts,
  bettorOf,
  type Charge,
  type Transfer,
  unfunded,
} from '@sabot/ledger';
import { type Amount, amount } from '@sabot/rules/money';
import { type BettorId, bettorId, commandId, type TableId, tableId } from '@sabot/table';
import type pg from 'pg';
import { asking } from './faults.ts';
import { type Named, SQL } from './statements.ts';
import { type Ask, inTransaction } from './transaction.ts';

/** Thrown inside a commit to undo it; carries what the commit is answered. */
class Undone extends Error {
  readonly answer: Committed;
  constructor(answer: Committed) {
    super(answer.kind);
    this.answer = answer;
  }
}

interface FundsRow {
  readonly bettor: string;
  readonly balance: bigint;
  readonly moves: bigint;
}

/** The journal in PostgreSQL: events, money and answers in one transaction each. */
export class PgJournal implements Journal {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async commit(batch: Batch): Promise<Committed> {
    try {
      return await inTransaction(this.#pool, (ask) => write(ask, batch));
    } catch (fault) {
      if (fault instanceof Undone) return fault.answer;
      throw fault;
    }
  }

  async load(table: TableId): Promise<StoredTable> {
    const [snapshot] = await this.#rows<{ version: number; body: string }>(SQL.lastSnapshot([table]));
    const events = await this.#rows<{ body: string }>(SQL.eventsAfter([table, snapshot?.version ?? 0]));
    return {
      snapshot: snapshot ? parseStateText(snapshot.body) : null,
      events: events.map(({ body }) => parseEventText(body)),
    };
  }

  async answers(keys: readonly CommandKey[]): Promise<readonly Answered[]> {
    const rows = await this.#rows<{ bettor: string; command: string; content: string; answer: string }>(
      SQL.answers([keys.map(({ bettor }) => bettor), keys.map(({ command }) => command)]),
    );
    return rows.map(({ bettor, command, content, answer }) => ({
      bettor: bettorId(bettor),
      command: commandId(command),
      content,
      answer,
    }));
  }

  async funds(bettor: BettorId): Promise<Funds> {
    const [row] = await this.#rows<FundsRow>(SQL.funds([bettor]));
    return row ? fundsOf(row) : { bettor, balance: amount(0n), moves: 0 };
  }

  async issue(transfer: Transfer): Promise<Funds> {
    const bettor = bettorOf(transfer.to);
    if (bettor === null) throw new TypeError('chips are issued to bettors');
    await inTransaction(this.#pool, async (ask) => {
      const { rowCount } = await ask(SQL.issue(transferRows([transfer], null)));
      if (rowCount === 1) await ask(SQL.addFunds([[bettor], [transfer.amount]]));
    });
    return this.funds(bettorId(bettor));
  }

  async waking(): Promise<readonly TableId[]> {
    const rows = await this.#rows<{ table_id: string }>(SQL.waking([]));
    return rows.map((row) => tableId(row.table_id));
  }

  async #rows<Row extends pg.QueryResultRow>(statement: Named): Promise<readonly Row[]> {
    return (await asking(() => this.#pool.query<Row>(statement))).rows;
  }
}

async function write(ask: Ask, batch: Batch): Promise<Committed> {
  await requireOwner(ask, batch);
  await writeAnswers(ask, batch.answers);
  const funds = await moveChips(ask, batch);
  await writeEvents(ask, batch);
  return { kind: 'committed', funds };
}

/** The lease row is locked until the commit ends: nobody takes the table over in between. */
async function requireOwner(ask: Ask, { table, epoch, after, events, wakes }: Batch): Promise<void> {
  const { rows } = await ask<{ version: number }>(SQL.lockLease([table, epoch]));
  if (rows[0]?.version !== after) throw new Undone({ kind: 'stale-owner' });
  if (events.length === 0) return;
  const { rowCount: advanced } = await ask(
    after === 0
      ? SQL.begin([table, events.length, wakes])
      : SQL.advance([table, after, after + events.length, wakes]),
  );
  if (advanced !== 1) throw new Undone({ kind: 'stale-owner' });
}

async function writeAnswers(ask: Ask, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return;
  const { rowCount } = await ask(
    SQL.answer([
      answers.map(({ bettor }) => bettor),
      answers.map(({ command }) => command),
      answers.map(({ content }) => content),
      answers.map(({ answer }) => answer),
    ]),
  );
  if (rowCount !== answers.length) throw new Undone({ kind: 'answered-already' });
}

/** Locks the bettors in id order, asks whether all is paid for, and moves the chips. */
async function moveChips(ask: Ask, { table, charges }: Batch): Promise<readonly Funds[]> {
  const transfers = charges.flatMap((charge) => charge.transfers);
  if (transfers.length === 0) return [];
  const accounts = bettorAccounts(charges);
  const { rows } = await ask<FundsRow>(SQL.lockFunds([accounts.map(bettorOf)]));
  const balances = new Map<Account, Amount>(
    rows.map((row) => [bettorAccount(row.bettor), amount(row.balance)]),
  );
  const short = unfunded(balances, charges);
  if (short.length > 0) throw new Undone({ kind: 'unfunded', unfunded: short });
  await ask(SQL.transfer(transferRows(transfers, table)));
  const deltas = deltasOf(charges, accounts);
  const moved = await ask<FundsRow>(SQL.moveFunds([accounts.map(bettorOf), deltas]));
  return moved.rows.map(fundsOf);
}

function deltasOf(charges: readonly Charge[], accounts: readonly Account[]): readonly bigint[] {
  const transfers = charges.flatMap((charge) => charge.transfers);
  return accounts.map((account) =>
    transfers.reduce(
      (sum, { from, to, amount: moved }) =>
        sum + (to === account ? moved : 0n) - (from === account ? moved : 0n),
      0n,
    ),
  );
}

async function writeEvents(ask: Ask, { table, epoch, after, events, snapshot }: Batch): Promise<void> {
  if (events.length === 0) return;
  await ask(
    SQL.event([table, epoch, events.map((_event, index) => after + 1 + index), events.map(journalText)]),
  );
  if (snapshot) await ask(SQL.snapshot([table, snapshot.version, journalText(snapshot)]));
}

function transferRows(transfers: readonly Transfer[], table: TableId | null): readonly unknown[] {
  return [
    transfers.map(({ id }) => id),
    transfers.map(({ from }) => from),
    transfers.map(({ to }) => to),
    transfers.map(({ amount: moved }) => moved),
    transfers.map(({ reason }) => reason),
    table,
  ];
}

function fundsOf({ bettor, balance, moves }: FundsRow): Funds {
  return { bettor: bettorId(bettor), balance: amount(balance), moves: Number(moves) };
}
