import { evolve, type TableState } from '@sabot/table';
import type { StoredTable } from './journal.ts';

/** The state that a stored table is in, or null when nothing has happened there yet. */
export function replay({ snapshot, events }: StoredTable): TableState | null {
  return events.reduce<TableState | null>((state, event) => evolve(state, event), snapshot);
}
