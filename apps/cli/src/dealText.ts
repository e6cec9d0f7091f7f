import { type Card, type Coup, isNatural, OUTCOMES, type Outcome, outcome, total } from '@sabot/rules';
import { dealCoups } from '@sabot/rules/shoe';
import type { Dealing } from './dealing.ts';
import type { Style } from './style.ts';

/** What the sides and a level coup are called on an English screen. */
const NAMES: { readonly [O in Outcome]: string } = { punto: 'Player', banco: 'Banker', egalite: 'Tie' };

/** Two or three cards of two characters, a space between them. */
const HAND_WIDTH = 8;

/** What has been dealt so far. */
interface Tally {
  readonly outcomes: { [O in Outcome]: number };
  naturals: number;
  shoes: number;
}

/** The coups for a reader, written as they are dealt: one a line, and a tally at the end. */
export function* dealText(dealing: Dealing, style: Style): IterableIterator<string> {
  const { rules, seed, coups } = dealing;
  const width = Math.max('Coup'.length, String(coups).length);
  const tally: Tally = { outcomes: { punto: 0, banco: 0, egalite: 0 }, naturals: 0, shoes: 0 };
  yield `${style.heading(`Punto banco, rules ${rules.name}, seed ${seed}`)}\n\n`;
  yield `${style.quiet(headline(width))}\n`;
  let number = 0;
  for (const { shoe, coup } of dealCoups(rules, seed, coups)) {
    number += 1;
    const ended = outcome(coup, rules.naturals);
    const shownShoe = shoe === tally.shoes ? '' : String(shoe);
    count(tally, { shoe, coup, ended });
    const places = style.quiet(`${shownShoe.padStart(width)}  ${String(number).padStart(width)}`);
    yield `${places}  ${hand(coup.punto, style)}   ${hand(coup.banco, style)}   ${result(coup, ended, style)}\n`;
  }
  yield `\n${summary(dealing, tally, style)}`;
}

function headline(width: number): string {
  const places = `${'Shoe'.padStart(width)}  ${'Coup'.padStart(width)}`;
  const hands = (['punto', 'banco'] as const).map((side) => NAMES[side].padEnd(HAND_WIDTH + 3));
  return `${places}  ${hands.join('   ')}   Result`;
}

/** The cards and their total; padded by what is seen, for colours take no room. */
function hand(cards: readonly Card[], style: Style): string {
  const seen = cards.length * 3 - 1;
  return `${cards.map(style.card).join(' ')}${' '.repeat(HAND_WIDTH - seen)}  ${style.heading(String(total(cards)))}`;
}

function result({ punto, banco }: Coup, ended: Outcome, style: Style): string {
  const naturals = [punto, banco].filter(isNatural).length;
  const how = ['', ', natural', ', both natural'][naturals];
  return `${style.outcome(ended, words({ punto: total(punto), banco: total(banco) }, ended))}${how}`;
}

function words({ punto, banco }: { readonly punto: number; readonly banco: number }, ended: Outcome): string {
  if (ended === 'punto') return `Player wins ${punto} to ${banco}`;
  if (ended === 'banco') return `Banker wins ${banco} to ${punto}`;
  return punto === banco ? `Tie at ${punto}` : `Tie, ${punto} against ${banco}`;
}

function count(
  tally: Tally,
  { shoe, coup, ended }: { readonly shoe: number; readonly coup: Coup; readonly ended: Outcome },
): void {
  tally.outcomes[ended] += 1;
  tally.shoes = shoe;
  if (isNatural(coup.punto) || isNatural(coup.banco)) tally.naturals += 1;
}

function summary({ rules, seed, coups }: Dealing, tally: Tally, style: Style): string {
  const line = (name: string, times: number): string =>
    `${name.padEnd(8)} ${String(times).padStart(7)}  ${((100 * times) / coups).toFixed(1).padStart(5)} %\n`;
  return [
    style.heading(`${counted(coups, 'coup')} from ${counted(tally.shoes, 'shoe')}\n`),
    ...OUTCOMES.map((ended) => style.outcome(ended, line(NAMES[ended], tally.outcomes[ended]))),
    line('Naturals', tally.naturals),
    style.quiet(
      `\nThe same again:\n  npx sabot deal --rules ${rules.name} --seed ${seed} --coups ${coups}\n`,
    ),
  ].join('');
}

function counted(times: number, thing: string): string {
  return times === 1 ? `1 ${thing}` : `${times} ${thing}s`;
}
