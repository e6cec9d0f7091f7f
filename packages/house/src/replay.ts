import { evolve, type TableState } from '@sabot/table';
import type { StoredTable } from './journal.ts';

/** The state that a stored table is in, or null when nothing has happened there yet. */
export function replay({ snapshot, events }: StoredTable): TableState | null {
  return events.reduce<TableState | null>((state, event) => evolve(state, event), snapshot);
}

/** The states that a stored table has been in since a known one; the newest alone where a snapshot lies in between. */
export function statesAfter(known: TableState, { snapshot, events }: StoredTable): readonly TableState[] {
  const base = snapshot?.version ?? 0;
  if (base > known.version) {
    const newest = replay({ snapshot, events });
    return newest ? [newest] : [];
  }
  let state = known;
  return events.slice(known.version - base).map((event) => {
    state = evolve(state, event);
    return state;
  });
}
