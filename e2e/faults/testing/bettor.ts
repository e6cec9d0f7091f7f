import { randomUUID } from 'node:crypto';
import { units } from '@sabot/rules/money';
import { type Browser, SocketClient, until } from '../../../apps/server/src/testing/client.ts';
import { thinkTime } from './moments.ts';

type Request = Parameters<SocketClient['command']>[2];

/** A command that was sent, and the text of the answer once there was one. */
export interface Asked {
  readonly table: string;
  readonly id: string;
  readonly request: Request;
  answer: string | null;
}

/** The cards of one settled coup as they were shown. */
export interface Shown {
  readonly table: string;
  readonly coup: number;
  readonly punto: unknown;
  readonly banco: unknown;
}

/** A number from 0 up to but not including `below`, the next of a seeded row. */
export type Choose = (below: number) => number;

/** A bettor at a socket who plays on whatever becomes of the house, and keeps what the house said. */
export class Bettor {
  readonly browser: Browser;
  readonly asked: Asked[] = [];
  readonly shown: Shown[] = [];
  readonly elsewhere: string[] = [];
  client: SocketClient;
  bettor = '';
  isStopped = false;
  /** The connection whose tables are watched. */
  #ready: SocketClient | null = null;
  readonly #choose: Choose;
  readonly #tables: readonly string[];
  /** Who waits for the next wish to deal to go out. */
  #dealWatchers: (() => void)[] = [];

  constructor(browser: Browser, choose: Choose, tables: readonly string[]) {
    this.browser = browser;
    this.#choose = choose;
    this.#tables = tables;
    this.client = new SocketClient(browser);
  }

  /** Connects until the house lets it, asks for what was never answered once more, and watches its tables. */
  async connect(): Promise<void> {
    for (;;) {
      await until(
        () => this.client.balance !== null || this.client.closed !== null,
        'an answer to the knock',
      );
      if (this.client.closed === null) break;
      this.client = new SocketClient(this.browser);
    }
    this.bettor = this.client.of('welcome')[0]?.bettor ?? this.bettor;
    this.#ready = this.client;
  }

  /** The latest that was asked is asked again: what had an answer must get the same bytes. Gives what did not. */
  async askAgain(latest: number): Promise<readonly string[]> {
    const faults: string[] = [];
    const open = this.asked.filter(({ answer }) => answer === null);
    for (const asked of new Set([...open, ...this.asked.slice(-latest)])) {
      const text = await this.#ask(asked);
      asked.answer ??= text;
      if (asked.answer !== text) faults.push(`${asked.id}: ${asked.answer} became ${text}`);
    }
    return faults;
  }

  /** Plays until it is stopped: now at one table, now at another. */
  async play(): Promise<void> {
    while (!this.isStopped) {
      try {
        if (this.client !== this.#ready || this.client.closed !== null) await this.connect();
        const table = this.#tables[this.#choose(this.#tables.length)] ?? '';
        await this.#look(table);
        if (!this.#isGone()) await this.#coup(table);
      } catch (fault) {
        if (!(fault instanceof Gone)) throw fault;
      }
    }
  }

  /** Resolves as soon as the next wish to deal is on its way: the moment to kill the house is right after. */
  dealSent(): Promise<void> {
    return new Promise((resolve) => {
      this.#dealWatchers.push(resolve);
    });
  }

  /** How many commands have their answer. */
  get answered(): number {
    return this.asked.filter(({ answer }) => answer !== null).length;
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Resolves with the answer's text; the same command is sent again where the house says to ask again. */
  async #ask(asked: Asked): Promise<string> {
    for (;;) {
      await thinkTime();
      const heard = this.client.texts.length;
      this.client.command(asked.table, asked.id, asked.request);
      if (asked.request.kind === 'deal') for (const tell of this.#dealWatchers.splice(0)) tell();
      const text = await this.#answerTo(asked.id, heard);
      if (!/"code":"(overloaded|table-elsewhere)"/.test(text)) return text;
      this.elsewhere.push(text);
    }
  }

  async #answerTo(id: string, heard: number): Promise<string> {
    const find = (): string | undefined =>
      this.client.texts.slice(heard).find((text) => text.startsWith('{"type":"answer"') && text.includes(id));
    await until(() => find() !== undefined || this.#isGone(), `an answer to ${id}`);
    const text = find();
    if (text === undefined) throw new Gone();
    return text;
  }

  /** Looks at a table until it is shown: right after a kill the dead process may still seem to own it. */
  async #look(table: string): Promise<void> {
    while (!this.client.views.has(table) && !this.#isGone() && !this.isStopped) {
      const refused = this.client.of('refused').length;
      this.client.watch(table);
      await until(
        () => this.client.views.has(table) || this.#isGone() || this.client.of('refused').length > refused,
        'a table to look at, or why not',
      );
      await thinkTime();
    }
  }

  #isGone(): boolean {
    return this.client.closed !== null;
  }

  async #coup(table: string): Promise<void> {
    const { view } = this.client.views.get(table) ?? {};
    if (!view) return;
    if (view.you === null) await this.#do(table, { kind: 'sit', seat: null });
    const coup = view.phase.kind === 'settled' ? view.coup + 1 : view.coup;
    if (view.phase.kind === 'settled') {
      const { punto, banco } = view.phase;
      this.shown.push({ table, coup: view.coup, punto, banco });
    }
    const spot = (['punto', 'banco', 'egalite'] as const)[this.#choose(3)] ?? 'banco';
    const bets = [1 + this.#choose(20), 1 + this.#choose(20)].map((whole) =>
      // Both at once: what is in hand when the house dies is more than one command.
      this.#do(table, { kind: 'bet', coup, spot, stake: units(whole) }),
    );
    await Promise.all(bets);
    await this.#do(table, { kind: 'deal', coup });
  }

  async #do(table: string, request: Request): Promise<void> {
    const asked: Asked = { table, id: randomUUID(), request, answer: null };
    this.asked.push(asked);
    asked.answer = await this.#ask(asked);
  }
}

/** The connection broke while something was waited for. */
class Gone extends Error {}
