import { PROTOCOL } from '@sabot/protocol';
import ReconnectingWebSocket from 'partysocket/ws';
import { type Admission, ensureSession } from './session.ts';

/** The socket was closed because nobody is signed in. */
const NOT_SIGNED_IN = 4401;
/** The socket was closed because the house speaks another protocol than this page. */
const UNSUPPORTED_PROTOCOL = 4426;
/** A page is loaded anew for another protocol at most once in this time, or it would go on for ever. */
const RELOAD_EVERY_MS = 60_000;
/** How long a house that takes no more new guests is left alone: its count of them is by the minute. */
const CROWDED_MS = 60_000;

export interface LinkEars {
  /** What came of asking to be let in. */
  admission(admission: Admission): void;
  message(text: string): void;
  closed(): void;
}

export interface Link {
  send(text: string): void;
  /** Give this connection up and make another: it has been silent for too long. */
  renew(): void;
}

/** Connects to the house, and again whenever the connection is lost, until the page is closed. */
export function openLink(ears: LinkEars): Link {
  let signedIn = false;
  let isOpen = false;
  const address = async (): Promise<string> => {
    if (!signedIn) {
      // When the house is away the socket will find that out too, wait, and come by here again.
      signedIn = (await admitted(ears)) === 'signed-in';
    }
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return `${scheme}//${location.host}/socket?protocol=${PROTOCOL}`;
  };
  const socket = new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 400,
    maxReconnectionDelay: 4_000,
    reconnectionDelayGrowFactor: 1.6,
    connectionTimeout: 5_000,
    // What was not sent is kept in our own state and sent again with the same ids; a second queue would double it.
    maxEnqueuedMessages: 0,
  });
  socket.addEventListener('message', (event) => ears.message(String(event.data)));
  socket.addEventListener('open', () => {
    isOpen = true;
  });
  socket.addEventListener('close', (event) => {
    ears.closed();
    // A browser does not say why a socket was refused from the start; perhaps the session is gone.
    if (!isOpen || event.code === NOT_SIGNED_IN) signedIn = false;
    isOpen = false;
    if (event.code === UNSUPPORTED_PROTOCOL) loadAnew();
  });
  window.addEventListener('online', () => socket.reconnect());
  return { send: (text) => socket.send(text), renew: () => socket.reconnect() };
}

/** Asks to be let in, slowly while the house is crowded: asking sooner would only be counted against us. */
async function admitted(ears: LinkEars): Promise<Admission> {
  const admission = await ensureSession();
  ears.admission(admission);
  if (admission !== 'crowded') return admission;
  await new Promise((resolve) => setTimeout(resolve, CROWDED_MS));
  return admitted(ears);
}

function loadAnew(): void {
  const last = Number(sessionStorage.getItem('sabot.reloaded-at') ?? 0);
  if (Date.now() - last < RELOAD_EVERY_MS) return;
  sessionStorage.setItem('sabot.reloaded-at', String(Date.now()));
  location.reload();
}
