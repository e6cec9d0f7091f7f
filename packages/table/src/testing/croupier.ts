import { CARDS_OF_PACK, type Card, cardOfId } from '@sabot/rules';
import { seededGenerator, shuffle } from '@sabot/rules/shoe';
import type { CroupierAction } from '../command.ts';
import { isShoeDue } from '../decideCroupier.ts';
import { shoeId } from '../ids.ts';
import { isStaked, tableStakes } from '../layout.ts';
import { hasEveryoneSpoken } from '../seating.ts';
import type { TableState } from '../state.ts';
import { type Room, uuid } from './room.ts';

/** A croupier for tests: shoes from a seed, and what is due done when asked. */
export class Croupier {
  readonly #seed: number;
  readonly #room: Room;
  #cards: readonly Card[] = [];

  constructor(room: Room, seed: number) {
    this.#room = room;
    this.#seed = seed;
  }

  /** Does one thing that is due, or is told to be: `hurry` calls the time up while stakes lie. Whether there was one. */
  acts(hurry: 'hurry' | 'wait'): boolean {
    const action = this.#due(this.#room.state, hurry);
    if (action) this.#room.croupier(action);
    return action !== null;
  }

  /** Plays on until nothing is due any more and nobody is leaving. */
  finishes(): void {
    while (this.acts(this.#isAwaited() ? 'hurry' : 'wait'));
  }

  #isAwaited(): boolean {
    return this.#room.state.seats.some((seat) => seat?.leaving);
  }

  #due(state: TableState, hurry: 'hurry' | 'wait'): CroupierAction | null {
    const { phase } = state;
    if (phase.kind === 'settled') return null;
    if (phase.kind !== 'betting') return { kind: 'card', card: this.#next(state) };
    if (isShoeDue(state)) return this.#opens(state);
    if (state.shoe?.burnDue) return { kind: 'burn', card: this.#next(state) };
    const isUp = phase.closesAtMs !== null && phase.closesAtMs <= this.#room.nowMs;
    const isHurried = hurry === 'hurry' && isStaked(tableStakes(state.layouts));
    return isUp || isHurried || hasEveryoneSpoken(state) ? { kind: 'time-is-up' } : null;
  }

  #opens({ setup, shoes }: TableState): CroupierAction {
    const generator = seededGenerator(this.#seed + shoes);
    this.#cards = shuffle(setup.rules.packs * CARDS_OF_PACK, generator).map(cardOfId);
    return { kind: 'open-shoe', shoe: shoeId(uuid('e', shoes + 1)) };
  }

  #next({ shoe }: TableState): Card {
    const card = this.#cards[shoe?.meter.next ?? 0];
    if (!card) throw new Error('the shoe is empty');
    return card;
  }
}
