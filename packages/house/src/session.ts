import {
  type AnyRefusal,
  type ClientMessage,
  formatAnswer,
  formatMessage,
  PROTOCOL,
  parseClientMessage,
  type ServerMessage,
  type WireRefusal,
} from '@sabot/protocol';
import {
  type BettorId,
  commandId,
  seatOf,
  type TableId,
  type TableState,
  tableId,
  type View,
  view,
  viewChange,
} from '@sabot/table';
import { Bucket } from './bucket.ts';
import type { Desk } from './desk.ts';
import type { Hall, HallWatcher } from './hall.ts';
import type { Funds } from './journal.ts';
import type { Clock, Conn } from './ports.ts';
import type { Watcher } from './watcher.ts';

/** So many messages that are none, one after the other, and the connection is closed. */
const BAD_IN_A_ROW = 5;
/** A person does not send more than this: twenty messages a second, a burst of sixty. */
const MESSAGES_A_SECOND = 20;
const BURST = 60;
/** What comes faster is dropped; so many messages dropped, of which this many a second are forgiven, and the connection is closed. */
const DROPPED = 200;
const FORGIVEN_A_SECOND = 5;
/** How many tables one connection may look at. */
const TABLES = 20;
/** How often a desk that closes just then is asked for again. */
const ASKS = 3;

/** Close codes of RFC 6455 and our own. */
export const CLOSE = { policy: 1008, tooMany: 4429 } as const;

export interface SessionPorts {
  readonly hall: Hall;
  readonly clock: Clock;
  readonly conn: Conn;
}

/** Who is connected: the account's id and name. */
export interface Guest {
  readonly bettor: BettorId;
  readonly name: string;
}

interface Watching {
  desk: Desk | null;
  readonly watcher: Watcher;
}

/** One connection of one bettor: messages in, messages out. No message can stop it but by closing it. */
export class Session {
  readonly #guest: Guest;
  readonly #ports: SessionPorts;
  /** The tables that the client wants to see; one without a desk is being opened. */
  readonly #watching = new Map<TableId, Watching>();
  readonly #bucket: Bucket;
  readonly #patience: Bucket;
  readonly #hallWatcher: HallWatcher;
  #wantsLobby = false;
  #looks = 0;
  #bad = 0;
  #isOver = false;
  #isEnded = false;
  #isWelcome = false;
  /** The newest that is known of the bettor's chips. */
  #funds: Funds | null = null;

  constructor(guest: Guest, ports: SessionPorts) {
    this.#guest = guest;
    this.#ports = ports;
    const nowMs = ports.clock.nowMs();
    this.#bucket = new Bucket({ perSecond: MESSAGES_A_SECOND, burst: BURST, nowMs });
    this.#patience = new Bucket({ perSecond: FORGIVEN_A_SECOND, burst: DROPPED, nowMs });
    this.#hallWatcher = {
      bettor: guest.bettor,
      lobbyChanged: () => {
        if (this.#wantsLobby) this.#sendLobby().catch((fault: unknown) => this.#ports.conn.fail(fault));
      },
      fundsChanged: (funds) => this.#guard(() => this.#fundsChanged(funds)),
    };
  }

  /** Says welcome: who you are and what you have. */
  async begin(): Promise<void> {
    const { hall, clock } = this.#ports;
    const { bettor, name } = this.#guest;
    // Heard of before it is asked for, so that no change falls in between.
    hall.watch(this.#hallWatcher);
    this.#fundsChanged(await hall.welcome(bettor));
    if (this.#isEnded || !this.#funds) return;
    this.#isWelcome = true;
    this.#send({
      type: 'welcome',
      protocol: PROTOCOL,
      bettor,
      name,
      balance: this.#funds.balance,
      atMs: clock.nowMs(),
    });
  }

