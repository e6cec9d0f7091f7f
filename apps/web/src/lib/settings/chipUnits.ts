/** The chips of the house, in whole units. */
export const CHIP_UNITS = [1, 5, 25, 100, 500, 1000, 5000, 25000] as const;
export type ChipUnits = (typeof CHIP_UNITS)[number];
