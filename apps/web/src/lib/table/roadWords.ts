import type { RoadCoup } from '@sabot/rules/roads';
import { t } from '../i18n/messages.ts';
import { latestRuns } from './roadDrawing.ts';
import { nameOf } from './words.ts';

/** The big road in a sentence: "Big road: Banker 1, before that Player 5, Banker 5". */
export function bigRoadWords(coups: readonly RoadCoup[]): string {
  const road = t.bigRoad();
  const [latest, ...before] = latestRuns(coups, 6).map(({ side, length }) =>
    t.runOf({ side: nameOf(side), length }),
  );
  if (latest === undefined) return t.roadEmpty({ road });
  if (before.length === 0) return t.roadRuns({ road, latest });
  return t.roadRunsBefore({ road, latest, before: before.join(', ') });
}

/** The bead plate in a sentence: how many coups, and the last ones. */
export function beadPlateWords(coups: readonly RoadCoup[]): string {
  const road = t.beadPlate();
  if (coups.length === 0) return t.roadEmpty({ road });
  const latest = coups
    .slice(-6)
    .map((coup) => nameOf(coup.outcome))
    .join(', ');
  return t.beadPlateSaid({ road, coups: coups.length, latest });
}
