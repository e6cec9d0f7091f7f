import { type HouseRules, nordicOf, PRESETS, preset } from '@sabot/rules';
import { LARGEST_SEED } from '@sabot/rules/shoe';
import { InvalidArgumentError } from 'commander';

/** The most coups that are dealt in one go. */
export const MOST_COUPS = 1_000_000;

/** The source of `nordic` leaves the packs to choose: eight, unless another name says it. */
const NORDIC_BY_PACKS: readonly HouseRules[] = ([4, 6] as const).map((packs) => ({
  ...nordicOf(packs),
  name: `nordic-${packs}`,
}));

/** The names of the presets, as they are told to somebody who typed another one. */
export const PRESET_NAMES: string = [...PRESETS, ...NORDIC_BY_PACKS].map(({ name }) => name).join(', ');

/** Reads the name of a preset. */
export function parseRules(text: string): HouseRules {
  const rules = preset(text) ?? NORDIC_BY_PACKS.find(({ name }) => name === text);
  if (rules === undefined) throw new InvalidArgumentError(`Expected one of ${PRESET_NAMES}.`);
  return rules;
}

/** Reads a seed, an integer from 0 to 2^53 - 1. */
export function parseSeed(text: string): number {
  return wholeNumber(text, { from: 0, to: LARGEST_SEED });
}

/** Reads how many coups, 1 to {@link MOST_COUPS}. */
export function parseCoups(text: string): number {
  return wholeNumber(text, { from: 1, to: MOST_COUPS });
}

function wholeNumber(text: string, { from, to }: { readonly from: number; readonly to: number }): number {
  // A bigint, for beyond 2^53 a number would be rounded into the range.
  const isWithin = /^\d+$/.test(text) && BigInt(text) >= from && BigInt(text) <= to;
  if (!isWithin) throw new InvalidArgumentError(`Expected an integer from ${from} to ${to}.`);
  return Number(text);
}
