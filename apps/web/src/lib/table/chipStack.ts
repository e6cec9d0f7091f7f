import { type Amount, units } from '@sabot/rules/money';

/** The chips of the house, the largest first. Each is a multiple of the next, so that taking the largest is fewest. */
export const CHIP_VALUES: readonly Amount[] = [25_000, 5_000, 1_000, 500, 100, 25, 5, 1].map(units);

/** As many chips as a stack shows; the pill beside it says the whole amount. */
export const CHIPS_DRAWN = 5;

/** An amount in the fewest chips, the largest first. A fraction of a unit has no chip. */
export function fewestChips(staked: Amount): readonly Amount[] {
  const chips: Amount[] = [];
  let rest: bigint = staked;
  for (const value of CHIP_VALUES) {
    while (rest >= value) {
      chips.push(value);
      rest -= value;
      // A bank's whole fortune on one spot must not make a million chips; no more than these are ever drawn.
      if (chips.length === CHIPS_DRAWN) return chips;
    }
  }
  return chips;
}

/** A chip's numeral: `25`, `1K`. */
export function chipNumeral(value: Amount): string {
  const whole = value / 100n;
  return whole >= 1_000n && whole % 1_000n === 0n ? `${whole / 1_000n}K` : String(whole);
}
