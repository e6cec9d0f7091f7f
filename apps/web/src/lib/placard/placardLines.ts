import { type HouseRules, SPOTS } from '@sabot/rules';
import { money } from '../i18n/amounts.ts';
import { t } from '../i18n/messages.ts';
import { nameOf } from '../table/words.ts';

/** One rule of the table in words. `filledIn`: the rules' source is silent on it, and we chose. */
export interface PlacardLine {
  readonly rule: string;
  readonly says: readonly string[];
  readonly filledIn: boolean;
}

type Words<Value extends string> = { readonly [V in Value]: () => string };

const COMMISSION: Words<HouseRules['commission']> = {
  'five-percent': () => t.commissionFiveSaid(),
  'four-percent': () => t.commissionFourSaid(),
  'none-six-half': () => t.commissionSixSaid(),
  'none-three-card-seven-returns': () => t.commissionSevenSaid(),
  none: () => t.commissionNoneSaid(),
};

const ROUNDING: Words<HouseRules['commissionRounding']> = {
  exact: () => t.roundingExact(),
  'unit-down': () => t.roundingDown(),
  'unit-up': () => t.roundingUp(),
  'unit-nearest': () => t.roundingNearest(),
  'stakes-of-twenty': () => t.roundingTwenty(),
};

const COLLECTED: Words<HouseRules['commissionCollected']> = {
  'at-once': () => t.collectedAtOnce(),
  tallied: () => t.collectedTallied(),
};

const AFTER_CUT: Words<HouseRules['afterCut']> = {
  'finish-and-stop': () => t.afterCutStop(),
  'one-more': () => t.afterCutOneMore(),
  'only-if-first': () => t.afterCutIfFirst(),
};

const BOTH_SIDES: Words<HouseRules['bothSides']> = {
  allowed: () => t.bothSidesAllowed(),
  warned: () => t.bothSidesWarned(),
  forbidden: () => t.bothSidesForbidden(),
};

function burnWords({ burn }: HouseRules): string {
  switch (burn.kind) {
    case 'none':
      return t.burnNone();
    case 'turn':
      return t.burnTurn();
    case 'packs':
      return t.burnPacks();
    case 'fixed':
      return t.burnFixed({ cards: burn.cards });
  }
}

function cutWords({ cut, afterCut }: HouseRules): readonly string[] {
  if (cut.kind === 'shuffle-each-coup') return [t.cutFresh()];
  return [t.cutBehind({ cards: cut.cards }), AFTER_CUT[afterCut]()];
}

function limitWords({ limits }: HouseRules): readonly string[] {
  const steps = SPOTS.filter((spot) => limits.spots[spot].step > 100n).map((spot) =>
    t.limitStep({ spot: nameOf(spot), step: money(limits.spots[spot].step) }),
  );
  const liabilities = SPOTS.flatMap((spot) => {
    const { liability } = limits.spots[spot];
    return liability === null ? [] : [t.limitLiability({ spot: nameOf(spot), liability: money(liability) })];
  });
  const { tableMaximum, difference } = limits;
  return [
    ...steps,
    ...liabilities,
    ...(tableMaximum === null ? [] : [t.limitTable({ maximum: money(tableMaximum) })]),
    ...(difference === null ? [] : [t.limitDifference({ difference: money(difference) })]),
  ];
}

/** The house rules as they would hang beside the table, in the order of a coup. */
export function placardLines(rules: HouseRules): readonly PlacardLine[] {
  const isFree = rules.commission.startsWith('none');
  const line = (
    rule: string,
    fields: readonly (keyof HouseRules)[],
    says: readonly string[],
  ): PlacardLine => ({
    rule,
    says,
    filledIn: fields.some((field) => rules.filledIn.includes(field)),
  });
  const lines = [
    line(t.rulePacks(), ['packs'], [t.packs({ packs: rules.packs })]),
    line(
      t.ruleNaturals(),
      ['naturals'],
      [rules.naturals === 'any-two-tie' ? t.naturalsTie() : t.naturalsHigher()],
    ),
    line(t.ruleCommission(), ['commission'], [COMMISSION[rules.commission]()]),
    line(
      t.ruleCommissionPaid(),
      ['commissionRounding', 'commissionCollected'],
      isFree ? [] : [ROUNDING[rules.commissionRounding](), COLLECTED[rules.commissionCollected]()],
    ),
    line(
      t.ruleAfterTie(),
      ['afterTie'],
      [rules.afterTie === 'lie-on' ? t.afterTieLieOn() : t.afterTieReturned()],
    ),
    line(t.ruleBothSides(), ['bothSides'], [BOTH_SIDES[rules.bothSides]()]),
    line(t.ruleTieBet(), ['tieNeedsMain'], [rules.tieNeedsMain ? t.tieBetNeedsMain() : t.tieBetFree()]),
    line(t.ruleBurn(), ['burn'], [burnWords(rules)]),
    line(t.ruleCut(), ['cut', 'afterCut'], cutWords(rules)),
    line(t.ruleLimits(), ['limits'], limitWords(rules)),
  ];
  return lines.filter((entry) => entry.says.length > 0);
}
