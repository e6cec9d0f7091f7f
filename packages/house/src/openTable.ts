import type { TableId, TableSetup, TableState } from '@sabot/table';
import { evolve, type TableEvent } from '@sabot/table';
import type { Journal } from './journal.ts';
import type { Clock } from './ports.ts';

interface NewTable {
  readonly table: TableId;
  readonly setup: TableSetup;
  readonly epoch: number;
}

/** Opens a table where there was none: its first event, committed. Null when another process was quicker. */
export async function openTable(
  { table, setup, epoch }: NewTable,
  { journal, clock }: { readonly journal: Journal; readonly clock: Clock },
): Promise<TableState | null> {
  const opened: TableEvent = { kind: 'table-opened', table, setup, atMs: clock.nowMs() };
  const committed = await journal.commit({
    table,
    epoch,
    after: 0,
    events: [opened],
    charges: [],
    answers: [],
    snapshot: null,
    wakes: true,
  });
  return committed.kind === 'committed' ? evolve(null, opened) : null;
}
