import { type HouseRules, type Limits, PRESETS, preset, type SpotLimits } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import type { TableSetup } from '../state.ts';

/** The preset of that name; a typing error throws. */
export function rulesOf(name: string): HouseRules {
  const rules = preset(name);
  if (!rules) throw new Error(`no preset is called ${name}`);
  return rules;
}

export const CASINO: HouseRules = rulesOf('casino-8');
export const ALL_PRESETS: readonly HouseRules[] = PRESETS;

/** A shared table of three seats with twenty seconds of betting, unless told otherwise. */
export function setupOf(rules: Partial<HouseRules>, setup: Partial<TableSetup> = {}): TableSetup {
  return {
    name: 'Table 1',
    rules: { ...CASINO, ...rules },
    seats: 3,
    bettingMs: 20_000,
    pace: { minCycleMs: 5000, resultMs: 3000 },
    ...setup,
  };
}

/** A table of one seat, without a clock. */
export function soloOf(rules: Partial<HouseRules> = {}): TableSetup {
  return setupOf(rules, { seats: 1, bettingMs: null, pace: { minCycleMs: 0, resultMs: 0 } });
}

/** The same limits on each spot, in whole units, and those on all bettors together. */
export function limitsOf(spot: Partial<SpotLimits>, table: Partial<Limits> = {}): Limits {
  const one: SpotLimits = {
    minimum: units(1),
    maximum: units(5000),
    step: units(1),
    liability: null,
    ...spot,
  };
  return { spots: { punto: one, banco: one, egalite: one }, tableMaximum: null, difference: null, ...table };
}
