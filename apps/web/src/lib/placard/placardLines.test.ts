import { type HouseRules, PRESETS, preset } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { beforeEach, expect, test } from 'vitest';
import { LOCALES } from '../i18n/locale.ts';
import { speak } from '../i18n/testing.ts';
import { rulesFacts, rulesHint, rulesName } from '../lobby/houseRulesWords.ts';
import { placardLines } from './placardLines.ts';

beforeEach(() => speak('en'));

function rulesNamed(name: string): HouseRules {
  const rules = preset(name);
  if (rules === undefined) throw new TypeError(`${name} is a preset`);
  return rules;
}
const saidOf = (rules: HouseRules): string =>
  placardLines(rules)
    .map((line) => `${line.rule}: ${line.says.join(' ')}`)
    .join('\n');

test('WB31 each preset says what sets it apart', () => {
  expect(saidOf(rulesNamed('nordic'))).toContain('Any two naturals tie');
  expect(saidOf(rulesNamed('casino-8'))).toContain('The higher of two naturals wins.');
  expect(saidOf(rulesNamed('german'))).toContain('stay for the next coup');
  expect(saidOf(rulesNamed('software-6'))).toContain('6 packs');
  expect(saidOf(rulesNamed('software-6'))).toContain('shuffled before every coup');
});

test('WB31 what a preset filled in is marked, what its source says is not', () => {
  const marked = (name: string): readonly string[] =>
    placardLines(rulesNamed(name))
      .filter((line) => line.filledIn)
      .map((line) => line.rule);
  expect(marked('german')).toContain('Packs');
  expect(marked('casino-8')).not.toContain('Packs');
  expect(marked('nordic')).toEqual(
    expect.arrayContaining(['Commission', 'After a tie', 'Cut card', 'Bet on Tie']),
  );
  expect(marked('nordic')).not.toContain('Naturals');
});

test('WB31 a host’s own rules are said with all their limits', () => {
  const base = rulesNamed('casino-8');
  const spot = { minimum: units(20), maximum: units(4000), step: units(20), liability: units(90000) };
  const said = saidOf({
    ...base,
    name: 'Ours',
    burn: { kind: 'fixed', cards: 1 },
    bothSides: 'forbidden',
    tieNeedsMain: true,
    limits: {
      ...base.limits,
      spots: { ...base.limits.spots, banco: spot },
      tableMaximum: units(9000),
      difference: units(3000),
    },
  });
  for (const figure of [
    'steps of 20',
    '90,000',
    '9,000',
    '3,000',
    '1 card, face down',
    'refused',
    'Only beside',
  ]) {
    expect(said).toContain(figure);
  }
});

test('WB31 without commission nothing is said of how it is taken', () => {
  const rules: HouseRules = { ...rulesNamed('casino-8'), commission: 'none' };
  expect(placardLines(rules).map((line) => line.rule)).not.toContain('How it is taken');
});

test.each(LOCALES)('WB31 every preset has a name, a hint and facts in %s', (locale) => {
  speak(locale);
  for (const rules of PRESETS) {
    expect(rulesName(rules)).not.toBe(rules.name);
    expect(rulesHint(rules)).not.toBeNull();
    expect(rulesFacts(rules).length).toBeGreaterThanOrEqual(4);
    expect(placardLines(rules).every((line) => line.says.every((said) => said !== ''))).toBe(true);
  }
});
