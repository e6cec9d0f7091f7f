import { type HouseRules, PRESETS, TABLEAU_THIRDS, TABLEAU_TOTALS, tableauOf } from '@sabot/rules';
import { type RuleWords, rulesWords } from './rulesWords.ts';
import type { Style } from './style.ts';

const LABEL_WIDTH = 15;

/** Where each preset comes from, in a few words. */
const ABOUT: Readonly<Record<string, string>> = {
  'casino-8': "a casino's page of rules",
  'software-6': 'a computer game, shuffled before every coup',
  nordic: 'a Nordic page, where any two naturals tie',
  german: 'a German page, where stakes lie on after a tie',
};

/** The presets, one a line. */
export function presetsText(style: Style): string {
  const lines = PRESETS.map(
    ({ name, packs }) => `${style.heading(name.padEnd(12))} ${packs} packs, ${ABOUT[name] ?? 'a preset'}`,
  );
  return `${lines.join('\n')}\n\nAll of one: npx sabot rules ${PRESETS[0]?.name}\n`;
}

/** House rules in words, the tableau as the placard at the table shows it. */
export function rulesText(rules: HouseRules, style: Style): string {
  const words = rulesWords(rules);
  const about = ABOUT[rules.name];
  return [
    `${style.heading(rules.name)}${about ? `, ${about}` : ''}`,
    '',
    ...words.flatMap((rule) => ruleLines(rule, rules, style)),
    '',
    ...tableau(rules, style),
    '',
    filledIn(rules, style),
    '',
  ].join('\n');
}

function ruleLines({ field, label, lines }: RuleWords, rules: HouseRules, style: Style): readonly string[] {
  const mark = field !== null && rules.filledIn.includes(field) ? ' *' : '';
  return lines.map((line, index) => {
    const head = index === 0 ? `${label}${mark}` : '';
    return `${style.heading(head.padEnd(LABEL_WIDTH))}${line}`;
  });
}

function tableau(rules: HouseRules, style: Style): readonly string[] {
  const { punto, banco } = tableauOf(rules);
  const row = (head: string, cells: readonly unknown[]): string =>
    `${head.padEnd(LABEL_WIDTH)}${cells.map((cell) => String(cell)).join(' ')}`;
  const thirds = TABLEAU_THIRDS.map((third) => (third === 'none' ? '-' : third));
  return [
    `${style.heading('Third card'.padEnd(LABEL_WIDTH))}D draws, S stands`,
    row('Player has', TABLEAU_TOTALS),
    row('Player', punto),
    '',
    `${row("Player's third", thirds)}   - stood`,
    ...banco.map((letters, total) => row(`Banker has ${total}`, letters)),
  ];
}

function filledIn({ filledIn: fields }: HouseRules, style: Style): string {
  if (fields.length === 0) return 'The source says all of this.';
  return style.quiet('* The source does not say. Filled in by Sabot; a host may choose otherwise.');
}
