import type { View } from '@sabot/table';
import { t } from '../i18n/messages.ts';

/** What there is to say of a seat: free, leaving, or what it has said of the coup that bets are taken for. */
export function seatWords(view: View, index: number): string {
  const seat = view.seats[index];
  if (!seat) return t.seatFree();
  if (seat.leaving) return t.seatLeaving();
  if (view.phase.kind !== 'betting') return '';
  return { nothing: t.saidNothing, deal: t.saidDeal, skip: t.saidSkip }[seat.said]();
}
