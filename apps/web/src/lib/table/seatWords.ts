import type { View } from '@sabot/table';
import { t } from '../i18n/messages.ts';

/** What there is to say of a seat: free, leaving, you, and what it has said of the coup that bets are taken for. */
export function seatWords(view: View, index: number): string {
  const seat = view.seats[index];
  if (!seat) return t.seatFree();
  const said = { nothing: t.saidNothing, deal: t.saidDeal, skip: t.saidSkip }[seat.said];
  const words = [
    ...(index === view.you ? [t.seatYou()] : []),
    ...(seat.leaving ? [t.seatLeaving()] : view.phase.kind === 'betting' ? [said()] : []),
  ];
  return words.join(' · ');
}
