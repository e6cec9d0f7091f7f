import type { BySpot, Spot } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import type { BettorId, CommandId } from './ids.ts';
import type { Chips, Layout, TableState } from './state.ts';

/** The stakes that chips make, by spot. */
export function stakesOf(chips: readonly Chips[]): BySpot<Amount> {
  const sum = (spot: Spot): Amount =>
    amount(chips.reduce((total, lying) => (lying.spot === spot ? total + lying.stake : total), 0n));
  return { punto: sum('punto'), banco: sum('banco'), egalite: sum('egalite') };
}

/** What one bettor has on the layout. */
export function chipsOf(state: TableState, bettor: BettorId): readonly Chips[] {
  return state.layouts.find((layout) => layout.bettor === bettor)?.chips ?? [];
}

export function isStaked(stakes: BySpot<Amount>): boolean {
  return stakes.punto + stakes.banco + stakes.egalite > 0n;
}

/** All the stakes of a table, by spot. */
export function tableStakes(layouts: readonly Layout[]): BySpot<Amount> {
  return stakesOf(layouts.flatMap((layout) => layout.chips));
}

/** Puts one bettor's chips in place of what lay there; no chips, no layout. */
export function withChips(
  layouts: readonly Layout[],
  bettor: BettorId,
  chips: readonly Chips[],
): readonly Layout[] {
  const others = layouts.filter((layout) => layout.bettor !== bettor);
  if (chips.length === 0) return others;
  const at = layouts.findIndex((layout) => layout.bettor === bettor);
  return at < 0
    ? [...layouts, { bettor, chips }]
    : layouts.map((layout, index) => (index === at ? { bettor, chips } : layout));
}

/** Takes an amount off a spot, the chips laid last first. The spot must hold that much. */
export function takeOff(chips: readonly Chips[], spot: Spot, stake: Amount): readonly Chips[] {
  let left: bigint = stake;
  const kept: Chips[] = [];
  for (const lying of chips.toReversed()) {
    const taken = lying.spot === spot ? (left < lying.stake ? left : lying.stake) : 0n;
    left -= taken;
    if (lying.stake > taken) kept.unshift({ ...lying, stake: amount(lying.stake - taken) });
  }
  if (left > 0n) throw new Error(`took more off ${spot} than lay there`);
  return kept;
}

/** The chips that this bettor's last staking command laid and that still lie: what Undo takes off. */
export function lastLaid(chips: readonly Chips[]): readonly Chips[] {
  const command: CommandId | null = chips.findLast((lying) => lying.command !== null)?.command ?? null;
  return command === null ? [] : chips.filter((lying) => lying.command === command);
}
