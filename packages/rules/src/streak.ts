import type { RoadCoup } from './roadCoup.ts';
import type { Outcome, Side } from './side.ts';

/** One win in a streak: the level coups counted on it, and the pairs of its coup. */
interface StreakWin {
  readonly ties: number;
  readonly puntoPair: boolean;
  readonly bancoPair: boolean;
}

/** Wins of one side without a win of the other between them: a logical column of the big road. */
export interface Streak<S extends Outcome = Side> {
  readonly side: S;
  readonly wins: readonly StreakWin[];
}

/**
 * Cuts coups into streaks. A level coup is counted on the last win before it, or on the first win of all when there is
 * none before; it neither ends a streak nor begins one.
 */
export function streaks(coups: readonly RoadCoup[]): readonly Streak[] {
  const cut: { side: Side; wins: { ties: number; puntoPair: boolean; bancoPair: boolean }[] }[] = [];
  let leading = 0;
  for (const { outcome, puntoPair, bancoPair } of coups) {
    const streak = cut.at(-1);
    const last = streak?.wins.at(-1);
    if (outcome === 'egalite') {
      if (last === undefined) leading += 1;
      else last.ties += 1;
      continue;
    }
    const win = { ties: last === undefined ? leading : 0, puntoPair, bancoPair };
    if (streak?.side === outcome) streak.wins.push(win);
    else cut.push({ side: outcome, wins: [win] });
  }
  return cut;
}
