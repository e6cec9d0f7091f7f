import type { Limits } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import { CHIP_UNITS, type ChipUnits } from './chipUnits.ts';
import type { Settings } from './settings.ts';

const chip = (whole: ChipUnits): Amount => amount(BigInt(whole) * 100n);

/**
 * The chips on offer: those in the bettor's range that some spot of the table takes. When none is left, the range
 * gives way and the table decides.
 */
export function chipsOnOffer(
  range: Pick<Settings, 'lowestChip' | 'highestChip'>,
  limits: Limits,
): readonly Amount[] {
  const spots = Object.values(limits.spots);
  const taken = CHIP_UNITS.filter((whole) =>
    spots.some(
      (spot) => chip(whole) >= spot.minimum && chip(whole) <= spot.maximum && chip(whole) % spot.step === 0n,
    ),
  );
  const wished = taken.filter((whole) => whole >= range.lowestChip && whole <= range.highestChip);
  return (wished.length > 0 ? wished : taken).map(chip);
}

/** The place of the chip that was chosen last; when it is not on offer, of the dearest one below it, else the first. */
export function chosenPlace(chips: readonly Amount[], chosenUnits: number): number {
  return Math.max(
    0,
    chips.findLastIndex((offered) => offered <= BigInt(chosenUnits) * 100n),
  );
}

/** A chip in whole units. */
export function unitsOf(offered: Amount): ChipUnits {
  return CHIP_UNITS.find((whole) => chip(whole) === offered) ?? CHIP_UNITS[0];
}
