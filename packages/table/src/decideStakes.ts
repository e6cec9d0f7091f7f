import { type BySpot, SPOTS, type Spot } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import type { BettorCommand, BettorRequest } from './command.ts';
import { type Decision, happens, refused } from './decision.ts';
import type { TableEvent } from './event.ts';
import { chipsOf, lastLaid, stakesOf, takeOff } from './layout.ts';
import { brokenByRemoval, brokenByStaking } from './limits.ts';
import type { Refusal } from './refusal.ts';
import { isHere } from './seating.ts';
import type { Chips, TableState } from './state.ts';
import { takenOff } from './takenOff.ts';

type StakeRequest = Exclude<BettorRequest, { kind: 'sit' | 'leave' }>;

/** One bettor's request while bets may be taken: the state it is decided on and the chips that lie for him. */
interface Turn {
  readonly state: TableState;
  readonly command: BettorCommand;
  readonly chips: readonly Chips[];
  /** The events that open the next betting, when this request is what opens it. */
  readonly opening: readonly TableEvent[];
}

/** Staking and what belongs to it: everything that is said of one coup. */
export function decideStakes(state: TableState, command: BettorCommand, request: StakeRequest): Decision {
  if (!isHere(state, command.bettor)) return refused({ code: 'not-seated' });
  const chips = chipsOf(state, command.bettor);
  const opens = state.phase.kind === 'settled' && opensBetting(request, chips);
  const coup = opens ? state.coup + 1 : state.coup;
  if (request.coup !== coup) return refused({ code: 'other-coup', coup });
  if (state.phase.kind !== 'betting' && !opens) return refused({ code: 'bets-closed' });
  const untilMs = reopensAtMs(state);
  if (opens && command.atMs < untilMs) return refused({ code: 'too-soon', untilMs });
  const opening: readonly TableEvent[] = opens ? [{ kind: 'betting-opened', coup, atMs: command.atMs }] : [];
  return answer({ state, command, chips, opening }, request);
}

/**
 * Which requests begin the next coup while the last one still lies there. With stakes that lie on, also moving them,
 * playing them again or skipping with them; chips that nobody has laid yet cannot be undone.
 */
function opensBetting({ kind }: StakeRequest, chips: readonly Chips[]): boolean {
  return kind === 'deal' || kind === 'skip' ? chips.length > 0 : kind !== 'undo';
}

/** From when the next betting may open, in epoch milliseconds. */
export function reopensAtMs(state: TableState): number {
  return state.phase.kind === 'settled' ? state.phase.settledAtMs + state.setup.pace.resultMs : 0;
}

function answer(turn: Turn, request: StakeRequest): Decision {
  switch (request.kind) {
    case 'bet':
      return bet(turn, request.spot, request.stake);
    case 'take-off':
      return removeFrom(turn, request.spot, request.stake);
    case 'clear':
      return request.spot === null ? clearAll(turn) : removeFrom(turn, request.spot, null);
    case 'undo':
      return undo(turn);
    case 'rebet':
      return rebet(turn);
    case 'new-game':
      return newGame(turn);
    case 'deal':
      return deal(turn);
    case 'skip':
      return skip(turn);
  }
}

function bet(turn: Turn, spot: Spot, stake: Amount): Decision {
  if (stake <= 0n) return refused(belowAny(turn, spot));
  const broken = brokenByStaking(
    turn.state.setup.rules,
    proposal(turn, [...turn.chips, chipsFor(turn, spot, stake)]),
  );
  return broken ? refused(broken) : happens(...turn.opening, placing(turn, spot, stake));
}

/** Nothing, or less than nothing, is below every minimum. */
function belowAny({ state }: Turn, spot: Spot): Refusal {
  return { code: 'below-minimum', spot, minimum: state.setup.rules.limits.spots[spot].minimum };
}

function chipsFor({ command }: Turn, spot: Spot, stake: Amount): Chips {
  return { spot, stake, command: command.id };
}

function proposal({ state, command }: Turn, chips: readonly Chips[]) {
  return { layouts: state.layouts, bettor: command.bettor, chips };
}

function placing({ command: { bettor, id, atMs } }: Turn, spot: Spot, stake: Amount): TableEvent {
  return { kind: 'bet-placed', bettor, command: id, spot, stake, atMs };
}

/**
 * Takes an amount off a spot; null: all of it. Not less than what lies there clears the spot, and so does an amount
 * that would leave a stake which the table's minimum or step forbids.
 */
