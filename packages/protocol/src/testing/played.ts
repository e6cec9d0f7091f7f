import { CARDS_OF_PACK, type Card, cardOfId, type HouseRules, PRESETS, SPOTS } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { seededGenerator, shuffle } from '@sabot/rules/shoe';
import {
  type BettorRequest,
  bettorId,
  type CroupierAction,
  commandId,
  decide,
  evolve,
  isShoeDue,
  shoeId,
  type TableEvent,
  type TableState,
  tableId,
  view,
  viewChange,
} from '@sabot/table';
import type { ServerMessage } from '../serverMessage.ts';
import { TABLE } from './samples.ts';

const COUPS = 8;
const uuid = (kind: string, number: number) =>
  `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;

/** A table that plays a few coups by itself and keeps every state. */
class Play {
  readonly states: TableState[];
  #cards: readonly Card[] = [];
  #commands = 0;

  constructor(rules: HouseRules) {
    const setup = {
      name: rules.name,
      rules,
      seats: 3,
      bettingMs: 20_000,
      pace: { minCycleMs: 0, resultMs: 0 },
    };
    this.states = [evolve(null, { kind: 'table-opened', table: tableId(TABLE), setup, atMs: 1000 })];
  }

  get state(): TableState {
    const state = this.states.at(-1);
    if (!state) throw new Error('no state');
    return state;
  }

  asks(who: number, request: BettorRequest): void {
    this.#commands += 1;
    const id = commandId(uuid('c', this.#commands));
    const bettor = bettorId(uuid('b', who));
    const command = { by: 'bettor', bettor, name: `Bettor ${who}`, id, atMs: 2000, request } as const;
    const decision = decide(this.state, command);
    if (decision.ok) this.#happens(decision.events);
  }

  croupier(action: CroupierAction): void {
    const decision = decide(this.state, { by: 'croupier', atMs: 2000, action });
    if (decision.ok) this.#happens(decision.events);
  }

  deals(): void {
    if (isShoeDue(this.state)) this.#opens();
    if (this.state.shoe?.burnDue) this.croupier({ kind: 'burn', card: this.#next() });
    this.croupier({ kind: 'time-is-up' });
    while (this.state.phase.kind !== 'settled') this.croupier({ kind: 'card', card: this.#next() });
  }

  #opens(): void {
    const { setup, shoes } = this.state;
    const order = shuffle(setup.rules.packs * CARDS_OF_PACK, seededGenerator(shoes));
    this.#cards = order.map(cardOfId);
    this.croupier({ kind: 'open-shoe', shoe: shoeId(uuid('e', shoes)) });
  }

  #next(): Card {
    const card = this.#cards[this.state.shoe?.meter.next ?? 0];
    if (!card) throw new Error('no card');
    return card;
  }

  #happens(events: readonly TableEvent[]): void {
    for (const event of events) this.states.push(evolve(this.state, event));
  }
}

/** Some coups with a bettor who stakes everywhere, one who rebets, and one who comes and goes. */
function played(rules: HouseRules): readonly TableState[] {
  const play = new Play(rules);
  for (const who of [1, 2]) play.asks(who, { kind: 'sit', seat: null });
  for (let coup = 1; coup <= COUPS; coup += 1) {
    play.asks(3, coup % 2 === 0 ? { kind: 'leave' } : { kind: 'sit', seat: 2 });
    for (const spot of SPOTS) play.asks(1, { kind: 'bet', coup, spot, stake: units(coup) });
    play.asks(
      2,
      coup === 1 ? { kind: 'bet', coup, spot: 'banco', stake: units(7) } : { kind: 'rebet', coup },
    );
    play.asks(1, { kind: 'undo', coup });
    play.asks(2, { kind: 'deal', coup });
    play.deals();
  }
  return play.states;
}

/** The messages that everyone at the table and a spectator would be sent. */
function messagesOf(states: readonly TableState[]): readonly ServerMessage[] {
  const [opened, ...later] = states;
  if (!opened) return [];
  return [0, 1, 2, null].flatMap((seat): readonly ServerMessage[] => {
    const views = states.map((state) => view(state, seat));
    const changes = later.map((state, index) =>
      viewChange(view(states[index] ?? opened, seat), view(state, seat)),
    );
    return [
      ...views.map((seen, index) => ({
        type: 'snapshot' as const,
        table: TABLE,
        version: index + 1,
        atMs: 2000,
        view: seen,
      })),
      { type: 'changes', table: TABLE, from: 1, atMs: 2000, changes },
    ];
  });
}

/** The messages of tables under every preset, and under rules that let stakes lie and tally the commission. */
export function playedMessages(): readonly ServerMessage[] {
  const [casino] = PRESETS;
  if (!casino) throw new Error('no presets');
  const tallied: HouseRules = {
    ...casino,
    afterTie: 'lie-on',
    commissionCollected: 'tallied',
    burn: { kind: 'fixed', cards: 4 },
    limits: {
      spots: { ...casino.limits.spots, banco: { ...casino.limits.spots.banco, liability: units(100_000) } },
      tableMaximum: units(200_000),
      difference: units(50_000),
    },
  };
  return [...PRESETS, tallied].flatMap((rules) => messagesOf(played(rules)));
}
