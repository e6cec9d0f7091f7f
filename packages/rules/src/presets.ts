import type { HouseRules, Limits, SpotLimits } from './houseRules.ts';
import { units } from './money.ts';

/** The names of the presets, one for each of the four sources. */
export type PresetName = 'casino-8' | 'software-6' | 'nordic' | 'german';

// No source names a limit. These are filled in for all four, and any host may change them.
const MAIN: SpotLimits = { minimum: units(1), maximum: units(5000), step: units(1), liability: null };
const LIMITS: Limits = {
  spots: { punto: MAIN, banco: MAIN, egalite: { ...MAIN, maximum: units(500) } },
  tableMaximum: null,
  difference: null,
};

/** 000: a casino's page. Eight packs, 5 % on banco, egalite 8 to 1, stakes stand off on a level coup. */
const CASINO_8: HouseRules = {
  name: 'casino-8',
  packs: 8,
  naturals: 'higher-wins',
  commission: 'five-percent',
  commissionRounding: 'exact',
  commissionCollected: 'at-once',
  tiePays: 8,
  afterTie: 'returned',
  burn: { kind: 'turn' },
  cut: { kind: 'behind', cards: 14 },
  afterCut: 'one-more',
  bothSides: 'allowed',
  tieNeedsMain: false,
  limits: LIMITS,
  filledIn: [
    'commissionRounding',
    'commissionCollected',
    'burn',
    'cut',
    'afterCut',
    'bothSides',
    'tieNeedsMain',
    'limits',
  ],
};

/**
 * 001: the software. Six packs, shuffled before every coup. It writes pay-outs with the stake counted, "2:1" and
 * "9:1", which are 1 to 1 and 8 to 1.
 */
const SOFTWARE_6: HouseRules = {
  ...CASINO_8,
  name: 'software-6',
  packs: 6,
  burn: { kind: 'none' },
  cut: { kind: 'shuffle-each-coup' },
  afterCut: 'finish-and-stop',
  filledIn: [
    'commissionRounding',
    'commissionCollected',
    'burn',
    'afterCut',
    'bothSides',
    'tieNeedsMain',
    'limits',
  ],
};

/** 002: read literally, any two naturals are level. It gives no pay-outs at all. */
const NORDIC: HouseRules = {
  ...CASINO_8,
  name: 'nordic',
  naturals: 'any-two-tie',
  filledIn: [
    'commission',
    'commissionRounding',
    'commissionCollected',
    'tiePays',
    'afterTie',
    'burn',
    'cut',
    'afterCut',
    'bothSides',
    'tieNeedsMain',
    'limits',
  ],
};

/** 003: after a level coup the stakes on punto and banco stay where they lie. The number of packs is not said. */
const GERMAN: HouseRules = {
  ...CASINO_8,
  name: 'german',
  afterTie: 'lie-on',
  filledIn: [
    'packs',
    'commissionRounding',
    'commissionCollected',
    'burn',
    'cut',
    'afterCut',
    'bothSides',
    'tieNeedsMain',
    'limits',
  ],
};

/** The four presets, complete: what each source says, and the rest filled in and named in `filledIn`. */
export const PRESETS: readonly HouseRules[] = [CASINO_8, SOFTWARE_6, NORDIC, GERMAN];

/** The preset of that name, or undefined. */
export function preset(name: string): HouseRules | undefined {
  return PRESETS.find((rules) => rules.name === name);
}

/** The nordic preset with the packs its source leaves to choose from; `preset('nordic')` has eight. */
export function nordicOf(packs: 4 | 6 | 8): HouseRules {
  return { ...NORDIC, packs };
}
