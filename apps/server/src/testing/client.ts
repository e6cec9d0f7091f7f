import { formatMessage, parseServerMessage, type ServerMessage } from '@sabot/protocol';
import { applyChange, type BettorRequest, type View, type ViewChange } from '@sabot/table';
import { WebSocket } from 'ws';

/** A visitor's cookie and address, as a browser keeps them. */
export interface Browser {
  readonly url: string;
  readonly cookie: string;
}

/** Comes to the house as a new guest. */
export async function visit(url: string): Promise<Browser> {
  const answer = await fetch(`${url}/api/auth/sign-in/anonymous`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: '{}',
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || cookie === undefined)
    throw new Error(`no guest: ${answer.status} ${await answer.text()}`);
  return { url, cookie };
}

type Wanted<K extends ServerMessage['type']> = Extract<ServerMessage, { type: K }>;

/** One socket over the network, with all that it was told. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly messages: ServerMessage[] = [];
  /** The newest view of each table, and its version. */
  readonly views = new Map<string, { version: number; view: View }>();
  readonly answers = new Map<string, Wanted<'answer'>['refusal']>();
  balance: bigint | null = null;
  closed: number | null = null;
  /** Why the house did not let the socket open: the status. */
  refusedWith: number | null = null;

  constructor({ url, cookie }: Browser, { origin = url, protocol = '1' } = {}) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/socket?protocol=${protocol}`, {
      headers: { cookie, ...(origin === '' ? {} : { origin }) },
    });
    // Nobody asked ws for another kind than the buffers it gives by itself.
    this.socket.on('message', (payload) => this.#hear((payload as Buffer).toString()));
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('unexpected-response', (_request, response) => {
      this.refusedWith = response.statusCode ?? 0;
      this.socket.terminate();
    });
    // What is wrong shows in `closed` and `refusedWith`.
    this.socket.on('error', () => {});
  }

  say(message: Parameters<typeof formatMessage>[0]): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(formatMessage(message));
  }

  watch(table: string): void {
    this.say({ type: 'watch', table, have: this.views.get(table)?.version ?? null });
  }

  command(table: string, id: string, request: BettorRequest): void {
    this.say({ type: 'command', table, id, request });
  }

  of<K extends ServerMessage['type']>(type: K): readonly Wanted<K>[] {
    return this.messages.filter((message): message is Wanted<K> => message.type === type);
  }

  close(): void {
    this.socket.terminate();
  }

  #hear(text: string): void {
    this.texts.push(text);
    const message = parseServerMessage(text);
    if (message === null) throw new Error(`no message of the house: ${text}`);
    this.messages.push(message);
    if (message.type === 'welcome' || message.type === 'balance') this.balance = message.balance;
    if (message.type === 'answer') this.answers.set(message.id, message.refusal);
    if (message.type === 'snapshot')
      // The schema is checked against the table's own types.
      this.views.set(message.table, { version: message.version, view: message.view as View });
    if (message.type === 'changes') this.#change(message);
  }

  #change({ table, from, changes }: Wanted<'changes'>): void {
    const seen = this.views.get(table);
    if (!seen || seen.version !== from)
      throw new Error(`changes from ${from} do not follow ${seen?.version}`);
    let view = seen.view;
    // As above: a change is a part of a view.
    for (const change of changes) view = applyChange(view, change as ViewChange | null);
    this.views.set(table, { version: from + changes.length, view });
  }
}

/** Waits until something holds, asking again and again; throws when it does not come to hold within a generous time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 30_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it never came to: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
