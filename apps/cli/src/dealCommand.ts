import { Command, Option } from 'commander';
import { MOST_COUPS, PRESET_NAMES, parseCoups, parseRules, parseSeed } from './argument.ts';
import type { Dealing } from './dealing.ts';
import { dealJson } from './dealJson.ts';
import { dealText } from './dealText.ts';
import { randomSeed } from './entropy.ts';
import { print } from './output.ts';
import { styleFor } from './style.ts';

interface Options extends Omit<Dealing, 'seed'> {
  readonly seed?: number;
  readonly json?: true;
}

/** `sabot deal`: coups from seeded shoes, the same ones for the same seed for ever. */
export function dealCommand(): Command {
  return new Command('deal')
    .description('deal coups of punto banco from shuffled shoes')
    .addOption(
      new Option('--rules <name>', `the house rules: ${PRESET_NAMES}`)
        .argParser(parseRules)
        .default(parseRules('casino-8'), 'casino-8'),
    )
    .option('--seed <number>', 'an integer from 0 to 2^53 - 1 (default: one by chance)', parseSeed)
    .option('--coups <number>', `how many, 1 to ${MOST_COUPS}`, parseCoups, 10)
    .option('--json', 'print {rules, seed, coups: [{shoe, punto, banco, puntoTotal, bancoTotal, outcome}]}')
    .addHelpText('after', HELP)
    .action(({ rules, seed = randomSeed(), coups, json }: Options) => {
      const dealing: Dealing = { rules, seed, coups };
      return print(json ? dealJson(dealing) : dealText(dealing, styleFor(process.stdout, process.env)));
    });
}

const HELP = `
The same rules and seed give the same coups for ever. A card is
its rank (A 2 to 9 T J Q K) and its suit (c d h s).

  sabot deal --rules casino-8 --seed 7 --coups 5`;
