import { randomUUID } from 'node:crypto';

/** What the house sends; the tests read only these fields. */
interface Message {
  readonly type: string;
  readonly id?: string;
  readonly refusal?: unknown;
  readonly tables?: readonly { readonly table: string; readonly name: string; readonly kind: string }[];
}

/** A guest of a running house, who comes in by its public doors: the sign-in and the socket. For tests only. */
export class Guest {
  readonly #socket: WebSocket;
  readonly #heard: string[] = [];
  #hear: () => void = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data: text }) => {
      this.#heard.push(String(text));
      this.#hear();
    });
  }

  /** Signs in and opens the socket. */
  static async enter(url: string): Promise<Guest> {
    const signedIn = await fetch(`${url}/api/auth/sign-in/anonymous`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: '{}',
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const address = `${url.replace('http', 'ws')}/socket?protocol=1`;
    // Node's own WebSocket takes headers, which the browser's type does not know.
    const options = { headers: { origin: url, cookie } } as unknown as string[];
    const guest = new Guest(new WebSocket(address, options));
    await guest.#next(({ type }) => type === 'welcome');
    return guest;
  }

  /** Sits down at a table of his own, bets, and waits for the end of the coup. */
  async playCoup(preset: string): Promise<void> {
    this.#send({ type: 'lobby' });
    const { tables } = await this.#next(({ type }) => type === 'lobby');
    const table = tables?.find(({ name, kind }) => name === preset && kind === 'solo')?.table;
    this.#send({ type: 'watch', table, have: null });
    await this.#ask(table, { kind: 'sit', seat: null });
    await this.#ask(table, { kind: 'bet', coup: 1, spot: 'punto', stake: 5_000 });
    await this.#ask(table, { kind: 'deal', coup: 1 });
    await this.#next((message) => JSON.stringify(message).includes('"settled"'));
  }

  async leave(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.addEventListener('close', resolve));
    this.#socket.close();
    await closed;
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  async #ask(table: string | undefined, request: object): Promise<void> {
    const id = randomUUID();
    this.#send({ type: 'command', table, id, request });
    const { refusal } = await this.#next((message) => message.type === 'answer' && message.id === id);
    if (refusal !== null) throw new Error(`refused: ${JSON.stringify(refusal)}`);
  }

  /** The next message of which this holds; those before it are dropped. */
  async #next(holds: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      for (let text = this.#heard.shift(); text !== undefined; text = this.#heard.shift()) {
        const message: Message = JSON.parse(text);
        if (holds(message)) return message;
      }
      await new Promise<void>((resolve) => {
        this.#hear = resolve;
      });
    }
  }
}
