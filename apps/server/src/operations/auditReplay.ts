import { isDeepStrictEqual } from 'node:util';
import { journalText, parseEventText, parseStateText } from '@sabot/house';
import type { Transfer } from '@sabot/ledger';
import { type Card, cardId, formatCard, RANKS, SUITS } from '@sabot/rules';
import { evolve, postings, type TableEvent, type TableState, tableStakes } from '@sabot/table';
import type { EventRow } from '../database/reading.ts';
import { decidedAgain, isDecided } from './auditDecision.ts';
import type { Findings } from './auditFindings.ts';
import { difference, eventText } from './auditWords.ts';

/** Every kind of event: the journal may hold none other. */
const KINDS: { readonly [K in TableEvent['kind']]: true } = {
  'table-opened': true,
  seated: true,
  leaving: true,
  left: true,
  'betting-opened': true,
  'betting-lapsed': true,
  'bet-placed': true,
  'bet-taken-off': true,
  'deal-called': true,
  'turn-skipped': true,
  'shoe-opened': true,
  burned: true,
  'bets-closed': true,
  'card-dealt': true,
  'coup-settled': true,
  'commission-collected': true,
};

/** A reason why the journal cannot be followed any further. */
class Unreadable extends Error {}

/** One table's journal gone through once more, event by event, and every decision of the croupier made again. */
export class TableReplay {
  readonly #table: string;
  readonly #findings: Findings;
  readonly #cards = new Set<number>();
  #state: TableState | null = null;
  #version = 0;
  #coups = 0;
  #due: readonly TableEvent[] = [];
  #isWhole = true;

  constructor(table: string, findings: Findings) {
    this.#table = table;
    this.#findings = findings;
  }

  /** How many coups were settled. */
  get coups(): number {
    return this.#coups;
  }

  /** The version of the last event that could be followed. */
  get version(): number {
    return this.#version;
  }

  /** False: the journal could not be followed to its end. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Where we are, in words. */
  get place(): string {
    const coup = this.#state === null ? '' : `, coup ${this.#state.coup}`;
    return `${this.title}, version ${this.#version}${coup}`;
  }

  /** Which table it is, in words. */
  get title(): string {
    return this.#state === null ? `Table ${this.#table}` : `Table ${this.#state.setup.name} (${this.#table})`;
  }

  /** What must lie with the table: the chips on its layout and the commissions it holds. */
  get stakes(): bigint {
    if (this.#state === null) return 0n;
    const { punto, banco, egalite } = tableStakes(this.#state.layouts);
    return this.#state.tallies.reduce<bigint>((sum, { held }) => sum + held, punto + banco + egalite);
  }

  /** Goes one event on and gives the transfers that it makes. */
  take(row: EventRow): readonly Transfer[] {
    if (!this.#isWhole) return [];
    try {
      return this.#follow(row);
    } catch (fault) {
      // Stored text may be anything, and so may be what the table says of it: all of it is a finding, and the end.
      const reason = fault instanceof Error ? fault.message : String(fault);
      this.#findings.add(
        `${this.place}: the next event cannot be followed (${reason}); the rest of this table was not checked.`,
      );
      this.#isWhole = false;
      return [];
    }
  }

  #follow({ version, body }: EventRow): readonly Transfer[] {
    if (version !== this.#version + 1) throw new Unreadable(gapText(version, this.#version + 1));
    const event = parsed(body);
    const before = this.#state;
    if (before === null) {
      if (event.kind === 'table-opened' && event.table !== this.#table)
        throw new Unreadable(`it opens table ${event.table}`);
      this.#adopt(evolve(null, event), version);
      return [];
    }
    if (event.atMs < before.atMs)
      throw new Unreadable(`its time, ${timeText(event.atMs)}, is before ${timeText(before.atMs)}`);
    this.#checkCards(before, event);
    const faults = this.#decisionFaults(before, event);
    const transfers = postings({ table: before.table, coup: before.coup }, event);
    this.#adopt(evolve(before, event), version);
    if (event.kind === 'coup-settled') this.#coups += 1;
    for (const fault of faults) this.#findings.add(`${this.place}: ${fault}.`);
    return transfers;
  }

  #adopt(state: TableState, version: number): void {
    this.#state = state;
    this.#version = version;
  }

  /** What the croupier decided, decided again. */
  #decisionFaults(state: TableState, event: TableEvent): readonly string[] {
    const decided = this.#due.length > 0 ? this.#due : decidedAgain(state, event);
    const [made, ...rest] = decided ?? [];
    this.#due = rest;
    if (made === undefined || isDecided(event, made)) return [];
    if (made.kind !== event.kind) this.#due = [];
    return difference(event, made);
  }

  /** A card lies in a shoe once. */
  #checkCards(state: TableState, event: TableEvent): void {
    if (event.kind === 'shoe-opened') this.#cards.clear();
    if (event.kind !== 'burned' && event.kind !== 'card-dealt') return;
    const { card } = event;
    if (!isCardOf(card, state.setup.rules.packs))
      throw new Unreadable(`${JSON.stringify(card)} is no card of this shoe`);
    if (this.#cards.has(cardId(card)))
      this.#findings.add(
        `${this.place}: the next card, ${formatCard(card)} of pack ${card.pack + 1}, came out of this shoe before.`,
      );
    this.#cards.add(cardId(card));
  }

