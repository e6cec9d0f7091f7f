import { styleText } from 'node:util';
import { type Card, formatCard, type Outcome, type Suit } from '@sabot/rules';

/** How text is dressed: colours and suits on a terminal, plain letters everywhere else. */
export interface Style {
  heading(text: string): string;
  quiet(text: string): string;
  outcome(outcome: Outcome, text: string): string;
  card(card: Card): string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const SYMBOLS: { readonly [S in Suit]: string } = { c: '♣', d: '♦', h: '♥', s: '♠' };
const COLOURS = { punto: 'blue', banco: 'red', egalite: 'green' } as const satisfies {
  readonly [O in Outcome]: string;
};

/** The style for a stream: a terminal gets colours unless NO_COLOR is set, and the signs of the suits where it can show them. */
export function styleFor(stream: { readonly isTTY?: boolean }, env: Environment): Style {
  const isTerminal = stream.isTTY === true;
  const paint = painter(isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb');
  const face = isTerminal && isUtf8(env) ? withSymbol : formatCard;
  return {
    heading: (text) => paint('bold', text),
    quiet: (text) => paint('dim', text),
    outcome: (outcome, text) => paint(COLOURS[outcome], text),
    card: (card) => (isRed(card) ? paint('red', face(card)) : face(card)),
  };
}

function painter(isColoured: boolean): (format: Parameters<typeof styleText>[0], text: string) => string {
  // Whether the stream is a terminal has been asked already.
  return isColoured
    ? (format, text) => styleText(format, text, { validateStream: false })
    : (_, text) => text;
}

function withSymbol({ rank, suit }: Card): string {
  return rank + SYMBOLS[suit];
}

function isRed({ suit }: Card): boolean {
  return suit === 'd' || suit === 'h';
}

function isUtf8(env: Environment): boolean {
  return /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '');
}
