import { type BySpot, type Settlement, SPOTS, type Spot } from '@sabot/rules';
import { type Amount, amount, ZERO } from '@sabot/rules/money';
import type { SeatBets, SettledView, View } from '@sabot/table';

export const NO_STAKES: BySpot<Amount> = { punto: ZERO, banco: ZERO, egalite: ZERO };

/** What a seat has on the layout now; nothing for a spectator. */
export function stakesOf(bets: readonly SeatBets[], seat: number | null): BySpot<Amount> {
  return bets.find((bet) => bet.seat === seat)?.stakes ?? NO_STAKES;
}

/** All of these stakes together. */
export function sumOf(stakes: BySpot<Amount>): Amount {
  return amount(SPOTS.reduce((sum, spot) => sum + stakes[spot], 0n));
}

/** The stakes that a settled coup was played with, seat by seat: the layout as it lay while the cards fell. */
export function stakesSettled(bets: readonly SettledView[]): readonly SeatBets[] {
  const seats = [...new Set(bets.map((bet) => bet.seat))];
  const staked = (seat: number, spot: Spot): Amount =>
    amount(
      bets
        .filter((bet) => bet.seat === seat && bet.settlement.spot === spot)
        .reduce((sum, bet) => sum + bet.settlement.stake, 0n),
    );
  return seats.map((seat) => ({
    seat,
    stakes: { punto: staked(seat, 'punto'), banco: staked(seat, 'banco'), egalite: staked(seat, 'egalite') },
  }));
}

/** What one bet won or lost, commission taken: a lost stake counts, a returned one is nothing. */
function netOf(settlement: Settlement): Amount {
  if (settlement.result === 'lost') return amount(-settlement.stake);
  return amount(settlement.won - settlement.commission);
}

/** What all of these bets together won or lost; null without a bet. */
export function netOfAll(bets: readonly SettledView[]): Amount | null {
  if (bets.length === 0) return null;
  return amount(bets.reduce((sum, { settlement }) => sum + netOf(settlement), 0n));
}

/** The settled bets of the seat that this view is for. */
export function yourSettled(view: View): readonly SettledView[] {
  if (view.phase.kind !== 'settled') return [];
  return view.phase.bets.filter((bet) => bet.seat === view.you);
}

/** What lies on the layout for everyone to see: while a coup is settled, what it was played with. */
function betsShown(view: View): readonly SeatBets[] {
  return view.phase.kind === 'settled' ? stakesSettled(view.phase.bets) : view.bets;
}

/** What this seat has at stake in the coup on the screen. */
export function yourStakes(view: View): BySpot<Amount> {
  return stakesOf(betsShown(view), view.you);
}

/** The other seats with a stake on this spot, in the order of their seats. */
export function othersOn(
  view: View,
  spot: Spot,
): readonly { readonly seat: number; readonly stake: Amount }[] {
  return betsShown(view)
    .filter((bet) => bet.seat !== view.you && bet.stakes[spot] > 0n)
    .map((bet) => ({ seat: bet.seat, stake: bet.stakes[spot] }))
    .sort((one, other) => one.seat - other.seat);
}

/** Whether this seat has a stake on both hands. */
export function isOnBothSides(stakes: BySpot<Amount>): boolean {
  return stakes.punto > 0n && stakes.banco > 0n;
}
