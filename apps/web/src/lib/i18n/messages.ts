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
  bet: 'Bet',
  menu: 'Menu',
  puntoBanco: 'Punto banco',
  packs: '{packs, plural, one {# pack} other {# packs}}',
  commissionFive: '5% commission',
  commissionFour: '4% commission',
  commissionSixHalf: 'no commission, Banker 6 pays 1:2',
  commissionThreeCardSeven: 'no commission, Banker’s three-card 7 returns Banker bets',
  commissionNone: 'no commission',
  spots: 'Bets',
  spotEmpty: '{spot}, pays {odds} to 1, no bet',
  spotStaked: '{spot}, pays {odds} to 1, your bet {stake}',
  othersBet: 'others: {bets}',
  placeYourBets: 'Place your bets',
  shortSeconds: '{seconds} s',
  secondsLeft: '{seconds, plural, one {# second left} other {# seconds left}}',
  noMoreBets: 'No more bets',
  waitingFor: 'Waiting for {names}',
  waitingForMore: '{names} and {more, plural, one {# more} other {# more}}',
  youSkip: 'You skip this coup',
  lastCoupOfShoe: 'Last coup of this shoe',
  newShoe: 'New shoe',
  newShoeNext: 'The next coup comes from a new shoe',
  watching: 'You are watching',
  allSeatsTaken: 'all seats are taken',
  takeASeat: 'Take a seat',
  connectionLost: 'No connection. Trying again; your bets are kept.',
  playerWins: 'Player wins',
  bankerWins: 'Banker wins',
  winsBy: '{result} {high} to {low}',
  tieAt: 'Tie at {total}',
  net: 'net',
  netOf: 'Net {net}',
  balanceOf: 'Balance {balance}',
  handOf: '{side}: {cards}, {total}',
  naturalOf: '{side} has a natural {total}',
  stands: '{side} stands on {total}',
  draws: '{side} draws {card}, {total}',
  betWon: '{spot} {stake}: won {won}',
  betWonLess: '{spot} {stake}: won {won}, commission {commission}',
  betWonHeld: '{spot} {stake}: won {won}, commission {commission} held',
  betLost: '{spot} {stake}: lost',
  betReturned: '{spot} {stake}: returned',
  betLiesOn: '{spot} {stake}: stays on its spot',
  eachBet: 'Each bet',
  bothSidesWarning: 'You have bets on both sides.',
  cardName: '{rank} of {suit}',
  faceDown: 'a card face down',
  ace: 'ace',
  jack: 'jack',
  queen: 'queen',
  king: 'king',
  clubs: 'clubs',
  diamonds: 'diamonds',
  hearts: 'hearts',
  spades: 'spades',
  chips: 'Chips',
  chipOf: 'Chip of {chip}',
  actions: 'Actions',
  shoe: 'Shoe {number}',
  cardsLeft: '{cards, plural, one {# card left} other {# cards left}}',
  cutCardIn: '{cards, plural, one {Cut card after # card} other {Cut card after # cards}}',
  cutCardOut: 'The cut card is out',
  shuffledEachCoup: 'Shuffled before every coup',
  coup: 'Coup',
  coupNumber: 'Coup {coup}',
  lastCoups: 'Last coups',
  noCoupsYet: 'No coups yet',
  noBet: 'no bet',
  commissionHeld: 'Commission held',
  commissionHeldHint: 'Collected at the end of the shoe or when you leave.',
  seats: 'Seats',
  seatOf: 'Seat {seat}',
  seatFree: 'free',
  seatYou: 'you',
  saidNothing: 'betting',
  saidDeal: 'ready',
  saidSkip: 'skips',
  seatLeaving: 'leaving',
  scorecard: 'Scorecard',
  bigRoad: 'Big road',
  beadPlate: 'Bead plate',
  roadEmpty: '{road}: no coups yet',
  roadRuns: '{road}: {latest}',
  roadRunsBefore: '{road}: {latest}, before that {before}',
  beadPlateSaid: '{road}: {coups, plural, one {# coup} other {# coups}}, the last {latest}',
  runOf: '{side} {length}',
  result: 'Result',
  playerPair: 'Player pair',
  bankerPair: 'Banker pair',
  natural: 'Natural',
  signForTie: 'tie',
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
