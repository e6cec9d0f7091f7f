import { commissionOn, commissionRate, exactCommission } from './commission.ts';
import { type Coup, outcome, total } from './coup.ts';
import type { HouseRules } from './houseRules.ts';
import { type Amount, amount, isWholeUnits, type Ratio, ratio, times, ZERO } from './money.ts';
import type { Spot } from './side.ts';

/** A wager on a spot. The stake is whole units, more than none. */
export interface Bet {
  readonly spot: Spot;
  readonly stake: Amount;
}

/** One bet after one coup. */
export interface Settlement {
  readonly spot: Spot;
  readonly stake: Amount;
  /** `push`: the stake comes back, nothing is won. */
  readonly result: 'won' | 'lost' | 'push';
  /** The win before commission, stake not counted. */
  readonly won: Amount;
  /** The house's part of the win: rounded when taken at once, exact hundredths when tallied. */
  readonly commission: Amount;
  /** What comes back, stake included: nothing, the stake, or stake + won - commission. */
  readonly returned: Amount;
}

/** What a winning bet on the spot pays to one after an exact commission: banco 19/20 under five percent. */
export function paysOf(spot: Spot, rules: HouseRules): Ratio {
  if (spot === 'egalite') return ratio(rules.tiePays);
  if (spot === 'punto') return ratio(1);
  const rate = commissionRate(rules);
  return ratio(rate.den - rate.num, rate.den);
}

/** The most that a bet can win, before commission and without its stake: what a limit on liability counts. */
export function mostWon(bet: Bet, rules: HouseRules): Amount {
  return bet.spot === 'egalite' ? times(bet.stake, ratio(rules.tiePays), 'down') : bet.stake;
}

/**
 * Settles one bet after one coup.
 *
 * @example
 * settle({ spot: 'banco', stake: units(10) }, coup, rules); // won 10, commission 0.50, returned 19.50
 * @throws RangeError for a stake that is no whole number of units, or none: no table accepts one, so it is a bug.
 */
export function settle(bet: Bet, coup: Coup, rules: HouseRules): Settlement {
  if (bet.stake <= ZERO || !isWholeUnits(bet.stake))
    throw new RangeError(`not a stake: ${bet.stake} hundredths`);
  const ended = outcome(coup, rules.naturals);
  if (bet.spot === ended) return isReturnedSeven(bet, coup, rules) ? push(bet) : win(bet, coup, rules);
  return ended === 'egalite' ? push(bet) : lose(bet);
}

function win(bet: Bet, coup: Coup, rules: HouseRules): Settlement {
  const won = isHalvedSix(bet, coup, rules) ? times(bet.stake, ratio(1, 2), 'down') : mostWon(bet, rules);
  const commission = bet.spot === 'banco' ? takenOf(won, rules) : ZERO;
  return { ...bet, result: 'won', won, commission, returned: amount(bet.stake + won - commission) };
}

function push(bet: Bet): Settlement {
  return { ...bet, result: 'push', won: ZERO, commission: ZERO, returned: bet.stake };
}

function lose(bet: Bet): Settlement {
  return { ...bet, result: 'lost', won: ZERO, commission: ZERO, returned: ZERO };
}

function takenOf(won: Amount, rules: HouseRules): Amount {
  return rules.commissionCollected === 'tallied' ? exactCommission(won, rules) : commissionOn(won, rules);
}

function isHalvedSix(bet: Bet, coup: Coup, rules: HouseRules): boolean {
  return rules.commission === 'none-six-half' && bet.spot === 'banco' && total(coup.banco) === 6;
}

function isReturnedSeven(bet: Bet, coup: Coup, rules: HouseRules): boolean {
  return (
    rules.commission === 'none-three-card-seven-returns' &&
    bet.spot === 'banco' &&
    coup.banco.length === 3 &&
    total(coup.banco) === 7
  );
}