  /** The connection is gone. Seats and stakes stay: who comes back finds them. */
  end(): void {
    this.#isEnded = true;
    this.#ports.hall.unwatch(this.#hallWatcher);
    for (const table of this.#watching.keys()) this.#unwatch(table);
  }

  /** One message from the client. */
  async receive(text: string): Promise<void> {
    if (this.#isEnded) return;
    const nowMs = this.#ports.clock.nowMs();
    if (!this.#bucket.take(nowMs)) return this.#refuseRate(nowMs);
    this.#isOver = false;
    const message = parseClientMessage(text);
    if (message === null) return this.#refuseBad();
    this.#bad = 0;
    await this.#answer(message, nowMs);
  }

  #refuseRate(nowMs: number): void {
    if (!this.#isOver) this.#refuse({ code: 'too-many-messages' });
    this.#isOver = true;
    if (!this.#patience.take(nowMs)) this.#close(CLOSE.tooMany, 'too many messages');
  }

  #refuseBad(): void {
    this.#bad += 1;
    this.#refuse({ code: 'bad-message' });
    if (this.#bad >= BAD_IN_A_ROW) this.#close(CLOSE.policy, 'messages that are none');
  }

  /** What the client still has under way is not looked at any more. */
  #close(code: number, reason: string): void {
    this.#ports.conn.close(code, reason);
    this.end();
  }

  #refuse(refusal: WireRefusal, table: TableId | null = null): void {
    this.#send({ type: 'refused', table, refusal });
  }

  #send(message: ServerMessage): void {
    if (!this.#isEnded) this.#ports.conn.send(formatMessage(message));
  }

  /** A desk or the hall tells many: a bug in telling this one is no reason to stop it. */
  #guard(tell: () => void): void {
    try {
      tell();
    } catch (fault) {
      this.#ports.conn.fail(fault);
      this.end();
    }
  }

  /** Two tables may commit for one bettor at once; the later change is the true one whichever is heard of first. */
  #fundsChanged(funds: Funds): void {
    if (this.#funds !== null && funds.moves <= this.#funds.moves) return;
    this.#funds = funds;
    if (this.#isWelcome) this.#send({ type: 'balance', balance: funds.balance });
  }

  #answer(message: ClientMessage, atMs: number): Promise<void> | void {
    switch (message.type) {
      case 'lobby':
        this.#wantsLobby = true;
        return this.#sendLobby();
      case 'watch':
        return this.#watch(tableId(message.table), message.have);
      case 'unwatch':
        return this.#unwatch(tableId(message.table));
      case 'command':
        return this.#command(message, atMs);
    }
  }

  async #sendLobby(): Promise<void> {
    // Of several looks under way at once only the last is shown.
    this.#looks += 1;
    const look = this.#looks;
    const tables = await this.#ports.hall.lobby(this.#guest.bettor);
    if (look === this.#looks) this.#send({ type: 'lobby', tables });
  }

  /** The desk of a table; one that closes between the answer and its use (it was put away) is asked for again. */
  async #desk(table: TableId): Promise<Desk | WireRefusal> {
    for (let asks = 0; asks < ASKS; asks++) {
      const desk = await this.#ports.hall.desk(table, this.#guest.bettor);
      if ('code' in desk || !desk.isClosed) return desk;
    }
    return { code: 'table-elsewhere' };
  }

  async #watch(table: TableId, have: number | null): Promise<void> {
    this.#unwatch(table);
    if (this.#watching.size >= TABLES) return this.#refuse({ code: 'overloaded' }, table);
    const watching: Watching = {
      desk: null,
      watcher: {
        bettor: this.#guest.bettor,
        changed: (states) => this.#guard(() => watching.desk && this.#changed(watching.desk, states)),
        lost: () => this.#guard(() => this.#lost(table, watching)),
      },
    };
    this.#watching.set(table, watching);
    const desk = await this.#desk(table);
    // Asked for again, or no longer wanted, in the meantime.
    if (this.#watching.get(table) !== watching) return;
    if ('code' in desk) {
      this.#watching.delete(table);
      return this.#refuse(desk, table);
    }
    watching.desk = desk;
    desk.watch(watching.watcher);
    const missed = have === null ? null : desk.statesSince(have);
    if (missed) this.#changed(desk, missed);
    else this.#snapshot(desk, desk.state);
  }

  #unwatch(table: TableId): void {
    const watching = this.#watching.get(table);
    this.#watching.delete(table);
    watching?.desk?.unwatch(watching.watcher);
  }

  #lost(table: TableId, watching: Watching): void {
    if (this.#watching.get(table) === watching) this.#watching.delete(table);
    this.#refuse({ code: 'table-elsewhere' }, table);
  }

  #snapshot({ nowMs }: Desk, state: TableState): void {
    this.#send({
      type: 'snapshot',
      table: state.table,
      version: state.version,
      atMs: nowMs,
      view: this.#view(state),
    });
  }

  #changed(desk: Desk, states: readonly TableState[]): void {
    const [first, ...rest] = states;
    if (!first) return;
    const newest = rest.at(-1) ?? first;
    if (newest.version !== first.version + rest.length) {
      this.#snapshot(desk, newest);
      return;
    }
    let before: View = this.#view(first);
    const changes = rest.map((state) => {
      const after = this.#view(state);
      const change = viewChange(before, after);
      before = after;
      return change;
    });
    this.#send({
      type: 'changes',
      table: first.table,
      from: first.version,
      atMs: desk.nowMs,
      changes,
    });
  }

  #view(state: TableState): View {
    return view(state, seatOf(state, this.#guest.bettor));
  }

  /** `atMs` is the time of receipt, before anything was waited for: it decides whether a bet came in time. */
  async #command(
    { table, id, request }: Extract<ClientMessage, { type: 'command' }>,
    atMs: number,
  ): Promise<void> {
    const { bettor, name } = this.#guest;
    const desk = await this.#desk(tableId(table));
    const content = commandText(table, request);
    const answer: string | AnyRefusal =
      'code' in desk ? desk : await desk.submit({ bettor, name, id: commandId(id), request, content, atMs });
    if (this.#isEnded) return;
    if (typeof answer === 'string') this.#ports.conn.send(formatAnswer(table, id, answer));
    else this.#send({ type: 'answer', id, table, refusal: answer });
  }
}

/** What a command asks for as one text: the same content gives the same text. */
function commandText(table: string, request: Extract<ClientMessage, { type: 'command' }>['request']): string {
  return JSON.stringify(
    [table, Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))],
    (_name, field: unknown) => (typeof field === 'bigint' ? String(field) : field),
  );
}
