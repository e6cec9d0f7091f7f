import { outcome, type Settlement, SPOTS, type Spot, settle } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import type { EventOf, TableEvent } from '../event.ts';
import type { BettorId } from '../ids.ts';
import type { SettledBet, TableState } from '../state.ts';

/** A second, simpler account of what lies where: a map by bettor and spot, and what each owes of commissions. */
export class StakeBook {
  readonly stakes: Map<string, bigint> = new Map();
  readonly #owed = new Map<BettorId, bigint>();
  settled = 0;

  of(bettor: BettorId, spot: Spot): bigint {
    return this.stakes.get(`${bettor} ${spot}`) ?? 0n;
  }

  /** Follows an event; throws where a settlement is not what it must be. */
  follow(before: TableState, event: TableEvent, after: TableState): void {
    switch (event.kind) {
      case 'bet-placed':
        this.#add(event.bettor, event.spot, event.stake);
        return;
      case 'bet-taken-off':
        this.#add(event.bettor, event.spot, -event.stake);
        return;
      case 'coup-settled':
        this.#settle(before, event, after);
        return;
      case 'commission-collected':
        this.#owed.delete(event.bettor);
        return;
      default:
        return;
    }
  }

  #add(bettor: BettorId, spot: Spot, stake: bigint): void {
    const sum = this.of(bettor, spot) + stake;
    if (sum < 0n) throw new Error(`${-sum} more came off ${spot} than lay there`);
    this.stakes.set(`${bettor} ${spot}`, sum);
  }

  #settle(before: TableState, { bets }: EventOf<'coup-settled'>, after: TableState): void {
    const lying = [...this.stakes.values()].filter((stake) => stake > 0n).length;
    if (bets.length !== lying) throw new Error(`${lying} bets lay there and ${bets.length} were settled`);
    const stays = this.#stays(before, after);
    for (const bet of bets) {
      const { spot, stake } = bet.settlement;
      if (this.of(bet.bettor, spot) !== stake)
        throw new Error(`settled twice, or a stake that never lay there`);
      if (bet.liesOn !== stays(bet.bettor, spot)) throw new Error(`lies on: ${bet.liesOn}`);
      this.#checkPaid(bet, this.#due(bet, after));
      if (!bet.liesOn) this.stakes.set(`${bet.bettor} ${spot}`, 0n);
      this.settled += 1;
    }
  }

  #checkPaid({ settlement }: SettledBet, due: Settlement): void {
    for (const part of ['stake', 'result', 'won', 'commission', 'returned'] as const)
      if (settlement[part] !== due[part]) throw new Error(`${part}: ${settlement[part]}, not ${due[part]}`);
  }

  #due({ bettor, settlement: { spot, stake } }: SettledBet, after: TableState): Settlement {
    const { rules } = after.setup;
    if (after.phase.kind !== 'settled') throw new Error('not settled');
    const due = settle({ spot, stake }, after.phase.coup, rules);
    if (rules.commissionCollected !== 'tallied' || spot !== 'banco' || due.result !== 'won') return due;
    const before = this.#owed.get(bettor) ?? 0n;
    const exact = before + (due.won * (rules.commission === 'four-percent' ? 4n : 5n)) / 100n;
    this.#owed.set(bettor, exact);
    const commission = rounded(exact, rules) - rounded(before, rules);
    return {
      ...due,
      commission: amount(commission),
      returned: amount(due.stake + due.won - commission),
    };
  }

  /** Which stakes must stay on the layout. */
  #stays(before: TableState, after: TableState): (bettor: BettorId, spot: Spot) => boolean {
    const { rules } = after.setup;
    const ended = after.phase.kind === 'settled' ? outcome(after.phase.coup, rules.naturals) : null;
    const here = before.seats.flatMap((seat) => (seat && !seat.leaving ? [seat.bettor] : []));
    const sum = (spot: Spot): bigint => here.reduce((all, bettor) => all + this.of(bettor, spot), 0n);
    const apart = sum('punto') - sum('banco');
    const most: Amount | null = rules.limits.difference;
    const fits = most === null || (apart <= most && -apart <= most);
    const lies = rules.afterTie === 'lie-on' && ended === 'egalite' && fits;
    return (bettor, spot) => lies && spot !== 'egalite' && here.includes(bettor);
  }
}

function rounded(exact: bigint, { commissionRounding }: TableState['setup']['rules']): bigint {
  switch (commissionRounding) {
    case 'unit-down':
      return (exact / 100n) * 100n;
    case 'unit-up':
      return ((exact + 99n) / 100n) * 100n;
    case 'unit-nearest':
      return ((exact + 50n) / 100n) * 100n;
    default:
      return exact;
  }
}

/** The first limit of the house that the stakes of a table break, in words; or null. */
export function brokenLimit({ setup: { rules }, seats }: TableState, book: StakeBook): string | null {
  const bettors = seats.flatMap((seat) => (seat ? [seat.bettor] : []));
  const all = { punto: 0n, banco: 0n, egalite: 0n };
  for (const bettor of bettors) {
    for (const spot of SPOTS) {
      const stake = book.of(bettor, spot);
      const { minimum, maximum, step } = rules.limits.spots[spot];
      if (stake > 0n && (stake < minimum || stake > maximum || stake % step !== 0n))
        return `${stake} on ${spot}`;
      all[spot] += stake;
    }
    const [punto, banco] = [book.of(bettor, 'punto'), book.of(bettor, 'banco')];
    if (rules.bothSides === 'forbidden' && punto > 0n && banco > 0n) return 'both sides';
    if (rules.tieNeedsMain && book.of(bettor, 'egalite') > 0n && punto + banco === 0n) return 'tie alone';
  }
  const { tableMaximum, difference, spots } = rules.limits;
  const apart = all.punto - all.banco;
  if (tableMaximum !== null && all.punto + all.banco + all.egalite > tableMaximum) return 'table maximum';
  if (difference !== null && (apart > difference || -apart > difference)) return 'difference';
  const wins = { ...all, egalite: all.egalite * BigInt(rules.tiePays) };
  const owing = SPOTS.find((spot) => wins[spot] > (spots[spot].liability ?? wins[spot]));
  return owing ? `liability on ${owing}` : null;
}
