import { hasEveryoneSpoken, isShoeDue, isStaked, type TableState, tableStakes } from '@sabot/table';

/** What the croupier does next, without being asked. */
export type Due =
  | { readonly kind: 'now'; readonly act: 'open-shoe' | 'burn' | 'time-is-up' | 'deal' }
  /** Nothing yet, but something at this time (epoch milliseconds). */
  | { readonly kind: 'at'; readonly atMs: number }
  /** Nothing, until somebody says something. */
  | { readonly kind: 'waiting' };

const now = (act: Extract<Due, { kind: 'now' }>['act']): Due => ({ kind: 'now', act });

/**
 * What is due at a table at a time. All of it follows from the state, so that after a crash the croupier goes on
 * where the journal ends.
 */
export function due(state: TableState, nowMs: number): Due {
  if (state.phase.kind === 'bets-closed' || state.phase.kind === 'dealing') return now('deal');
  if (state.phase.kind === 'settled') return { kind: 'waiting' };
  if (isShoeDue(state)) return now('open-shoe');
  if (state.shoe?.burnDue) return now('burn');
  const closesAtMs = closeTime(state, state.phase.closesAtMs);
  if (closesAtMs === null) return { kind: 'waiting' };
  return closesAtMs <= nowMs ? now('time-is-up') : { kind: 'at', atMs: closesAtMs };
}

/** When the bets close: as soon as everyone has spoken, else at the end of the betting time, but not too fast for the pace. */
function closeTime(state: TableState, closesAtMs: number | null): number | null {
  const everyone = hasEveryoneSpoken(state) ? state.atMs : null;
  const wanted = everyone ?? closesAtMs;
  if (wanted === null) return null;
  // Without a stake there is no coup whose pace could matter: the betting just begins anew.
  if (!isStaked(tableStakes(state.layouts))) return wanted;
  return state.closedAtMs === 0 ? wanted : Math.max(wanted, state.closedAtMs + state.setup.pace.minCycleMs);
}
