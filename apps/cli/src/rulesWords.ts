import {
  type AfterCut,
  type Commission,
  type CommissionRounding,
  type HouseRules,
  paysOf,
  type Spot,
  type SpotLimits,
} from '@sabot/rules';
import { type Amount, formatAmount } from '@sabot/rules/money';

/** One of the house rules in words. */
export interface RuleWords {
  /** The field that says it; null where it follows from others. */
  readonly field: keyof HouseRules | null;
  readonly label: string;
  /** One or more lines, each short enough for a terminal of 80 columns. */
  readonly lines: readonly string[];
}

/** Every house rule in words, in the order in which a croupier would explain them; the tableau is not among them. */
export function rulesWords(rules: HouseRules): readonly RuleWords[] {
  return [
    { field: 'packs', label: 'Packs', lines: [`${rules.packs}, that is ${rules.packs * 52} cards`] },
    { field: 'burn', label: 'Burn', lines: burn(rules) },
    { field: 'cut', label: 'Cut card', lines: [cut(rules)] },
    { field: 'afterCut', label: 'Last coup', lines: [lastCoup(rules)] },
    { field: null, label: 'Deal', lines: ['Player, Banker, Player, Banker, all face up'] },
    { field: null, label: 'Natural', lines: ['8 or 9 on two cards; nobody draws any more'] },
    { field: 'naturals', label: 'Two naturals', lines: [NATURALS[rules.naturals]] },
    { field: null, label: 'Player pays', lines: [pays('punto', rules)] },
    { field: null, label: 'Banker pays', lines: [pays('banco', rules)] },
    { field: 'tiePays', label: 'Tie pays', lines: [pays('egalite', rules)] },
    { field: 'afterTie', label: 'After a tie', lines: [AFTER_TIE[rules.afterTie]] },
    { field: 'commission', label: 'Commission', lines: COMMISSION[rules.commission] },
    { field: 'commissionRounding', label: '  rounded', lines: [ROUNDING[rules.commissionRounding]] },
    { field: 'commissionCollected', label: '  taken', lines: [COLLECTED[rules.commissionCollected]] },
    { field: 'bothSides', label: 'Both sides', lines: [BOTH_SIDES[rules.bothSides]] },
    { field: 'tieNeedsMain', label: 'Tie alone', lines: [tieAlone(rules)] },
    { field: 'limits', label: 'Limits', lines: limits(rules) },
  ];
}

const NATURALS: { readonly [K in HouseRules['naturals']]: string } = {
  'higher-wins': 'the higher one wins, equal ones tie',
  'any-two-tie': 'tie, also 9 against 8',
};

const COMMISSION: { readonly [K in Commission]: readonly string[] } = {
  'five-percent': ['5 % of what a bet on Banker wins'],
  'four-percent': ['4 % of what a bet on Banker wins'],
  'none-six-half': ['none, but a Banker that wins with 6 pays 1 to 2'],
  'none-three-card-seven-returns': [
    'none, but when Banker wins with 7 on three cards, bets on',
    'Banker come back and bets on Player lose',
  ],
  none: ['none'],
};

const ROUNDING: { readonly [K in CommissionRounding]: string } = {
  exact: 'not at all, it is exact to the hundredth',
  'unit-down': 'down to a whole chip',
  'unit-up': 'up to a whole chip',
  'unit-nearest': 'to the nearest whole chip, a half up',
  'stakes-of-twenty': 'not at all, stakes are multiples of 20',
};

const COLLECTED: { readonly [K in HouseRules['commissionCollected']]: string } = {
  'at-once': 'at once, with every win',
  tallied: 'at the end of the shoe, or on leaving; held until then',
};

const AFTER_TIE: { readonly [K in HouseRules['afterTie']]: string } = {
  returned: 'stakes on Player and Banker come back',
  'lie-on': 'stakes on Player and Banker lie on for the next coup',
};

const BOTH_SIDES: { readonly [K in HouseRules['bothSides']]: string } = {
  allowed: 'one may bet on Player and Banker at once',
  warned: 'one may bet on Player and Banker at once, after a warning',
  forbidden: 'one may not bet on Player and Banker at once',
};

const ENDING: { readonly [K in AfterCut]: string } = {
  'finish-and-stop': 'the coup in which the cut card comes out',
  'one-more': 'one more after that in which the cut card comes out',
  'only-if-first': 'one more; if the cut card came first in a coup, that one',
};

function pays(spot: Spot, rules: HouseRules): string {
  const { num, den } = paysOf(spot, rules);
  return `${num} to ${den}${num < den ? ', its commission taken' : ''}`;
}

function burn({ burn: burnt }: HouseRules): readonly string[] {
  switch (burnt.kind) {
    case 'none':
      return ['none'];
    case 'turn':
      return [
        'the first card is turned, and as many more put away as',
        'it counts (ace 1, ten and court cards 10)',
      ];
    case 'packs':
      return ['as many cards as there are packs, face down'];
    case 'fixed':
      return [`${burnt.cards} cards, face down`];
  }
}

function cut({ cut: placed }: HouseRules): string {
  return placed.kind === 'behind'
    ? `in front of the last ${placed.cards} cards`
    : 'none, the cards are shuffled before every coup';
}

function lastCoup({ cut: placed, afterCut }: HouseRules): string {
  return placed.kind === 'behind' ? ENDING[afterCut] : 'every coup has a shoe of its own';
}

function tieAlone({ tieNeedsMain }: HouseRules): string {
  return tieNeedsMain ? 'a bet on Tie needs one on Player or Banker' : 'a bet on Tie needs no other';
}

function limits({ limits: { spots, tableMaximum, difference } }: HouseRules): readonly string[] {
  const whole = (most: Amount | null, words: string): readonly string[] =>
    most === null ? [] : [`${words} ${formatAmount(most)}`];
  return [
    `Player  ${spotLimits(spots.punto)}`,
    `Banker  ${spotLimits(spots.banco)}`,
    `Tie     ${spotLimits(spots.egalite)}`,
    ...whole(tableMaximum, 'all stakes of a coup together at most'),
    ...whole(difference, 'Player and Banker differ by at most'),
  ];
}

function spotLimits({ minimum, maximum, step, liability }: SpotLimits): string {
  const owed = liability === null ? '' : `, the house owes at most ${formatAmount(liability)}`;
  return `${formatAmount(minimum)} to ${formatAmount(maximum)} in steps of ${formatAmount(step)}${owed}`;
}
