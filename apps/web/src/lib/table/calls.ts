import type { BySide, Card, Outcome, Pips, Side } from '@sabot/rules';
import { isNatural, total } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { PhaseView, SettledView } from '@sabot/table';
import type { Shown } from './pacing.ts';
import { netOfAll, yourSettled } from './stakes.ts';

/** What the croupier says, in the order of the coup. */
export type Call =
  | { readonly kind: 'place-bets'; readonly isNewShoe: boolean; readonly isLastCoup: boolean }
  | { readonly kind: 'no-more-bets' }
  | { readonly kind: 'hands'; readonly hands: BySide<readonly Card[]>; readonly naturals: readonly Side[] }
  | { readonly kind: 'stands'; readonly side: Side; readonly total: Pips }
  | { readonly kind: 'draws'; readonly side: Side; readonly card: Card; readonly total: Pips }
  | {
      readonly kind: 'result';
      readonly outcome: Outcome;
      readonly totals: BySide<Pips>;
      readonly bets: readonly SettledView[];
      readonly net: Amount | null;
    }
  /** The balance after a coup: the house tells it apart from the result, and so it is said apart. */
  | { readonly kind: 'balance'; readonly balance: Amount };

/** The cards of a hand that lie face up on the screen. */
export function turnedCards(shown: Shown, side: Side): readonly Card[] {
  const { phase } = shown.view;
  if (phase.kind !== 'dealing' && phase.kind !== 'settled') return [];
  return phase[side].slice(0, phase[side].length - shown.airborne[side]);
}

/** Everything that has been called of the coup on the screen so far. Only what can be seen is said. */
export function callsOf(shown: Shown): readonly Call[] {
  const { view } = shown;
  if (view.phase.kind === 'betting') {
    const isNewShoe = view.road === '' && (view.shoe?.number ?? 1) > 1;
    return [{ kind: 'place-bets', isNewShoe, isLastCoup: view.shoe?.ending === 'last-coup' }];
  }
  const calls: Call[] = [{ kind: 'no-more-bets' }];
  if (view.phase.kind === 'bets-closed') return calls;
  const punto = turnedCards(shown, 'punto');
  const banco = turnedCards(shown, 'banco');
  if (punto.length >= 2 && banco.length >= 2) calls.push(...handCalls({ punto, banco }, view.phase.kind));
  if (view.phase.kind === 'settled') {
    const bets = yourSettled(view);
    const totals = { punto: total(punto), banco: total(banco) };
    calls.push({ kind: 'result', outcome: view.phase.outcome, totals, bets, net: netOfAll(bets) });
  }
  return calls;
}

/** Who stood is known once the other's third card or the result is there. */
function handCalls(hands: BySide<readonly Card[]>, phase: PhaseView['kind']): readonly Call[] {
  const [punto, banco] = [hands.punto.slice(0, 2), hands.banco.slice(0, 2)];
  const naturals = (['punto', 'banco'] as const).filter((side) =>
    isNatural(side === 'punto' ? punto : banco),
  );
  const calls: Call[] = [{ kind: 'hands', hands: { punto, banco }, naturals }];
  if (naturals.length > 0) return calls;
  for (const side of ['punto', 'banco'] as const) {
    const third = hands[side][2];
    if (third !== undefined) calls.push({ kind: 'draws', side, card: third, total: total(hands[side]) });
    else if (phase === 'settled' || (side === 'punto' && hands.banco.length === 3)) {
      calls.push({ kind: 'stands', side, total: total(hands[side]) });
    }
  }
  return calls;
}

/** What is to be said now that was not said before. */
export function callsBetween(before: Shown, after: Shown): readonly Call[] {
  const isBetting = (shown: Shown): boolean => shown.view.phase.kind === 'betting';
  const isSameCoup = before.view.coup === after.view.coup && isBetting(before) === isBetting(after);
  const calls = callsOf(after).slice(isSameCoup ? callsOf(before).length : 0);
  const isPaid = after.view.phase.kind === 'settled' && before.balance !== after.balance;
  return isPaid ? [...calls, { kind: 'balance', balance: after.balance }] : calls;
}
