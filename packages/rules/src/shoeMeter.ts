import { CARDS_OF_PACK, type Card, pips } from './card.ts';
import { CARDS_OF_COUP } from './coup.ts';
import type { HouseRules } from './houseRules.ts';
import { ok, type Result, refuse } from './result.ts';

/**
 * How far a shoe has been dealt. It counts cards and knows none that is undealt, so a table may hold it.
 */
export interface ShoeMeter {
  /** Cards in the full shoe. */
  readonly size: number;
  /** Position of the next card, from 0. */
  readonly next: number;
  /** Position of the first card behind the cut card, or null without a cut card. */
  readonly cutAt: number | null;
  /** Coups dealt to their end. */
  readonly coupsDealt: number;
  /** `last-coup`: the coup that is being dealt, or else the next one, is the last. `over`: no coup is begun any more. */
  readonly ending: 'no' | 'last-coup' | 'over';
}

/** The meter of a full shoe, before its burn. */
export function openMeter(rules: HouseRules): ShoeMeter {
  const size = rules.packs * CARDS_OF_PACK;
  const cutAt = rules.cut.kind === 'behind' ? size - rules.cut.cards : null;
  return { size, next: 0, cutAt, coupsDealt: 0, ending: 'no' };
}

/** Whether the burn turns up the first card of the shoe, which {@link burnAt} must then be told. */
export function burnsTurnedCard(rules: HouseRules): boolean {
  return rules.burn.kind === 'turn';
}

/** The most cards that the burn can take: 11 when a card is turned, for a ten or a court card. */
export function mostBurnt(rules: HouseRules): number {
  switch (rules.burn.kind) {
    case 'none':
      return 0;
    case 'turn':
      return 11;
    case 'packs':
      return rules.packs;
    case 'fixed':
      return rules.burn.cards;
  }
}

/**
 * The meter after the burn. `turned` is the first card of the shoe if the rules turn it, else null.
 *
 * @throws Error when a card is turned that the rules keep face down, or the other way about.
 */
export function burnAt(meter: ShoeMeter, turned: Card | null, rules: HouseRules): ShoeMeter {
  if ((turned !== null) !== burnsTurnedCard(rules))
    throw new Error('the burn turns a card, or does not, by the rules');
  const burnt = turned === null ? mostBurnt(rules) : 1 + burnCount(turned);
  return { ...meter, next: meter.next + burnt };
}

/** Cards not yet dealt or burnt. */
export function cardsLeft(meter: ShoeMeter): number {
  return meter.size - meter.next;
}

/** Whether the cut card is to be seen: every card in front of it is gone. */
export function isCutOut(meter: ShoeMeter): boolean {
  return meter.cutAt !== null && meter.next >= meter.cutAt;
}

/** Whether a coup may be begun, and the meter to begin it with. Asked before the first card, so none runs dry. */
export function beginCoup(
  meter: ShoeMeter,
  rules: HouseRules,
): Result<ShoeMeter, 'shoe-over' | 'shoe-too-short'> {
  if (meter.ending === 'over') return refuse('shoe-over');
  if (cardsLeft(meter) < CARDS_OF_COUP) return refuse('shoe-too-short');
  return ok({ ...meter, ending: endingBefore(meter, rules) });
}

/**
 * The meter after one more card.
 *
 * @throws Error when there is none: `beginCoup` has not been asked.
 */
export function cardDrawn(meter: ShoeMeter): ShoeMeter {
  if (cardsLeft(meter) === 0) throw new Error('the shoe is empty');
  return { ...meter, next: meter.next + 1 };
}

/** The meter after the last card of a coup: the cut card's rule decides whether there is another. */
export function endCoup(meter: ShoeMeter, rules: HouseRules): ShoeMeter {
  const ended = { ...meter, coupsDealt: meter.coupsDealt + 1 };
  const ending = endingAfter(ended, rules);
  // No coup is announced that six cards could not be found for.
  const isDry = cardsLeft(meter) < CARDS_OF_COUP;
  return { ...ended, ending: isDry ? 'over' : ending };
}

/** The ending with which a coup begins that has not drawn its first card. */
function endingBefore(meter: ShoeMeter, rules: HouseRules): ShoeMeter['ending'] {
  if (meter.ending === 'last-coup' || rules.cut.kind === 'shuffle-each-coup') return 'last-coup';
  const isFirstOut = isCutOut(meter);
  return isFirstOut && rules.afterCut !== 'one-more' ? 'last-coup' : 'no';
}

function endingAfter(meter: ShoeMeter, rules: HouseRules): ShoeMeter['ending'] {
  if (meter.ending !== 'no') return 'over';
  // A cut card that lies at the mouth of the shoe comes out with the next coup, as the first card of it.
  const hasComeOut = meter.cutAt !== null && meter.next > meter.cutAt;
  if (hasComeOut) return rules.afterCut === 'finish-and-stop' ? 'over' : 'last-coup';
  return endingBefore(meter, rules);
}

function burnCount(turned: Card): number {
  return pips(turned) === 0 ? 10 : pips(turned);
}
