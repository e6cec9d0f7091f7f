import {
  type Book,
  balanceOf,
  bettorAccount,
  EMPTY_BOOK,
  post,
  stakesAccount,
  type Transfer,
  unfunded,
  welcomeChips,
} from '@sabot/ledger';
import { type Card, SPOTS, type Spot } from '@sabot/rules';
import { type Amount, amount, units } from '@sabot/rules/money';
import type { BettorRequest, CroupierAction } from '../command.ts';
import { decide } from '../decide.ts';
import { isShoeDue } from '../decideCroupier.ts';
import type { Decision } from '../decision.ts';
import type { TableEvent } from '../event.ts';
import { evolve } from '../evolve.ts';
import { type BettorId, bettorId, type CommandId, commandId, shoeId, tableId } from '../ids.ts';
import { chipsOf, stakesOf } from '../layout.ts';
import { postings } from '../postings.ts';
import type { Refusal } from '../refusal.ts';
import type { TableSetup, TableState } from '../state.ts';
import { cards } from './cards.ts';

/** A UUID that is easy to read: `uuid('b', 1)` ends in `b00000000001`. */
export function uuid(kind: string, number: number): string {
  return `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;
}

export const TABLE = tableId(uuid('a', 1));
export const ANNA: BettorId = bettorId(uuid('b', 1));
export const BEN: BettorId = bettorId(uuid('b', 2));
export const CLEO: BettorId = bettorId(uuid('b', 3));
export const DORA: BettorId = bettorId(uuid('b', 4));
const NAMES = new Map([
  [ANNA, 'Anna'],
  [BEN, 'Ben'],
  [CLEO, 'Cleo'],
  [DORA, 'Dora'],
]);

/** The time at which every room opens. */
export const OPENED_AT_MS = 1_000_000;

/** A table with a ledger and a hand-fed croupier around it. Changes as it is played; for tests only. */
export class Room {
  state: TableState;
  book: Book;
  events: readonly TableEvent[] = [];
  /** What the next command is stamped with. */
  nowMs: number = OPENED_AT_MS;
  /** Told of every event, with the state before it, once it has happened. */
  watch: (before: TableState, event: TableEvent) => void = () => {};
  #commands = 0;

  constructor(setup: TableSetup, chips: Amount = units(1_000_000)) {
    const opened: TableEvent = { kind: 'table-opened', table: TABLE, setup, atMs: OPENED_AT_MS };
    this.state = evolve(null, opened);
    this.book = EMPTY_BOOK;
    this.#post([...NAMES.keys()].map((bettor) => welcomeChips(bettor, chips)));
  }

  /** A room with a shoe ready and these bettors at the first seats. */
  static ready(setup: TableSetup, ...bettors: readonly BettorId[]): Room {
    const room = new Room(setup);
    room.readies();
    for (const bettor of bettors) room.does(bettor, { kind: 'sit', seat: null });
    return room;
  }

  /** A shoe is opened and burned where one is due. */
  readies(turned: Card = { rank: '2', suit: 'h', pack: 7 }): void {
    if (isShoeDue(this.state))
      this.croupier({ kind: 'open-shoe', shoe: shoeId(uuid('e', this.state.shoes + 1)) });
    if (this.state.shoe?.burnDue) this.croupier({ kind: 'burn', card: turned });
  }

  nextCommand(): CommandId {
    this.#commands += 1;
    return commandId(uuid('c', this.#commands));
  }

  /** What a bettor's request would lead to; nothing happens yet. */
  asks(bettor: BettorId, request: BettorRequest, id: CommandId = this.nextCommand()): Decision {
    const name = NAMES.get(bettor) ?? 'Nobody';
    return decide(this.state, { by: 'bettor', bettor, name, id, atMs: this.nowMs, request });
  }

  /** A bettor's request, decided, paid and done; why not, or null. */
  does(bettor: BettorId, request: BettorRequest): Refusal | null {
    const id = this.nextCommand();
    const decision = this.asks(bettor, request, id);
    if (!decision.ok) return decision.refusal;
    const charge = { command: id, transfers: this.#moved(decision.events) };
    const locked = new Map([[bettorAccount(bettor), this.balance(bettor)]]);
    const [short] = unfunded(locked, [charge]);
    if (short) return { code: 'insufficient-funds', balance: short.balance };
    this.happens(decision.events);
    return null;
  }

  bets(bettor: BettorId, spot: Spot, whole: number): Refusal | null {
    return this.does(bettor, { kind: 'bet', coup: this.coupToBetOn, spot, stake: units(whole) });
  }

  get coupToBetOn(): number {
    return this.state.phase.kind === 'settled' ? this.state.coup + 1 : this.state.coup;
  }

  croupier(action: CroupierAction): readonly TableEvent[] {
    const decision = decide(this.state, { by: 'croupier', atMs: this.nowMs, action });
    if (!decision.ok) throw new Error(`the croupier was refused: ${decision.refusal.code}`);
    this.happens(decision.events);
    return decision.events;
  }

  /** Closes the bets and deals these cards; time passes until the result has been seen. */
  deals(text: string): void {
    this.readies();
    this.croupier({ kind: 'time-is-up' });
    for (const card of cards(text)) this.croupier({ kind: 'card', card });
    this.nowMs += this.state.setup.pace.resultMs;
  }

  happens(events: readonly TableEvent[]): void {
    for (const event of events) {
      const before = this.state;
      this.#post(postings(before, event));
      this.state = evolve(before, event);
      this.events = [...this.events, event];
      this.watch(before, event);
    }
  }

  balance(bettor: BettorId): Amount {
    return balanceOf(this.book, bettorAccount(bettor));
  }

  /** What a bettor has won or lost so far, stakes on the layout counted as lost. */
  net(bettor: BettorId): bigint {
    return this.balance(bettor) - units(1_000_000);
  }

  /** What lies for a bettor, in units: punto, banco, egalite. */
  lying(bettor: BettorId): readonly number[] {
    const stakes = stakesOf(chipsOf(this.state, bettor));
    return SPOTS.map((spot) => Number(stakes[spot]) / 100);
  }

  /** What the ledger says lies on this table. */
  get stakes(): Amount {
    return balanceOf(this.book, stakesAccount(this.state.table));
  }

  /** What the table says lies on it: chips and held commissions. */
  get counted(): Amount {
    const lying = this.state.layouts.flatMap(({ chips }) => chips.map(({ stake }) => stake));
    const held = this.state.tallies.map((tally) => tally.held);
    return amount([...lying, ...held].reduce<bigint>((sum, one) => sum + one, 0n));
  }

  #moved(events: readonly TableEvent[]): readonly Transfer[] {
    return events.flatMap((event) => postings(this.state, event));
  }

  #post(transfers: readonly Transfer[]): void {
    if (transfers.length === 0) return;
    const posted = post(this.book, transfers);
    if (!posted.ok) throw new Error(`the book took it not: ${posted.refusal.code}`);
    this.book = posted.book;
  }
}
