import {
  beginCoup,
  type Coup,
  cardDrawn,
  dealTo,
  endCoup,
  finishDeal,
  NO_CARDS,
  outcome,
  tableauOf,
} from '@sabot/rules';
import { type Amount, amount, ZERO } from '@sabot/rules/money';
import { formatRoad, roadCoup } from '@sabot/rules/roads';
import type { EventOf } from './event.ts';
import type { BettorId } from './ids.ts';
import { isStaked, stakesOf } from './layout.ts';
import type { CoupRecord, LastBets, Layout, SettledBet, TableShoe, TableState, Tally } from './state.ts';
import { tallyBet } from './tally.ts';

/** How many coups of the past a table keeps at hand. */
const RECENT_COUPS = 12;

/** The shoe of a table that must have one. */
export function theShoe(state: TableState): TableShoe {
  if (!state.shoe) throw new Error('there is no shoe on the table');
  return state.shoe;
}

/** No more bets: the coup has begun, and the shoe can hold it. */
export function betsClosed(state: TableState, { atMs }: EventOf<'bets-closed'>): TableState {
  if (state.phase.kind !== 'betting') throw new Error(`bets were closed in ${state.phase.kind}`);
  const shoe = theShoe(state);
  const begun = beginCoup(shoe.meter, state.setup.rules);
  if (!begun.ok) throw new Error(`a coup was begun that the shoe cannot hold: ${begun.error}`);
  return {
    ...state,
    phase: { kind: 'bets-closed' },
    closedAtMs: atMs,
    shoe: { ...shoe, meter: begun.value },
    lastBets: rememberBets(state),
  };
}

/** Rebet means the last coup that a bettor played: who did not stake now keeps the bets of an earlier one. */
function rememberBets(state: TableState): readonly LastBets[] {
  const played = state.layouts
    .map(({ bettor, chips }) => ({ bettor, stakes: stakesOf(chips) }))
    .filter(({ stakes }) => isStaked(stakes));
  return [
    ...state.lastBets.filter((last) => !played.some(({ bettor }) => bettor === last.bettor)),
    ...played,
  ];
}

/** A card falls to whom the tableau says. */
export function cardDealt(state: TableState, { card, side }: EventOf<'card-dealt'>): TableState {
  const { phase } = state;
  if (phase.kind !== 'dealing' && phase.kind !== 'bets-closed')
    throw new Error(`a card fell in ${phase.kind}`);
  const before = phase.kind === 'dealing' ? phase.deal : NO_CARDS;
  const deal = dealTo(before, card, tableauOf(state.setup.rules));
  if (deal[side].length === before[side].length)
    throw new Error(`the tableau does not give this card to ${side}`);
  const shoe = theShoe(state);
  return { ...state, phase: { kind: 'dealing', deal }, shoe: { ...shoe, meter: cardDrawn(shoe.meter) } };
}

/** The coup is paid: what lay on the layout is gone, but for ties that lie on. */
export function coupSettled(state: TableState, { bets, atMs }: EventOf<'coup-settled'>): TableState {
  const { phase, setup } = state;
  if (phase.kind !== 'dealing') throw new Error(`a coup was settled in ${phase.kind}`);
  const coup = finishDeal(phase.deal, tableauOf(setup.rules));
  const shoe = theShoe(state);
  return {
    ...state,
    phase: { kind: 'settled', coup, outcome: outcome(coup, setup.rules.naturals), bets, settledAtMs: atMs },
    layouts: lyingOn(bets),
    tallies: tallied(state, bets),
    shoe: { ...shoe, meter: endCoup(shoe.meter, setup.rules) },
    road: state.road + formatRoad([roadCoup(coup, setup.rules.naturals)]),
    recent: [recordOf(state, coup, bets), ...state.recent].slice(0, RECENT_COUPS),
  };
}

function lyingOn(bets: readonly SettledBet[]): readonly Layout[] {
  const bettors = [...new Set(bets.filter((bet) => bet.liesOn).map((bet) => bet.bettor))];
  return bettors.map((bettor) => ({
    bettor,
    chips: bets
      .filter((bet) => bet.liesOn && bet.bettor === bettor)
      .map(({ settlement: { spot, stake } }) => ({ spot, stake, command: null })),
  }));
}

function recordOf(state: TableState, coup: Coup, bets: readonly SettledBet[]): CoupRecord {
  const { punto, banco } = coup;
  return {
    coup: state.coup,
    punto,
    banco,
    outcome: outcome(coup, state.setup.rules.naturals),
    nets: netsOf(bets),
  };
}

/** What each bettor won or lost in all: what came back less what was staked; a stake that lies on is neither. */
function netsOf(bets: readonly SettledBet[]): CoupRecord['nets'] {
  const nets = new Map<BettorId, Amount>();
  for (const { bettor, settlement, liesOn } of bets) {
    const net = liesOn ? ZERO : settlement.returned - settlement.stake;
    nets.set(bettor, amount((nets.get(bettor) ?? ZERO) + net));
  }
  return [...nets].map(([bettor, net]) => ({ bettor, net }));
}

/** Commissions of this coup join what each bettor owes, where the house tallies them. */
function tallied(state: TableState, bets: readonly SettledBet[]): readonly Tally[] {
  const { rules } = state.setup;
  return bets.reduce(
    (tallies, { bettor, settlement }) => tallyBet(bettor, { settlement, tallies }, rules).tallies,
    state.tallies,
  );
}
