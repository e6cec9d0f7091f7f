import { stakesAccount } from '@sabot/ledger';
import type { EventRow, Reading, TransferRow } from '../database/reading.ts';
import type { Findings } from './auditFindings.ts';
import { chips, type RecountedLedger } from './auditLedger.ts';
import { TransferMatching } from './auditMatching.ts';
import { TableReplay } from './auditReplay.ts';

/** What the audit of one table needs and fills. */
export interface TableAudit {
  readonly house: Reading;
  readonly ledger: RecountedLedger;
  readonly findings: Findings;
  readonly signal: AbortSignal | undefined;
}

/** Audits one table: journal, snapshots and transfers side by side, each read once. Gives the coups settled there. */
export async function auditTable(
  table: string,
  { house, ledger, findings, signal }: TableAudit,
): Promise<number> {
  const replay = new TableReplay(table, findings);
  const matching = new TransferMatching(`Table ${table}`, findings);
  const transfers = house.transfers(table)[Symbol.asyncIterator]();
  const snapshots = await begun(house.snapshots(table));
  for await (const event of house.events(table)) {
    signal?.throwIfAborted();
    for (const transfer of replay.take(event)) matching.expect(transfer, replay.place);
    await compareSnapshots(snapshots, replay);
    while (matching.isWaiting && (await seeNext())) signal?.throwIfAborted();
  }
  while (await seeNext()) signal?.throwIfAborted();
  for (; snapshots.next !== null; await snapshots.advance()) replay.compare(snapshots.next);
  replay.end(await house.progress(table));
  matching.end(replay.isWhole);
  if (replay.isWhole) checkStakes();
  return replay.coups;

  /** Takes the next transfer of the ledger; false when there is none. */
  async function seeNext(): Promise<boolean> {
    const next: IteratorResult<TransferRow, unknown> = await transfers.next();
    if (next.done) return false;
    ledger.take(next.value);
    matching.see(next.value);
    return true;
  }

  function checkStakes(): void {
    const lying = ledger.balanceOf(stakesAccount(table));
    if (lying !== replay.stakes)
      findings.add(
        `${replay.title} has ${chips(lying)} by the transfers, but ${chips(replay.stakes)} lie there by the journal.`,
      );
  }
}

async function compareSnapshots(snapshots: Begun, replay: TableReplay): Promise<void> {
  while (snapshots.next !== null && snapshots.next.version <= replay.version) {
    replay.compare(snapshots.next);
    await snapshots.advance();
  }
}

/** Rows of which the next one can be looked at before it is taken. */
interface Begun {
  next: EventRow | null;
  advance(): Promise<void>;
}

async function begun(rows: AsyncIterable<EventRow>): Promise<Begun> {
  const iterator = rows[Symbol.asyncIterator]();
  const ahead: Begun = {
    next: null,
    advance: async () => {
      const row: IteratorResult<EventRow, unknown> = await iterator.next();
      ahead.next = row.done ? null : row.value;
    },
  };
  await ahead.advance();
  return ahead;
}
