import type { HouseRules } from '@sabot/rules';
import { money } from '../i18n/amounts.ts';
import { t } from '../i18n/messages.ts';
import { commissionWords, oddsPrinted } from '../table/words.ts';

const NAMES: ReadonlyMap<string, () => string> = new Map([
  ['casino-8', () => t.presetCasino()],
  ['software-6', () => t.presetSoftware()],
  ['nordic', () => t.presetNordic()],
  ['german', () => t.presetGerman()],
]);

const HINTS: ReadonlyMap<string, () => string> = new Map([
  ['casino-8', () => t.presetCasinoHint()],
  ['software-6', () => t.presetSoftwareHint()],
  ['nordic', () => t.presetNordicHint()],
  ['german', () => t.presetGermanHint()],
]);

/** The name of house rules in the language of the screen; a host's own rules keep their own name. */
export function rulesName(rules: HouseRules): string {
  return NAMES.get(rules.name)?.() ?? rules.name;
}

/** What is special about them, in a sentence; null for a host's own rules. */
export function rulesHint(rules: HouseRules): string | null {
  return HINTS.get(rules.name)?.() ?? null;
}

/** The facts that one chooses a table by, short: packs, commission, tie, what differs, limits. */
export function rulesFacts(rules: HouseRules): readonly string[] {
  const own = rulesHint(rules) === null; // a preset's hint has said what is special about it
  const { minimum, maximum } = rules.limits.spots.punto;
  return [
    t.packs({ packs: rules.packs }),
    ...(own && rules.cut.kind === 'shuffle-each-coup' ? [t.factFresh()] : []),
    commissionWords(rules),
    t.factTiePays({ odds: oddsPrinted('egalite', rules) }),
    ...(own && rules.naturals === 'any-two-tie' ? [t.factNaturalsTie()] : []),
    ...(own && rules.afterTie === 'lie-on' ? [t.factLieOn()] : []),
    `${money(minimum)}–${money(maximum)}`,
  ];
}
