import { formatMessage, parseServerMessage } from '@sabot/protocol';
import type { BettorRequest } from '@sabot/table';
import {
  again,
  command,
  disconnected,
  type HouseState,
  NOTHING_YET,
  type Refused,
  receive,
  type Step,
  unwatch,
  watch,
} from './houseState.ts';
import { type Link, openLink } from './link.ts';
import type { Admission } from './session.ts';
import { commandId } from './uuid.ts';

/** A command unanswered for so long means that the connection is dead, whatever the browser believes. */
const SILENCE_MS = 8_000;
/** How long the house is given before it is asked again what it could not do now. */
const AGAIN_MS = 1_000;

/** The house as the page sees it: one connection, one state, drawn anew when either changes. */
class House {
  state: HouseState = $state.raw(NOTHING_YET);
  /** The last thing the house said no to, until somebody has taken it. */
  refused: Refused | null = $state.raw(null);
  /** What came of the latest asking to be let in. */
  admission: Admission = $state('signed-in');
  /** There is no connection, and not because it is still being made for the first time. */
  lost: boolean = $state(false);
  #link: Link | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** Connects; called once, by the layout in the browser. */
  open(): void {
    this.#link ??= openLink({
      admission: (admission) => {
        this.admission = admission;
        if (admission !== 'signed-in') this.lost = true;
      },
      message: (text) => this.#hear(text),
      closed: () => {
        this.state = disconnected(this.state);
        this.lost = true;
      },
    });
  }

  watch(table: string): void {
    this.#take(watch(this.state, table));
  }

  unwatch(table: string): void {
    this.#take(unwatch(this.state, table));
  }

  ask(table: string, request: BettorRequest): void {
    this.#take(command(this.state, { id: commandId(), table, request }));
  }

  #hear(text: string): void {
    const message = parseServerMessage(text);
    if (message === null)
      throw new TypeError(`the house said something that is no message: ${text.slice(0, 200)}`);
    if (message.type === 'welcome') this.lost = false;
    this.#take(receive(this.state, message, Date.now()));
  }

  #take(step: Step): void {
    const { pending } = this.state;
    this.state = step.state;
    if (step.refused !== null) this.refused = step.refused;
    for (const message of step.send) this.#link?.send(formatMessage(message));
    for (const later of step.later) setTimeout(() => this.#take(again(this.state, later)), AGAIN_MS);
    if (step.state.pending !== pending) this.#mindSilence();
  }

  #mindSilence(): void {
    clearTimeout(this.#silence);
    if (this.state.pending.length === 0) return;
    this.#silence = setTimeout(() => {
      if (this.state.connected) this.#link?.renew();
      this.#mindSilence();
    }, SILENCE_MS);
  }
}

export const house: House = new House();
