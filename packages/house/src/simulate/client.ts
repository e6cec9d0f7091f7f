import {
  type AnyRefusal,
  formatMessage,
  type LobbyTable,
  parseServerMessage,
  type ServerMessage,
} from '@sabot/protocol';
import type { Spot } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import {
  applyChange,
  type BettorId,
  type BettorRequest,
  type TableId,
  type View,
  type ViewChange,
} from '@sabot/table';
import { Session, type SessionPorts } from '../session.ts';

/** What a client sees of one table. */
export interface Seen {
  readonly version: number;
  readonly view: View;
}

/** One browser's end of a connection: it sends messages, and keeps what it is told as the card room does. */
export class Client {
  readonly bettor: BettorId;
  readonly session: Session;
  /** Every text that came, in order. */
  readonly texts: string[] = [];
  readonly seen = new Map<TableId, Seen>();
  readonly answers = new Map<string, AnyRefusal | null>();
  readonly refused: AnyRefusal[] = [];
  readonly faults: unknown[] = [];
  balance: bigint | null = null;
  lobby: readonly LobbyTable[] | null = null;
  closed: number | null = null;
  /** Every view, in the order in which it came. */
  readonly views: Seen[] = [];

  constructor(bettor: BettorId, name: string, ports: Omit<SessionPorts, 'conn'>) {
    this.bettor = bettor;
    this.session = new Session(
      { bettor, name },
      {
        ...ports,
        conn: {
          send: (text) => this.#hear(text),
          close: (code) => {
            this.closed ??= code;
          },
          fail: (fault) => {
            this.faults.push(fault);
          },
        },
      },
    );
  }

  /** Says something; whether it is answered shows in what is heard. */
  say(text: string): void {
    this.session.receive(text).catch((fault: unknown) => this.faults.push(fault));
  }

  watch(table: TableId, have: number | null = null): void {
    this.say(formatMessage({ type: 'watch', table, have }));
  }

  /** Watches as a client that comes back: it has what another connection of the same bettor had seen. */
  watchAfter(table: TableId, before: Client): void {
    const seen = before.seen.get(table);
    if (seen) this.seen.set(table, seen);
    this.views.push(...before.views);
    this.watch(table, seen?.version ?? null);
  }

  command(table: TableId, id: string, request: BettorRequest): void {
    this.say(formatMessage({ type: 'command', table, id, request }));
  }

  /** A stake on the coup that bets are or may be taken for. */
  bet(table: TableId, id: string, stake: Amount, spot: Spot = 'banco'): void {
    this.command(table, id, { kind: 'bet', coup: this.coup(table), spot, stake });
  }

  deal(table: TableId, id: string): void {
    this.command(table, id, { kind: 'deal', coup: this.coup(table) });
  }

  /** The coup that the next stake is for. */
  coup(table: TableId): number {
    const { coup, phase } = this.view(table);
    return phase.kind === 'settled' ? coup + 1 : coup;
  }

  view(table: TableId): View {
    const seen = this.seen.get(table);
    if (!seen) throw new Error('this client does not see that table');
    return seen.view;
  }

  #hear(text: string): void {
    this.texts.push(text);
    const message = parseServerMessage(text);
    if (message === null) throw new Error(`no message of the house: ${text}`);
    this.#keep(message);
  }

  #keep(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
      case 'balance':
        this.balance = message.balance;
        return;
      case 'lobby':
        this.lobby = message.tables as readonly LobbyTable[];
        return;
      case 'snapshot':
        this.#see(message.table as TableId, { version: message.version, view: message.view as View });
        return;
      case 'changes':
        this.#change(message.table as TableId, message.from, message.changes as (ViewChange | null)[]);
        return;
      case 'answer':
        this.answers.set(message.id, message.refusal as AnyRefusal | null);
        return;
      case 'refused':
        this.refused.push(message.refusal as AnyRefusal);
    }
  }

  #see(table: TableId, seen: Seen): void {
    this.seen.set(table, seen);
    this.views.push(seen);
  }

  #change(table: TableId, from: number, changes: readonly (ViewChange | null)[]): void {
    const seen = this.seen.get(table);
    if (!seen || seen.version !== from)
      throw new Error(`changes from ${from} do not follow ${seen?.version}`);
    let { version, view } = seen;
    for (const change of changes) {
      version += 1;
      view = applyChange(view, change);
      this.#see(table, { version, view });
    }
  }
}
