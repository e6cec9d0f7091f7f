import { SPOTS } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import { money } from '../i18n/amounts.ts';
import { t } from '../i18n/messages.ts';
import { isOnBothSides, stakesOf, sumOf } from './stakes.ts';

/** As many names as a line holds before the rest are counted. */
const NAMES = 3;

/** The names of the seats that have not spoken, as long as somebody must wait for them. */
function awaited(view: View): readonly string[] {
  if (view.phase.kind !== 'betting') return [];
  const own = view.you === null ? null : view.seats[view.you];
  if (own?.said === 'nothing') return [];
  return view.seats.flatMap((seat, index) =>
    seat && index !== view.you && !seat.leaving && seat.said === 'nothing' ? [seat.name] : [],
  );
}

/** A list of names that stays short. */
export function namesWords(names: readonly string[]): string {
  if (names.length <= NAMES) return names.join(', ');
  return t.waitingForMore({ names: names.slice(0, NAMES - 1).join(', '), more: names.length - NAMES + 1 });
}

/** The smallest stake that the table takes, when the seat's chips do not reach it and it has none on the layout. */
function minimumOutOfReach(view: View, balance: Amount): Amount | null {
  if (view.you === null || sumOf(stakesOf(view.bets, view.you)) > 0n) return null;
  if (view.phase.kind !== 'betting' && view.phase.kind !== 'settled') return null;
  const minimums = SPOTS.map((spot) => view.rules.limits.spots[spot].minimum);
  const least = minimums.find((minimum) => minimums.every((other) => minimum <= other));
  return least !== undefined && balance < least ? least : null;
}

/** What else is to be known of the coup on the screen, in a few words each. */
export function notesOf(view: View, balance: Amount): readonly string[] {
  const notes: string[] = [];
  const minimum = minimumOutOfReach(view, balance);
  if (minimum !== null) notes.push(t.tooFewChips({ minimum: money(minimum) }));
  const { phase, shoe } = view;
  if (phase.kind === 'settled') {
    if (shoe?.ending === 'over') notes.push(t.newShoeNext());
    else if (shoe?.ending === 'last-coup') notes.push(t.lastCoupOfShoe());
    return notes;
  }
  if (shoe?.ending === 'last-coup') notes.push(t.lastCoupOfShoe());
  else if (view.road === '' && (shoe?.number ?? 1) > 1) notes.push(t.newShoe());
  const stakes = stakesOf(view.bets, view.you);
  if (view.rules.bothSides === 'warned' && isOnBothSides(stakes)) notes.push(t.bothSidesWarning());
  const own = view.you === null ? null : view.seats[view.you];
  if (own?.said === 'skip' && sumOf(stakes) === 0n) notes.push(t.youSkip());
  const names = awaited(view);
  if (own && names.length > 0) notes.push(t.waitingFor({ names: namesWords(names) }));
  return notes;
}
