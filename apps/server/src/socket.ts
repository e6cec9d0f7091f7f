import { type Hall, Session, Unavailable } from '@sabot/house';
import { formatMessage, PROTOCOL } from '@sabot/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Visitor } from './accounts.ts';
import { systemClock } from './clock.ts';

/** Messages are short; a longer one is no message of ours. */
export const MAX_PAYLOAD: number = 4 * 1024;
/** How long a socket that is closed may take to say so too; a client that sleeps does not hold up the house's end. */
export const CLOSE_TIMEOUT_MS = 2_000;
/** A client that takes so little is dropped; it comes back and gets a snapshot. */
const MAX_BUFFERED = 1024 * 1024;
const PING_MS = 15_000;

const CLOSE = { tryAgain: 1013, fault: 1011, text: 1003, protocol: 4426 } as const;

export interface SocketOptions {
  readonly hall: Hall;
  readonly log: FastifyBaseLogger;
  /** The version of the wire that the client says it speaks. */
  readonly protocol: string | undefined;
}

/** Serves one connection until it ends. */
export function serveSocket(
  socket: WebSocket,
  { guest }: Visitor,
  { hall, log, protocol }: SocketOptions,
): void {
  socket.on('error', (fault) => log.info({ err: fault }, 'a connection broke'));
  if (protocol !== String(PROTOCOL)) {
    socket.send(
      formatMessage({
        type: 'refused',
        table: null,
        refusal: { code: 'unsupported-protocol', speaks: PROTOCOL },
      }),
    );
    socket.close(CLOSE.protocol, 'unsupported protocol');
    return;
  }
  const fail = (fault: unknown): void => {
    log.error({ err: fault }, 'a connection was closed by a fault');
    socket.close(CLOSE.fault, 'fault of the house');
  };
  const session = new Session(guest, { hall, clock: systemClock, conn: connOf(socket, fail) });
  keepAlive(socket);
  // What comes before the welcome stays in the network's own queue.
  socket.pause();
  const welcome = session.begin().then(
    () => socket.resume(),
    (fault: unknown) => {
      socket.resume();
      if (fault instanceof Unavailable) socket.close(CLOSE.tryAgain, 'try again');
      else fail(fault);
    },
  );
  socket.on('message', (payload, isBinary) => {
    if (isBinary) {
      socket.close(CLOSE.text, 'text only');
      session.end();
      return;
    }
    // Nobody asked ws for another kind than the buffers it gives by itself.
    const text = (payload as Buffer).toString();
    // Always behind the welcome, and so in the order in which they came.
    welcome.then(() => session.receive(text)).catch(fail);
  });
  socket.on('close', () => session.end());
}

function connOf(socket: WebSocket, fail: (fault: unknown) => void) {
  return {
    send: (text: string): void => {
      // A closing handshake would wait behind all that the client has not taken.
      if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
      else socket.send(text);
    },
    close: (code: number, reason: string): void => socket.close(code, reason),
    fail,
  };
}

/** A connection whose other end is gone is noticed and closed. */
function keepAlive(socket: WebSocket): void {
  let alive = true;
  const timer = setInterval(() => {
    if (!alive) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
  }, PING_MS);
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('close', () => clearInterval(timer));
}
