import type { Guest } from '@sabot/house';
import { type Hall, Session } from '@sabot/house';
import { formatMessage, PROTOCOL } from '@sabot/protocol';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import { systemClock } from './clock.ts';

/** Messages are short; a longer one is no message of ours. */
export const MAX_PAYLOAD = 4 * 1024;
/** A client that takes so little is dropped; it comes back and gets a snapshot. */
const MAX_BUFFERED = 1024 * 1024;
const PING_MS = 15_000;

const CLOSE = { tryAgain: 1013, fault: 1011, text: 1003, protocol: 4426 } as const;

/** Serves one connection until it ends. */
export async function serveSocket(
  socket: WebSocket,
  guest: Guest,
  {
    hall,
    log,
    protocol,
  }: { readonly hall: Hall; readonly log: FastifyBaseLogger; readonly protocol: string | undefined },
): Promise<void> {
  if (protocol !== String(PROTOCOL)) {
    socket.send(
      formatMessage({ type: 'refused', refusal: { code: 'unsupported-protocol', speaks: PROTOCOL } }),
    );
    socket.close(CLOSE.protocol, 'unsupported protocol');
    return;
  }
  const session = new Session(guest, {
    hall,
    clock: systemClock,
    conn: {
      send: (text) => {
        if (socket.bufferedAmount > MAX_BUFFERED) socket.close(CLOSE.tryAgain, 'too slow');
        else socket.send(text);
      },
      close: (code, reason) => socket.close(code, reason),
    },
  });
  const fail = (fault: unknown): void => {
    log.error({ err: fault }, 'a connection was closed by a fault');
    socket.close(CLOSE.fault, 'fault of the house');
  };
  keepAlive(socket);
  // What comes before the welcome waits for it, in order.
  let before: Promise<void> = hall.welcome(guest.bettor).then((funds) => session.begin(funds));
  before.catch(fail);
  socket.on('message', (payload, isBinary) => {
    if (isBinary) {
      socket.close(CLOSE.text, 'text only');
      return;
    }
    const text = String(payload);
    before = before.then(() => undefined);
    before.then(() => session.receive(text)).catch(fail);
  });
  socket.on('close', () => {
    session.end().catch(fail);
  });
  socket.on('error', (fault) => log.warn({ err: fault }, 'a connection broke'));
  await before.catch(() => {});
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
