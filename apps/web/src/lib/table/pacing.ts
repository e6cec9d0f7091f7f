import type { BySide, Side } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import { type Increment, incrementsBetween } from './increments.ts';
import type { Tempo } from './tempo.ts';

/** One state of the screen and from when it is shown. */
interface Step {
  readonly atMs: number;
  readonly view: View;
}

/** A card on its way: it leaves the shoe, and lies face up. */
interface Flight {
  readonly side: Side;
  readonly leavesAtMs: number;
  readonly liesAtMs: number;
}

/**
 * What is shown and what is still to come. The house sends a coup in one burst; this spreads it over time. A value: all
 * functions here give a new one, and the clock comes in as a parameter.
 */
export interface Pacing {
  /** In order of time; the first is shown already. Never empty. */
  readonly steps: readonly [Step, ...Step[]];
  readonly flights: readonly Flight[];
  readonly balance: Amount;
  /** A newer balance, held back so that it does not tell the result before the cards do. */
  readonly nextBalance: { readonly atMs: number; readonly balance: Amount } | null;
  /** A result stays until then, unless the bettor acts. */
  readonly holdUntilMs: number;
}

/** The screen at one moment. */
export interface Shown {
  readonly view: View;
  readonly balance: Amount;
  /** How many of a hand's cards are still on their way or face down. */
  readonly airborne: BySide<number>;
}

/** How long a new balance waits for the coup that may explain it, since the house sends the two apart. */
export const BALANCE_WAITS_MS = 90;

export function startPacing(view: View, balance: Amount, nowMs: number): Pacing {
  return { steps: [{ atMs: nowMs, view }], flights: [], balance, nextBalance: null, holdUntilMs: 0 };
}

const lastStep = (pacing: Pacing): Step => pacing.steps.at(-1) ?? pacing.steps[0];

/** The moment at which everything received so far is shown. */
function endMs(pacing: Pacing): number {
  return Math.max(lastStep(pacing).atMs, ...pacing.flights.map((flight) => flight.liesAtMs));
}

/** Takes in the newest view. Without a tempo it is shown at once. */
export function receiveView(pacing: Pacing, view: View, now: { nowMs: number; tempo: Tempo | null }): Pacing {
  const { nowMs, tempo } = now;
  const newest = lastStep(pacing).view;
  if (view === newest) return pacing;
  if (tempo === null || view.table !== newest.table) {
    return { ...startPacing(view, latestBalance(pacing), nowMs) };
  }
  const begun = forget(pacing, nowMs);
  const scheduled = incrementsBetween(newest, view).reduce(
    (soFar, increment) => schedule(soFar, increment, nowMs, tempo),
    begun,
  );
  const { nextBalance } = scheduled;
  if (nextBalance === null) return scheduled;
  return {
    ...scheduled,
    nextBalance: { ...nextBalance, atMs: Math.max(nextBalance.atMs, endMs(scheduled)) },
  };
}

/** Takes in the newest balance: shown after all that is still to come. */
export function receiveBalance(
  pacing: Pacing,
  balance: Amount,
  now: { nowMs: number; tempo: Tempo | null },
): Pacing {
  if (balance === latestBalance(pacing)) return pacing;
  if (now.tempo === null) return { ...pacing, balance, nextBalance: null };
  return { ...pacing, nextBalance: { atMs: Math.max(now.nowMs + BALANCE_WAITS_MS, endMs(pacing)), balance } };
}

/** Everything received is shown: the bettor wants to go on, or nobody was looking. */
export function finishPacing(pacing: Pacing, nowMs: number): Pacing {
  return startPacing(lastStep(pacing).view, latestBalance(pacing), nowMs);
}

const latestBalance = (pacing: Pacing): Amount => pacing.nextBalance?.balance ?? pacing.balance;

/** Drops what is over, so that a table that stays open for a day does not grow. */
function forget(pacing: Pacing, nowMs: number): Pacing {
  const current = pacing.steps.findLastIndex((step) => step.atMs <= nowMs);
  const [first, ...rest] = pacing.steps.slice(Math.max(0, current));
  const flights = pacing.flights.filter((flight) => flight.liesAtMs > nowMs);
  return { ...pacing, steps: first === undefined ? pacing.steps : [first, ...rest], flights };
}

/** Gives one increment its time: never before it was received, never before what came earlier. */
function schedule(pacing: Pacing, increment: Increment, nowMs: number, tempo: Tempo): Pacing {
  const atMs = Math.max(nowMs, startOf(pacing, increment, tempo));
  const steps: Pacing['steps'] = [...pacing.steps, { atMs, view: increment.view }];
  if (increment.kind === 'card') {
    const flight = { side: increment.side, leavesAtMs: atMs, liesAtMs: atMs + tempo.fallMs + tempo.flipMs };
    return { ...pacing, steps, flights: [...pacing.flights, flight] };
  }
  if (increment.kind === 'result') return { ...pacing, steps, holdUntilMs: atMs + tempo.holdMs };
  return { ...pacing, steps };
}

function startOf(pacing: Pacing, increment: Increment, tempo: Tempo): number {
  const last = lastStep(pacing);
  if (increment.kind === 'card') {
    if (increment.isThird) return endMs(pacing) + tempo.thirdMs;
    return last.atMs + (last.view.phase.kind === 'bets-closed' ? tempo.callMs : tempo.gapMs);
  }
  if (increment.kind === 'result') return endMs(pacing) + tempo.resultMs;
  // A result is seen by everyone, also when a neighbour bets again at once.
  if (increment.kind === 'opening' || increment.kind === 'call')
    return Math.max(last.atMs, pacing.holdUntilMs);
  return last.atMs;
}

/** The screen at this moment. */
export function shownAt(pacing: Pacing, nowMs: number): Shown {
  const step = pacing.steps.findLast((candidate) => candidate.atMs <= nowMs) ?? pacing.steps[0];
  const airborne = (side: Side): number =>
    pacing.flights.filter(
      (flight) => flight.side === side && flight.leavesAtMs <= nowMs && nowMs < flight.liesAtMs,
    ).length;
  const isBalanceDue = pacing.nextBalance !== null && pacing.nextBalance.atMs <= nowMs;
  return {
    view: step.view,
    balance: isBalanceDue ? latestBalance(pacing) : pacing.balance,
    airborne: { punto: airborne('punto'), banco: airborne('banco') },
  };
}

/** When the screen changes next without anything new from the house; null: it does not. */
export function nextChangeMs(pacing: Pacing, nowMs: number): number | null {
  const moments = [
    ...pacing.steps.map((step) => step.atMs),
    ...pacing.flights.map((flight) => flight.liesAtMs),
    ...(pacing.nextBalance === null ? [] : [pacing.nextBalance.atMs]),
  ].filter((moment) => moment > nowMs);
  return moments.length === 0 ? null : Math.min(...moments);
}

const finishers = new Set<() => void>();

/** Lets `skipAnimation` finish this screen's animation; gives back how to stop that. */
export function onSkip(finish: () => void): () => void {
  finishers.add(finish);
  return () => {
    finishers.delete(finish);
  };
}

/** Shows the newest state at once. Keys and bets call it first, so that nothing waits for a card to land. */
export function skipAnimation(): void {
  for (const finish of finishers) finish();
}
