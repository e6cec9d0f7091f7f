import { type HouseRules, PRESETS } from '@sabot/rules';
import { Command } from 'commander';
import { PRESET_NAMES, parseRules } from './argument.ts';
import { print } from './output.ts';
import { presetsText, rulesText } from './rulesText.ts';
import { styleFor } from './style.ts';

/** `sabot rules`: the presets, or all the house rules of one. */
export function rulesCommand(): Command {
  return new Command('rules')
    .description('list the presets of house rules, or say all the rules of one')
    .argument('[name]', `one of ${PRESET_NAMES}`, parseRules)
    .option('--json', 'print the rules as a value (a list of all presets without a name)')
    .addHelpText('after', HELP)
    .action((rules: HouseRules | undefined, { json }: { readonly json?: true }) => {
      if (json) return print([rulesJson(rules ?? PRESETS)]);
      const style = styleFor(process.stdout, process.env);
      return print([rules === undefined ? presetsText(style) : rulesText(rules, style)]);
    });
}

/** House rules as JSON: amounts are integers of hundredths of a chip, so 100 is one chip. */
function rulesJson(rules: HouseRules | readonly HouseRules[]): string {
  const text = JSON.stringify(
    rules,
    (_name, field: unknown) => (typeof field === 'bigint' ? Number(field) : field),
    2,
  );
  return `${text}\n`;
}

const HELP = `
In JSON amounts are integers of hundredths of a chip: 100 is one chip.
"filledIn" names the rules that a preset's source does not say.

  sabot rules nordic`;
