import type { HouseRules } from '@sabot/rules';

/** What is to be dealt. */
export interface Dealing {
  readonly rules: HouseRules;
  readonly seed: number;
  readonly coups: number;
}
