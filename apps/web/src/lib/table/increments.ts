import type { BySide, Card, Side } from '@sabot/rules';
import type { View } from '@sabot/table';
import { dealingOrder } from './cardOrder.ts';
import { stakesSettled } from './stakes.ts';

/** One thing that happened between two views, and the view after it. */
export type Increment =
  /** No more bets. */
  | { readonly kind: 'call'; readonly view: View }
  | { readonly kind: 'card'; readonly side: Side; readonly isThird: boolean; readonly view: View }
  | { readonly kind: 'result'; readonly view: View }
  /** Another coup's bets are being taken. */
  | { readonly kind: 'opening'; readonly view: View }
  /** Bets, seats, words: nothing that moves. */
  | { readonly kind: 'other'; readonly view: View };

const NO_HANDS: BySide<readonly Card[]> = { punto: [], banco: [] };

const handsOf = (view: View): BySide<readonly Card[]> =>
  view.phase.kind === 'dealing' || view.phase.kind === 'settled' ? view.phase : NO_HANDS;

const isUnderWay = (view: View): boolean =>
  view.phase.kind === 'bets-closed' || view.phase.kind === 'dealing';

/**
 * What happened from one view to the next, in the order of the table. The house may have folded several events into one
 * view; a coup is then told again from its cards, which are all in the newer view.
 */
export function incrementsBetween(before: View, after: View): readonly Increment[] {
  const isSameCoup = before.coup === after.coup;
  const { phase } = after;
  if (phase.kind === 'betting') {
    const isOpening = !isSameCoup || before.phase.kind !== 'betting';
    return [{ kind: isOpening ? 'opening' : 'other', view: after }];
  }
  if (isSameCoup && before.phase.kind === 'settled') return [{ kind: 'other', view: after }];
  return coupIncrements({
    from: isSameCoup ? before : asBegun(before, after),
    after,
    isBegun: isSameCoup && isUnderWay(before),
  });
}

/** The older view as it would have stood with the newer coup's bets laid. */
function asBegun(before: View, after: View): View {
  const bets = after.phase.kind === 'settled' ? stakesSettled(after.phase.bets) : after.bets;
  return { ...before, coup: after.coup, bets, undo: null, seats: after.seats, you: after.you };
}

interface CoupStep {
  readonly from: View;
  readonly after: View;
  /** "No more bets" has been said already. */
  readonly isBegun: boolean;
}

function coupIncrements({ from, after, isBegun }: CoupStep): readonly Increment[] {
  const increments: Increment[] = [];
  const { phase } = after;
  if (!isBegun) {
    const view: View = phase.kind === 'bets-closed' ? after : { ...from, phase: { kind: 'bets-closed' } };
    increments.push({ kind: 'call', view });
  }
  increments.push(...cardIncrements(from, after, isBegun ? handsOf(from) : NO_HANDS));
  if (phase.kind === 'settled') increments.push({ kind: 'result', view: after });
  return increments.length > 0 ? increments : [{ kind: 'other', view: after }];
}

function cardIncrements(from: View, after: View, seen: BySide<readonly Card[]>): readonly Increment[] {
  const order = dealingOrder(handsOf(after));
  const already = seen.punto.length + seen.banco.length;
  const upTo = (dealt: number, side: Side): readonly Card[] =>
    order.slice(0, dealt).flatMap((one) => (one.side === side ? [one.card] : []));
  return order.slice(already).map((one, index) => {
    const dealt = already + index + 1;
    const isNewest = dealt === order.length && after.phase.kind === 'dealing';
    const phase = { kind: 'dealing', punto: upTo(dealt, 'punto'), banco: upTo(dealt, 'banco') } as const;
    return {
      kind: 'card',
      side: one.side,
      isThird: one.place === 2,
      view: isNewest ? after : { ...from, phase },
    };
  });
}
