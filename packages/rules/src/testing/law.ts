import type { HouseRules } from '../houseRules.ts';
import { divide } from '../money.ts';
import { type Bet, settle } from '../settlement.ts';
import { coupOfPips } from './cards.ts';
import { type CoupClass, everyCoup } from './enumerator.ts';

const known = new Map<number, readonly CoupClass[]>();

/** What {@link everyCoup} says, counted once for each number of packs. */
export function coupsOf(packs: number): readonly CoupClass[] {
  const counted = known.get(packs) ?? everyCoup(packs);
  known.set(packs, counted);
  return counted;
}

/** How many ordered draws of six cards are coups of which `holds` is true. */
export function countWhere(packs: number, holds: (kind: CoupClass) => boolean): bigint {
  return coupsOf(packs).reduce((sum, kind) => (holds(kind) ? sum + kind.weight : sum), 0n);
}

/** What the house keeps of the bet in the whole of all draws of the rules' packs, per unit staked. Exact. */
export function edgeOf(bet: Bet, rules: HouseRules): { readonly num: bigint; readonly den: bigint } {
  let kept = 0n;
  let staked = 0n;
  for (const { example, weight } of coupsOf(rules.packs)) {
    const { returned } = settle(bet, coupOfPips(example), rules);
    kept += weight * (bet.stake - returned);
    staked += weight * bet.stake;
  }
  return { num: kept, den: staked };
}

/** A quotient in percent with so many decimals, rounded half up: `1.057906`. */
export function percent(quotient: { readonly num: bigint; readonly den: bigint }, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const scaled = divide(quotient.num * 100n * scale, quotient.den, 'half-up');
  const size = scaled < 0n ? -scaled : scaled;
  return `${scaled < 0n ? '-' : ''}${size / scale}.${(size % scale).toString().padStart(decimals, '0')}`;
}
