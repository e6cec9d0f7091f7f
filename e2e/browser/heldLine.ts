import type { Page, WebSocketRoute } from '@playwright/test';

/** The part of a message from the house that matters here. */
interface Changes {
  readonly type: string;
  readonly from: number;
  readonly changes: readonly ({ readonly phase?: { readonly kind: string } } | null)[];
}

/** A line to the house that is held as soon as the first card of a coup has come through. */
export interface HeldLine {
  /** Lets through what was held, in order, and holds nothing more. */
  release(): void;
}

/** Must be called before the page connects. Two commits of the house may lie seconds apart; here they do. */
export async function holdInTheMiddleOfACoup(page: Page): Promise<HeldLine> {
  const held: string[] = [];
  let browser: WebSocketRoute | null = null;
  let state: 'open' | 'holding' | 'released' = 'open';
  await page.routeWebSocket(/\/socket/, (socket) => {
    browser = socket;
    socket.connectToServer().onMessage((message) => {
      const text = String(message);
      const [now, later] = state === 'open' ? cut(text) : state === 'holding' ? [null, text] : [text, null];
      if (now !== null) socket.send(now);
      if (later === null) return;
      held.push(later);
      state = 'holding';
    });
  });
  return {
    release: () => {
      state = 'released';
      for (const text of held.splice(0)) browser?.send(text);
    },
  };
}

/** A message in two, after the first card; what has no card in it stays whole. */
function cut(text: string): readonly [string, string | null] {
  // The house's own message, read only for where to cut it.
  const message = JSON.parse(text) as Partial<Changes>;
  const { from, changes } = message;
  if (message.type !== 'changes' || from === undefined || changes === undefined) return [text, null];
  const card = changes.findIndex((change) => change?.phase?.kind === 'dealing');
  if (card < 0) return [text, null];
  const first = { ...message, changes: changes.slice(0, card + 1) };
  const rest = { ...message, from: from + card + 1, changes: changes.slice(card + 1) };
  return [JSON.stringify(first), JSON.stringify(rest)];
}
