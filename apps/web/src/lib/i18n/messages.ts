import { i18n } from '@lingui/core';
import { currentLocale } from './locale.ts';

/**
 * Every sentence of the screen: id and English. The other languages are in locales/*.po. `{name}` is a fact that the
 * caller gives; amounts are given as text that `money()` made. In a plural every branch begins with `#` or holds a
 * space, so that the types below do not take it for a fact. This object is read by the build and the tests only; the
 * browser gets the compiled catalogue.
 */
export const ENGLISH = {
  // the house
  appName: 'Sabot',
  tagline: 'Baccarat with play chips',
  description: 'Play punto banco with play chips: four sets of house rules, alone or at a shared table.',
  skipToContent: 'Skip to content',
  playChips: 'Play chips only. They cannot be bought, sold or paid out.',
  balance: 'Balance',
  language: 'Language',
  settings: 'Settings',
  keys: 'Keys',
  rules: 'Rules',
  close: 'Close',
  back: 'Back',
  lobby: 'Lobby',
  pageNotFound: 'Page not found',
  pageNotFoundHint: 'There is nothing at this address.',
  somethingFailed: 'Something went wrong',
  somethingFailedHint: 'Your bets are kept by the house. Load the page again to go on.',
  toTheLobby: 'To the lobby',
  reload: 'Load again',
  titleOn: '{page} · Sabot',

  // words of the game
  player: 'Player',
  banker: 'Banker',
  tie: 'Tie',
  playerLetter: 'P',
  bankerLetter: 'B',
  tieLetter: 'T',

  // table screen
  deal: 'Deal',
  rebet: 'Rebet',
  undo: 'Undo',
  skip: 'Skip turn',
  newGame: 'New game',
  remove: 'Remove',
  // end of table screen
} as const;

export type MessageId = keyof typeof ENGLISH;

/** The name in `{name}` or `{name, plural, ...}`; a branch of a plural is none. */
type FactName<Braced extends string> = Braced extends `${infer Name},${string}`
  ? Name
  : Braced extends `${string} ${string}` | `#${string}` | ''
    ? never
    : Braced;

/** The names of all facts in a message. */
type FactNames<Text extends string> = Text extends `${string}{${infer Braced}}${infer Rest}`
  ? FactName<Braced> | FactNames<Rest>
  : never;

type Say<Text extends string> = [FactNames<Text>] extends [never]
  ? () => string
  : (facts: { readonly [Name in FactNames<Text>]: string | number }) => string;

/** One function a message, with exactly the facts it needs. */
export type Messages = { readonly [Id in MessageId]: Say<(typeof ENGLISH)[Id]> };

const say =
  (id: string) =>
  (facts: Record<string, string | number> = {}): string => {
    currentLocale(); // so that a template that shows this message is drawn again in another language
    return i18n._(id, facts);
  };

/** The messages in the language of the screen: `t.deal()`, `t.titleOn({ page: t.lobby() })`. */
// A proxy, because an object of functions would carry every English sentence into the browser a second time.
export const t: Messages = new Proxy({} as Messages, { get: (_none, id) => say(String(id)) });
