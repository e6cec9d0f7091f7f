import type { Spot } from '@sabot/rules';

/** The facts of a key press. */
export interface KeyPress {
  readonly key: string;
  /** The place of the key, whatever is printed on it: on some keyboards a digit needs Shift. */
  readonly code: string;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly repeat: boolean;
  /** An input method is composing a character. */
  readonly composing: boolean;
}

/** Where the press lands. `field` is text input or a select, `keeps-space` a link, checkbox or summary. */
export interface KeyPlace {
  readonly focus: 'page' | 'button' | 'field' | 'keeps-space';
  /** The spot that has focus. */
  readonly spot: Spot | null;
  /** A dialog or another overlay is open; it has its own keys. */
  readonly overlay: boolean;
}

export interface KeySettings {
  readonly charactersOn: boolean;
  readonly spacePresses: boolean;
}

/** What a key asks for. `nothing` swallows the press: the browser shall do nothing with it either. */
export type KeyIntent =
  | { readonly kind: 'deal' | 'rebet' | 'undo' | 'skip' | 'new-game' | 'leave' | 'show-keys' | 'nothing' }
  | { readonly kind: 'choose'; readonly place: number }
  | { readonly kind: 'remove' | 'clear'; readonly spot: Spot };

const LETTERS: ReadonlyMap<string, 'deal' | 'undo' | 'skip' | 'new-game'> = new Map([
  ['d', 'deal'],
  ['u', 'undo'],
  ['s', 'skip'],
  ['n', 'new-game'],
]);

/** What this key press means at the table, or null when it is the browser's. */
export function keyIntent(press: KeyPress, settings: KeySettings, place: KeyPlace): KeyIntent | null {
  if (press.composing || press.control || press.alt || press.meta) return null;
  if (place.overlay || place.focus === 'field') return null;
  const intent = plainIntent(press, settings, place);
  if (!press.repeat) return intent;
  // A key held down acts once; held Enter would else press its button again and again.
  return intent !== null || press.key === 'Enter' ? { kind: 'nothing' } : null;
}

function plainIntent(press: KeyPress, settings: KeySettings, place: KeyPlace): KeyIntent | null {
  switch (press.key) {
    case 'Enter':
      return enterIntent(press, place);
    case ' ':
      return press.shift || settings.spacePresses || place.focus === 'keeps-space' ? null : { kind: 'rebet' };
    case 'Escape':
      return press.shift ? null : { kind: 'leave' };
    case 'Backspace':
      return press.shift ? null : { kind: 'undo' };
    case 'Delete':
      return place.spot === null ? null : { kind: press.shift ? 'clear' : 'remove', spot: place.spot };
    default:
      return settings.charactersOn ? characterIntent(press, settings) : null;
  }
}

function enterIntent(press: KeyPress, place: KeyPlace): KeyIntent | null {
  if (press.shift) return place.spot === null ? null : { kind: 'remove', spot: place.spot };
  return place.focus === 'page' ? { kind: 'deal' } : null;
}

function characterIntent(press: KeyPress, settings: KeySettings): KeyIntent | null {
  if (press.key === '?') return { kind: 'show-keys' };
  const digit = chipDigit(press);
  if (digit !== null) return { kind: 'choose', place: digit - 1 };
  if (press.shift) return null;
  const letter = press.key.toLowerCase();
  if (letter === 'r' && settings.spacePresses) return { kind: 'rebet' };
  const kind = LETTERS.get(letter);
  return kind === undefined ? null : { kind };
}

/** 1 to 8, typed or by the place of the key (on a French keyboard the digits are above Shift). */
function chipDigit(press: KeyPress): number | null {
  if (/^[1-8]$/.test(press.key)) return Number(press.key);
  // A digit that is none of the eight, with Shift or without, chooses no chip.
  if (press.shift || /^[09]$/.test(press.key)) return null;
  const byPlace = /^Digit([1-8])$/.exec(press.code);
  return byPlace === null ? null : Number(byPlace[1]);
}