  /** Compares a stored snapshot, which must be of the version we are at. */
  compare({ version, body }: EventRow): void {
    if (!this.#isWhole) return;
    if (this.#state === null || version !== this.#version) {
      this.#findings.add(
        `${this.title}: there is a snapshot of version ${version}, but the journal has no such event.`,
      );
      return;
    }
    if (!isSameState(body, this.#state))
      this.#findings.add(`${this.place}: the snapshot is not what the events lead to.`);
  }

  /** The journal has come to its end; `progress` is the version that the house holds the table to be at. */
  end(progress: number | null): void {
    if (!this.#isWhole) return;
    const next = this.#due[0];
    if (next !== undefined)
      this.#findings.add(`${this.place}: the journal breaks off; "${eventText(next)}" must follow.`);
    if (this.#version === 0) {
      this.#findings.add(`${this.title} has no journal, but something else is stored of it.`);
      return;
    }
    if (progress === this.#version) return;
    const held = progress === null ? 'has no row in house.progress' : `is held to be at version ${progress}`;
    this.#findings.add(`${this.title} ${held}, but its journal ends with version ${this.#version}.`);
  }
}

function parsed(body: string): TableEvent {
  const event: unknown = parseEventText(body);
  if (typeof event !== 'object' || event === null || !('kind' in event) || !('atMs' in event))
    throw new Unreadable('it is no event');
  if (!Object.hasOwn(KINDS, String(event.kind)) || !Number.isSafeInteger(event.atMs))
    throw new Unreadable('it is no event of a table');
  // Its kind is one; a field that is not as it should be comes out in what is made of it.
  return event as TableEvent;
}

function isCardOf({ rank, suit, pack }: Card, packs: number): boolean {
  return RANKS.includes(rank) && SUITS.includes(suit) && Number.isInteger(pack) && pack >= 0 && pack < packs;
}

function isSameState(body: string, state: TableState): boolean {
  try {
    return isDeepStrictEqual(parseStateText(body), parseStateText(journalText(state)));
  } catch (fault) {
    // A text that is no JSON is certainly not this state.
    if (fault instanceof SyntaxError) return false;
    throw fault;
  }
}

function gapText(version: number, wanted: number): string {
  if (version < wanted) return `version ${version} is there twice`;
  const last = version - 1;
  return wanted === last ? `version ${wanted} is missing` : `versions ${wanted} to ${last} are missing`;
}

function timeText(atMs: number): string {
  return new Date(atMs).toISOString();
}
