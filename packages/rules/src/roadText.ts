import { ok, type Result, refuse } from './result.ts';
import type { RoadCoup } from './roadCoup.ts';
import type { Outcome } from './side.ts';

const LETTERS: Readonly<Record<Outcome, string>> = { punto: 'P', banco: 'B', egalite: 'T' };
const OUTCOME_OF: Readonly<Record<string, Outcome>> = { P: 'punto', B: 'banco', T: 'egalite' };

/** Where a text of results stops being one: the place, from 0, of the first character that does not belong. */
export interface RoadTextFault {
  readonly code: 'not-a-result';
  readonly at: number;
}

/**
 * Results as one word, oldest first: the winner's letter `P`, `B` or `T`, then `b` for a banco pair, `p` for a punto
 * pair, `n` for a natural.
 *
 * @example formatRoad([{ outcome: 'banco', puntoPair: true, bancoPair: true, natural: false }]) // 'Bbp'
 */
export function formatRoad(coups: readonly RoadCoup[]): string {
  return coups
    .map(
      ({ outcome, bancoPair, puntoPair, natural }) =>
        `${LETTERS[outcome]}${bancoPair ? 'b' : ''}${puntoPair ? 'p' : ''}${natural ? 'n' : ''}`,
    )
    .join('');
}

/** Results read back from {@link formatRoad}'s text; each mark at most once and in its order. */
export function parseRoad(text: string): Result<readonly RoadCoup[], RoadTextFault> {
  const coups: RoadCoup[] = [];
  const result = /([PBT])(b?)(p?)(n?)/y;
  while (result.lastIndex < text.length) {
    const at = result.lastIndex;
    const [, letter, banco, punto, natural] = result.exec(text) ?? [];
    const outcome = OUTCOME_OF[letter ?? ''];
    if (outcome === undefined) return refuse({ code: 'not-a-result', at });
    coups.push({ outcome, bancoPair: banco !== '', puntoPair: punto !== '', natural: natural !== '' });
  }
  return ok(coups);
}
