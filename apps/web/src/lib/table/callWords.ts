import { total } from '@sabot/rules';
import type { View } from '@sabot/table';
import { money } from '../i18n/amounts.ts';
import { t } from '../i18n/messages.ts';
import type { Call } from './calls.ts';
import { betWords, cardsWords, cardWords, nameOf, resultWords, signed } from './words.ts';

type CallOf<K extends Call['kind']> = Extract<Call, { kind: K }>;

/** One call as it is read out: whole sentences, in the order of the deal. */
export function callWords(call: Call, view: View): string {
  switch (call.kind) {
    case 'place-bets':
      return placeBetsWords(call);
    case 'no-more-bets':
      return sentence(t.noMoreBets());
    case 'hands':
      return handsWords(call);
    case 'stands':
      return sentence(t.stands({ side: nameOf(call.side), total: call.total }));
    case 'draws':
      return sentence(t.draws({ side: nameOf(call.side), card: cardWords(call.card), total: call.total }));
    case 'result':
      return resultSentences(call, view);
    case 'balance':
      return sentence(t.balanceOf({ balance: money(call.balance) }));
  }
}

const sentence = (words: string): string => `${words}.`;

function placeBetsWords({ isNewShoe, isLastCoup }: CallOf<'place-bets'>): string {
  const notes = [...(isNewShoe ? [t.newShoe()] : []), ...(isLastCoup ? [t.lastCoupOfShoe()] : [])];
  return [...notes, t.placeYourBets()].map(sentence).join(' ');
}

function handsWords({ hands, naturals }: CallOf<'hands'>): string {
  const each = (['punto', 'banco'] as const).map((side) =>
    t.handOf({ side: nameOf(side), cards: cardsWords(hands[side]), total: total(hands[side]) }),
  );
  const natural = naturals.map((side) => t.naturalOf({ side: nameOf(side), total: total(hands[side]) }));
  return [...each, ...natural].map(sentence).join(' ');
}

function resultSentences({ outcome, totals, bets, net }: CallOf<'result'>, view: View): string {
  const [high, low] =
    totals.punto > totals.banco ? [totals.punto, totals.banco] : [totals.banco, totals.punto];
  // Two naturals may tie with unequal totals by house rule, so the totals are said and not taken for equal.
  const result =
    outcome === 'egalite' && high === low
      ? t.tieAt({ total: high })
      : t.winsBy({ result: resultWords(outcome), high, low });
  const each = bets.map((bet) => betWords(bet, view.rules.commissionCollected));
  const sum = net === null ? [] : [t.netOf({ net: signed(net) })];
  return [result, ...each, ...sum].map(sentence).join(' ');
}
