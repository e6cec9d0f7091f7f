import {
  type Coup,
  cardDrawn,
  dealTo,
  endCoup,
  finishDeal,
  NO_CARDS,
  nextTurn,
  outcome,
  SPOTS,
  settle,
  tableauOf,
} from '@sabot/rules';
import type { CroupierCommand } from './command.ts';
import { collected, left } from './decideSeats.ts';
import type { TableEvent } from './event.ts';
import { theShoe } from './evolveCoup.ts';
import type { BettorId } from './ids.ts';
import { isStaked, stakesOf, tableStakes } from './layout.ts';
import { isTooFarApart } from './limits.ts';
import { isHere } from './seating.ts';
import type { SettledBet, TableState, Tally } from './state.ts';
import { tallyBet } from './tally.ts';

/** What the croupier's action leads to. An action that is not due is a bug of the croupier. */
export function decideCroupier(state: TableState, { action, atMs }: CroupierCommand): readonly TableEvent[] {
  switch (action.kind) {
    case 'open-shoe':
      mustBe(isShoeDue(state), 'a shoe was opened while another one is in use');
      return [{ kind: 'shoe-opened', shoe: action.shoe, atMs }];
    case 'burn':
      mustBe(theShoe(state).burnDue, 'no burn is due');
      return [{ kind: 'burned', card: action.card, atMs }];
    case 'time-is-up':
      return timeIsUp(state, atMs);
    case 'card':
      return card(state, action.card, atMs);
  }
}

function mustBe(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

/** Betting is open and there is no shoe to deal from: none yet, or the last one is over. */
export function isShoeDue(state: TableState): boolean {
  return state.phase.kind === 'betting' && (state.shoe === null || state.shoe.meter.ending === 'over');
}

function timeIsUp(state: TableState, atMs: number): readonly TableEvent[] {
  mustBe(state.phase.kind === 'betting', 'bets are not being taken');
  if (!isStaked(tableStakes(state.layouts))) return [{ kind: 'betting-lapsed', atMs }];
  mustBe(!isShoeDue(state) && !theShoe(state).burnDue, 'bets were closed before a shoe was ready');
  return [{ kind: 'bets-closed', atMs }];
}

function card(state: TableState, dealt: Parameters<typeof dealTo>[1], atMs: number): readonly TableEvent[] {
  const { phase, setup } = state;
  mustBe(phase.kind === 'bets-closed' || phase.kind === 'dealing', 'no card is due');
  const before = phase.kind === 'dealing' ? phase.deal : NO_CARDS;
  const tableau = tableauOf(setup.rules);
  const turn = nextTurn(before, tableau);
  if (turn.to !== 'punto' && turn.to !== 'banco') throw new Error('no card is due');
  const fell: TableEvent = { kind: 'card-dealt', side: turn.to, card: dealt, atMs };
  const after = dealTo(before, dealt, tableau);
  return nextTurn(after, tableau).to === 'done'
    ? [fell, ...settled(state, finishDeal(after, tableau), atMs)]
    : [fell];
}

function settled(state: TableState, coup: Coup, atMs: number): readonly TableEvent[] {
  const { bets, tallies } = settledBets(state, coup);
  const paid: TableEvent = { kind: 'coup-settled', bets, atMs };
  const over = isOverAfter(state);
  const toHouse = over ? tallies.map((tally) => collected(state, tally, atMs)) : [];
  const remaining = { ...state, tallies: over ? [] : tallies };
  const leaving = state.seats.flatMap((seat) => (seat?.leaving ? left(remaining, seat.bettor, atMs) : []));
  return [paid, ...toHouse, ...leaving];
}

function isOverAfter(state: TableState): boolean {
  return endCoup(cardDrawn(theShoe(state).meter), state.setup.rules).ending === 'over';
}

/** Every bet of the coup with what it pays, and the tallies that come of it. */
function settledBets(
  state: TableState,
  coup: Coup,
): { readonly bets: readonly SettledBet[]; readonly tallies: readonly Tally[] } {
  const { rules } = state.setup;
  const bets: SettledBet[] = [];
  const staying = lyingOn(state, coup);
  let tallies = state.tallies;
  for (const { bettor, chips } of state.layouts) {
    const stakes = stakesOf(chips);
    for (const spot of SPOTS.filter((at) => stakes[at] > 0n)) {
      const settlement = settle({ spot, stake: stakes[spot] }, coup, rules);
      const joined = tallyBet(bettor, { settlement, tallies }, rules);
      bets.push({
        bettor,
        settlement: joined.settlement,
        liesOn: spot !== 'egalite' && staying.includes(bettor),
        tallied: rules.commissionCollected === 'tallied',
      });
      tallies = joined.tallies;
    }
  }
  return { bets, tallies };
}

/** The bettors whose stakes on punto and banco stay where they are: after a tie, where the rules say so. */
function lyingOn(state: TableState, coup: Coup): readonly BettorId[] {
  const { rules } = state.setup;
  if (rules.afterTie !== 'lie-on' || outcome(coup, rules.naturals) !== 'egalite') return [];
  const staying = state.layouts.filter(({ bettor }) => isHere(state, bettor));
  // Who leaves takes his stake along, and the rest may be more apart than the house allows: then all of it comes back.
  return isTooFarApart(rules, staying) ? [] : staying.map(({ bettor }) => bettor);
}
