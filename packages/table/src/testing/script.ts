import { checkHouseRules, type HouseRules, type Limits, SPOTS } from '@sabot/rules';
import { amount, units } from '@sabot/rules/money';
import * as fc from 'fast-check';
import type { BettorRequest } from '../command.ts';
import type { BettorId } from '../ids.ts';
import type { TableSetup } from '../state.ts';
import { ANNA, BEN, CLEO, DORA } from './room.ts';
import { ALL_PRESETS, limitsOf, setupOf } from './setups.ts';

/** One thing that happens at a random table. */
export type Step =
  | {
      readonly kind: 'asks';
      readonly bettor: BettorId;
      readonly request: BettorRequest /** Added to the right coup's number. */;
      readonly coupOff: number;
      /** Sits down first and waits until betting may open; else asks at once. */
      readonly patient: boolean;
    }
  | { readonly kind: 'croupier'; readonly times: number; readonly hurry: 'hurry' | 'wait' }
  | { readonly kind: 'time'; readonly ms: number };

/** A random table and what happens there. */
export interface Script {
  readonly setup: TableSetup;
  readonly seed: number;
  readonly steps: readonly Step[];
}

const LIMITS: readonly Limits[] = [
  limitsOf({}),
  limitsOf({ minimum: units(5), maximum: units(50), step: units(5) }),
  limitsOf({ minimum: units(20), maximum: units(200), step: units(20) }),
  limitsOf({}, { difference: units(25) }),
  limitsOf({}, { difference: units(25) }),
  limitsOf({}, { tableMaximum: units(50) }),
  limitsOf({ minimum: units(2) }, { difference: units(10), tableMaximum: units(60) }),
  limitsOf({ liability: units(80) }, { tableMaximum: units(120) }),
];

const ROUNDINGS = ['exact', 'unit-down', 'unit-up', 'unit-nearest', 'stakes-of-twenty'] as const;
const options: fc.Arbitrary<Partial<HouseRules>> = fc.record({
  afterTie: fc.constantFrom('returned', 'lie-on', 'lie-on'),
  commissionCollected: fc.constantFrom('at-once', 'tallied'),
  commissionRounding: fc.constantFrom(...ROUNDINGS),
  bothSides: fc.constantFrom('allowed', 'warned', 'forbidden'),
  tieNeedsMain: fc.boolean(),
  tiePays: fc.constantFrom(8, 9),
  limits: fc.constantFrom(...LIMITS),
});
const commissions: fc.Arbitrary<Partial<HouseRules>> = fc.constantFrom(
  {},
  {},
  { commission: 'four-percent' },
  { commission: 'none-six-half', commissionRounding: 'exact', commissionCollected: 'at-once' },
  {
    commission: 'none-three-card-seven-returns',
    commissionRounding: 'exact',
    commissionCollected: 'at-once',
  },
);
// Shoes of a few coups, so that they end within a script.
const shoes: fc.Arbitrary<Partial<HouseRules>> = fc.constantFrom(
  {},
  { packs: 1, cut: { kind: 'behind', cards: 14 }, burn: { kind: 'turn' }, afterCut: 'one-more' },
  { packs: 1, cut: { kind: 'behind', cards: 30 }, burn: { kind: 'none' }, afterCut: 'finish-and-stop' },
  { packs: 1, cut: { kind: 'behind', cards: 20 }, burn: { kind: 'packs' }, afterCut: 'only-if-first' },
);
const rules: fc.Arbitrary<HouseRules> = fc
  .tuple(fc.constantFrom(...ALL_PRESETS), options, shoes, commissions)
  .map(([preset, ...parts]): HouseRules => Object.assign({}, preset, ...parts))
  .map((made) => (made.cut.kind === 'behind' ? made : { ...made, commissionCollected: 'at-once' as const }))
  .filter((made) => checkHouseRules(made).length === 0);

const PACES = [
  { minCycleMs: 0, resultMs: 0 },
  { minCycleMs: 0, resultMs: 0 },
  { minCycleMs: 5000, resultMs: 3000 },
];
const setup: fc.Arbitrary<TableSetup> = fc
  .record({
    rules,
    seats: fc.constantFrom(1, 2, 3, 3),
    bettingMs: fc.constantFrom(null, 20_000),
    pace: fc.constantFrom(...PACES),
  })
  .map(({ rules: made, ...parts }) => setupOf(made, parts));

const HONEST = [1, 2, 5, 10, 10, 20, 20, 20, 40].map((whole) => units(whole));
const SILLY = [0n, -1n, -100n, 1n, 150n, 100_000n, 600_000n, 9_007_199_254_740_991n].map((one) =>
  amount(one),
);
const stake = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...HONEST) },
  { weight: 1, arbitrary: fc.constantFrom(...SILLY) },
);
const spot = fc.constantFrom(...SPOTS);
const coup = fc.constant(0);
const of = <K extends BettorRequest['kind']>(kind: K) => fc.constant(kind);
const request: fc.Arbitrary<BettorRequest> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: of('sit'),
      seat: fc.constantFrom<(number | null)[]>(null, null, null, 0, 1, 2, 3, -1),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: of('leave') }) },
  { weight: 20, arbitrary: fc.record({ kind: of('bet'), coup, spot, stake }) },
  { weight: 6, arbitrary: fc.record({ kind: of('take-off'), coup, spot, stake }) },
  { weight: 4, arbitrary: fc.record({ kind: of('clear'), coup, spot: fc.option(spot) }) },
  { weight: 4, arbitrary: fc.record({ kind: of('undo'), coup }) },
  { weight: 4, arbitrary: fc.record({ kind: of('rebet'), coup }) },
  { weight: 2, arbitrary: fc.record({ kind: of('new-game'), coup }) },
  { weight: 4, arbitrary: fc.record({ kind: of('deal'), coup }) },
  { weight: 1, arbitrary: fc.record({ kind: of('skip'), coup }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('asks' as const),
      bettor: fc.constantFrom(ANNA, ANNA, ANNA, BEN, BEN, CLEO, DORA),
      request,
      coupOff: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, -1),
      patient: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('croupier' as const),
      times: fc.constantFrom(1, 3, 4, 12, 12),
      hurry: fc.constantFrom('hurry', 'hurry', 'wait'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(1, 999, 3000, 3000, 20_000, 600_000, -1, -5000),
    }),
  },
);

/** Random tables under random rules, with honest and silly bettors. */
export const scripts: fc.Arbitrary<Script> = fc.record({
  setup,
  seed: fc.nat(),
  steps: fc.array(step, { minLength: 40, maxLength: 160, size: 'max' }),
});
