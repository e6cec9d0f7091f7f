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
import type { Desk, Watcher } from './desk.ts';
import type { Hall, HallWatcher } from './hall.ts';
import type { Funds } from './journal.ts';
import type { Clock, Conn } from './ports.ts';

/** So many messages that are none, one after the other, and the connection is closed. */
const BAD_IN_A_ROW = 5;
/** A person does not send more than this: twenty messages a second, a burst of sixty. */
const MESSAGES_A_SECOND = 20;
const BURST = 60;
/** So many messages over the rate, one after the other, and the connection is closed. */
const OVER_IN_A_ROW = 200;
/** How many tables one connection may look at. */
const TABLES = 20;

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

/** One connection of one bettor: messages in, messages out. No message can stop it but by closing it. */
export class Session {
  readonly #guest: Guest;
  readonly #ports: SessionPorts;
  readonly #watching = new Map<TableId, { readonly desk: Desk; readonly watcher: Watcher }>();
  readonly #bucket: Bucket;
  readonly #hallWatcher: HallWatcher;
  #wantsLobby = false;
  #bad = 0;
  #over = 0;
  #ended = false;

  constructor(guest: Guest, ports: SessionPorts) {
    this.#guest = guest;
    this.#ports = ports;
    this.#bucket = new Bucket({ perSecond: MESSAGES_A_SECOND, burst: BURST, nowMs: ports.clock.nowMs() });
    this.#hallWatcher = {
      bettor: guest.bettor,
      lobbyChanged: () => this.#wantsLobby && this.#sendLobby(),
      fundsChanged: ({ balance }) => this.#send({ type: 'balance', balance }),
    };
  }

  /** Says welcome: who you are and what you have. */
  begin(funds: Funds): void {
    const { bettor, name } = this.#guest;
    this.#ports.hall.watch(this.#hallWatcher);
    this.#send({
      type: 'welcome',
      protocol: PROTOCOL,
      bettor,
      name,
      balance: funds.balance,
      atMs: this.#ports.clock.nowMs(),
    });
  }

  /** The connection is gone. Seats and stakes stay: who comes back finds them. */
  async end(): Promise<void> {
    this.#ended = true;
    this.#ports.hall.unwatch(this.#hallWatcher);
    await Promise.all([...this.#watching.keys()].map((table) => this.#unwatch(table)));
  }

  /** One message from the client. */
  async receive(text: string): Promise<void> {
    if (!this.#bucket.take(this.#ports.clock.nowMs())) return this.#refuseRate();
    this.#over = 0;
    const message = parseClientMessage(text);
    if (message === null) return this.#refuseBad();
    this.#bad = 0;
    await this.#answer(message);
  }

  #refuseRate(): void {
    this.#over += 1;
    if (this.#over === 1) this.#refuse({ code: 'too-many-messages' });
    if (this.#over >= OVER_IN_A_ROW) this.#ports.conn.close(CLOSE.tooMany, 'too many messages');
  }

  #refuseBad(): void {
    this.#bad += 1;
    this.#refuse({ code: 'bad-message' });
    if (this.#bad >= BAD_IN_A_ROW) this.#ports.conn.close(CLOSE.policy, 'messages that are none');
  }

  #refuse(refusal: WireRefusal): void {
    this.#send({ type: 'refused', refusal });
  }

  #send(message: ServerMessage): void {
    if (!this.#ended) this.#ports.conn.send(formatMessage(message));
  }

  #answer(message: ClientMessage): Promise<void> | void {
    switch (message.type) {
      case 'lobby':
        this.#wantsLobby = true;
        return this.#sendLobby();
      case 'watch':
        return this.#watch(tableId(message.table), message.have);
      case 'unwatch':
        return this.#unwatch(tableId(message.table));
      case 'command':
        return this.#command(message);
    }
  }

  #sendLobby(): void {
    this.#send({ type: 'lobby', tables: [...this.#ports.hall.lobby(this.#guest.bettor)] });
  }

  async #watch(table: TableId, have: number | null): Promise<void> {
    await this.#unwatch(table, 'keep');
    if (this.#watching.size >= TABLES) return this.#refuse({ code: 'overloaded' });
    const desk = await this.#ports.hall.desk(table, this.#guest.bettor);
    if ('code' in desk) return this.#refuse(desk);
    if (this.#ended) return;
    const watcher: Watcher = {
      bettor: this.#guest.bettor,
      changed: (states) => this.#changed(states),
      lost: () => this.#lost(table),
    };
    this.#watching.set(table, { desk, watcher });
    desk.watch(watcher);
    const missed = have === null ? null : desk.statesSince(have);
    if (missed) this.#changed(missed);
    else this.#snapshot(desk.state);
  }

  async #unwatch(table: TableId, then: 'keep' | 'put-away' = 'put-away'): Promise<void> {
    const watched = this.#watching.get(table);
    if (!watched) return;
    this.#watching.delete(table);
    watched.desk.unwatch(watched.watcher);
    if (then === 'put-away') await this.#ports.hall.putAway(table);
  }

  #lost(table: TableId): void {
    this.#watching.delete(table);
    this.#refuse({ code: 'table-elsewhere' });
  }

  #snapshot(state: TableState): void {
    this.#send({
      type: 'snapshot',
      table: state.table,
      version: state.version,
      atMs: this.#ports.clock.nowMs(),
      view: this.#view(state),
    });
  }

  #changed(states: readonly TableState[]): void {
    const [first, ...rest] = states;
    if (!first) return;
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
      atMs: this.#ports.clock.nowMs(),
      changes,
    });
  }

  #view(state: TableState): View {
    return view(state, seatOf(state, this.#guest.bettor));
  }

  async #command({ table, id, request }: Extract<ClientMessage, { type: 'command' }>): Promise<void> {
    const { bettor, name } = this.#guest;
    // The time of receipt, before anything is waited for: it is what decides whether a bet came in time.
    const atMs = this.#ports.clock.nowMs();
    const desk = await this.#ports.hall.desk(tableId(table), bettor);
    const content = commandText(table, request);
    const answer: string | AnyRefusal =
      'code' in desk ? desk : await desk.submit({ bettor, name, id: commandId(id), request, content, atMs });
    if (this.#ended) return;
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
