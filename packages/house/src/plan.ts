import { bettorOf, type Charge, type Unfunded } from '@sabot/ledger';
import { type AnyRefusal, formatRefusal } from '@sabot/protocol';
import {
  type BettorId,
  type BettorRequest,
  type CommandId,
  type CroupierAction,
  decide,
  evolve,
  type Place,
  postings,
  type TableEvent,
  type TableState,
} from '@sabot/table';
import { due } from './croupier.ts';
import type { Answered } from './journal.ts';

/** A bettor's command as it stands in a desk's queue. */
export interface Queued {
  readonly bettor: BettorId;
  readonly name: string;
  readonly id: CommandId;
  readonly request: BettorRequest;
  /** The request and its table as one text: what "the same command" means. */
  readonly content: string;
  /** When the house received it. */
  readonly atMs: number;
}

/** What a desk would write, and what it would answer once that is written. */
export interface Plan {
  readonly states: readonly TableState[];
  readonly events: readonly TableEvent[];
  readonly charges: readonly Charge[];
  readonly answers: readonly Answered[];
  /** The answer to each command taken from the queue, in its order. */
  readonly replies: readonly (string | AnyRefusal)[];
}

/** What is known about the commands from outside the table: answers given before, and who could not pay. */
export interface Known {
  readonly answered: readonly Answered[];
  readonly unfunded: readonly Unfunded[];
}

/**
 * Decides queued commands one after the other, each on what the one before left, until something is due that must be
 * done first: then the rest waits. Pure: a commit that could not be paid is planned again without what was short.
 */
export function planCommands(from: TableState, queue: readonly Queued[], known: Known): Plan {
  let plan = emptyPlan(from);
  for (const queued of queue) {
    const state = current(plan);
    if (plan.replies.length > 0 && due(state, Math.max(queued.atMs, state.atMs)).kind === 'now') break;
    plan = withCommand(plan, queued, known);
  }
  return plan;
}

/** The state a plan ends in. */
export function current(plan: Plan): TableState {
  // A plan begins with one state.
  return plan.states.at(-1) as TableState;
}

function withCommand(plan: Plan, queued: Queued, known: Known): Plan {
  const before = [...known.answered, ...plan.answers].find(
    ({ bettor, command }) => bettor === queued.bettor && command === queued.id,
  );
  if (before) {
    const reply: string | AnyRefusal =
      before.content === queued.content ? before.answer : { code: 'conflict' };
    return { ...plan, replies: [...plan.replies, reply] };
  }
  const short = known.unfunded.find(
    ({ command, account }) => command === queued.id && bettorOf(account) === queued.bettor,
  );
  const { bettor, name, id, request, atMs } = queued;
  const decision = decide(current(plan), { by: 'bettor', bettor, name, id, request, atMs });
  if (short && decision.ok)
    return replied(plan, queued, formatRefusal({ code: 'insufficient-funds', balance: short.balance }));
  if (!decision.ok) return replied(plan, queued, formatRefusal(decision.refusal));
  return replied(withEvents(plan, decision.events, id), queued, formatRefusal(null));
}

function replied(plan: Plan, { bettor, id, content }: Queued, answer: string): Plan {
  return {
    ...plan,
    answers: [...plan.answers, { bettor, command: id, content, answer }],
    replies: [...plan.replies, answer],
  };
}

function withEvents(plan: Plan, events: readonly TableEvent[], command: CommandId | null): Plan {
  const states: TableState[] = [];
  const charges: Charge[] = [];
  let state = current(plan);
  for (const event of events) {
    const transfers = postings(placeOf(state), event);
    if (transfers.length > 0) charges.push({ command, transfers });
    state = evolve(state, event);
    states.push(state);
  }
  return {
    ...plan,
    states: [...plan.states, ...states],
    events: [...plan.events, ...events],
    charges: [...plan.charges, ...merged(charges, command)],
  };
}

/** All that one command moves is paid or refused as one. */
function merged(charges: readonly Charge[], command: CommandId | null): readonly Charge[] {
  return charges.length === 0 ? [] : [{ command, transfers: charges.flatMap(({ transfers }) => transfers) }];
}

function placeOf({ table, coup }: TableState): Place {
  return { table, coup };
}

/** A plan in which nothing has happened yet. */
export function emptyPlan(state: TableState): Plan {
  return { states: [state], events: [], charges: [], answers: [], replies: [] };
}

/** A plan with one more act of the croupier. */
export function withAction(plan: Plan, action: CroupierAction, atMs: number): Plan {
  const decision = decide(current(plan), { by: 'croupier', atMs, action });
  if (!decision.ok) throw new Error(`the croupier was refused: ${decision.refusal.code}`);
  return withEvents(plan, decision.events, null);
}