function removeFrom(turn: Turn, spot: Spot, stake: Amount | null): Decision {
  const lying = stakesOf(turn.chips)[spot];
  if (lying === 0n) return refused({ code: 'nothing-there', spot });
  if (stake !== null && stake <= 0n) return refused(belowAny(turn, spot));
  const { minimum, step } = turn.state.setup.rules.limits.spots[spot];
  const left = stake === null ? 0n : lying - stake;
  const taken = left < minimum || left % step !== 0n ? lying : amount(lying - left);
  return remove(turn, takeOff(turn.chips, spot, taken));
}

/** Leaves only these chips on the layout, if the limits allow what is left. */
function remove(turn: Turn, kept: readonly Chips[]): Decision {
  const broken = brokenByRemoval(turn.state.setup.rules, proposal(turn, kept));
  return broken ? refused(broken) : happens(...turn.opening, ...removal(turn, kept));
}

function removal(
  { chips, command: { bettor, id, atMs } }: Turn,
  kept: readonly Chips[],
): readonly TableEvent[] {
  const [before, after] = [stakesOf(chips), stakesOf(kept)];
  return takenOff(
    SPOTS.map((spot) => ({ spot, stake: amount(before[spot] - after[spot]), command: null })),
    { bettor, command: id, atMs },
  );
}

function clearAll(turn: Turn): Decision {
  return turn.chips.length === 0 ? refused({ code: 'nothing-there', spot: null }) : remove(turn, []);
}

function undo(turn: Turn): Decision {
  const last = lastLaid(turn.chips);
  if (last.length === 0) return refused({ code: 'nothing-to-undo' });
  const stakes = stakesOf(last);
  const kept = SPOTS.reduce<readonly Chips[]>(
    (chips, spot) => takeOff(chips, spot, stakes[spot]),
    turn.chips,
  );
  return remove(turn, kept);
}

/** Sets every spot to the last coup's bets: what lies on is made up or taken off, never added to. */
function rebet(turn: Turn): Decision {
  const wanted = rebetStakes(turn.state, turn.command.bettor);
  if (!wanted) return refused({ code: 'nothing-to-rebet' });
  if (turn.chips.some((lying) => lying.command !== null)) return refused({ code: 'layout-not-empty' });
  const { kept, missing } = towards(turn.chips, wanted);
  const chips = [...kept, ...missing.map(({ spot, stake }) => chipsFor(turn, spot, stake))];
  const broken = brokenByStaking(turn.state.setup.rules, proposal(turn, chips));
  if (broken) return refused(broken);
  return happens(
    ...turn.opening,
    ...removal(turn, kept),
    ...missing.map(({ spot, stake }) => placing(turn, spot, stake)),
  );
}

/** What Rebet would lay for a bettor, or null. */
export function rebetStakes(
  state: TableState,
  bettor: TableState['lastBets'][number]['bettor'],
): BySpot<Amount> | null {
  return state.lastBets.find((last) => last.bettor === bettor)?.stakes ?? null;
}

function towards(chips: readonly Chips[], wanted: BySpot<Amount>) {
  const lying = stakesOf(chips);
  const kept = SPOTS.reduce<readonly Chips[]>(
    (rest, spot) =>
      lying[spot] > wanted[spot] ? takeOff(rest, spot, amount(lying[spot] - wanted[spot])) : rest,
    chips,
  );
  const missing = SPOTS.filter((spot) => wanted[spot] > lying[spot]).map((spot) => ({
    spot,
    stake: amount(wanted[spot] - lying[spot]),
  }));
  return { kept, missing };
}

/** After a settled coup it opens the next; while bets are taken it clears the bettor's own. */
function newGame(turn: Turn): Decision {
  if (turn.opening.length > 0) return happens(...turn.opening);
  return turn.chips.length === 0 ? happens() : remove(turn, []);
}

function deal({ state, command, chips, opening }: Turn): Decision {
  const solo = state.setup.seats === 1;
  if (solo && chips.length === 0) return refused({ code: 'nothing-staked' });
  return happens(...opening, { kind: 'deal-called', bettor: command.bettor, atMs: command.atMs });
}

function skip(turn: Turn): Decision {
  const { state, command } = turn;
  if (state.setup.seats === 1) return refused({ code: 'skip-needs-company' });
  const broken: Refusal | null = brokenByRemoval(state.setup.rules, proposal(turn, []));
  if (broken) return refused(broken);
  return happens(...turn.opening, ...removal(turn, []), {
    kind: 'turn-skipped',
    bettor: command.bettor,
    atMs: command.atMs,
  });
}
