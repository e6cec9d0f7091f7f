import type { BettorId } from '@sabot/table';
import type { WebSocket } from 'ws';

/** How many connections one account may have; beyond it the oldest is closed. */
export const CONNECTIONS_AN_ACCOUNT = 20;

const CLOSE = { signedOut: 4401, tooMany: 4429 } as const;

interface Connection {
  readonly socket: WebSocket;
  readonly session: string;
}

/** Which sockets are open for whom, in the order in which they came. */
export class Connections {
  readonly #open = new Map<BettorId, Set<Connection>>();

  add(bettor: BettorId, connection: Connection): void {
    const own = this.#open.get(bettor) ?? new Set();
    this.#open.set(bettor, own.add(connection));
    const [oldest] = own;
    if (oldest && own.size > CONNECTIONS_AN_ACCOUNT) {
      own.delete(oldest);
      oldest.socket.close(CLOSE.tooMany, 'too many connections');
    }
    connection.socket.on('close', () => {
      own.delete(connection);
      if (own.size === 0 && this.#open.get(bettor) === own) this.#open.delete(bettor);
    });
  }

  /** The session has ended: so do its sockets. A coup that is running settles without them. */
  endSession(session: string): void {
    for (const own of this.#open.values())
      for (const connection of own)
        if (connection.session === session) connection.socket.close(CLOSE.signedOut, 'signed out');
  }
}
