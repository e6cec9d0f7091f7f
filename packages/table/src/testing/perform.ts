import { units } from '@sabot/rules/money';
import type { BettorRequest } from '../command.ts';
import { reopensAtMs } from '../decideStakes.ts';
import type { TableEvent } from '../event.ts';
import type { BettorId } from '../ids.ts';
import { isHere } from '../seating.ts';
import type { TableState } from '../state.ts';
import { Croupier } from './croupier.ts';
import { ANNA, BEN, CLEO, DORA, Room } from './room.ts';
import type { Script, Step } from './script.ts';

/** What is looked at while a script is played. Each may throw. */
export interface Audit {
  /** Before a request is made. */
  readonly asked?: (room: Room, step: Extract<Step, { kind: 'asks' }>, request: BettorRequest) => void;
  /** After each event. */
  readonly happened?: (room: Room, before: TableState, event: TableEvent) => void;
  /** After each step, when no decision is half done. */
  readonly stepped?: (room: Room) => void;
  /** When everyone has left and no coup runs. */
  readonly ended?: (room: Room) => void;
}

/** Few enough that some bets cannot be paid. */
const CHIPS = units(300);

/** Plays a script to its end under an audit, and then sends everyone home. */
export function perform(script: Script, audit: Audit): Room {
  const room = new Room(script.setup, CHIPS);
  const croupier = new Croupier(room, script.seed);
  room.watch = (before, event) => audit.happened?.(room, before, event);
  for (const bettor of [ANNA, BEN]) room.does(bettor, { kind: 'sit', seat: null });
  for (const step of script.steps) {
    performStep(room, croupier, { step, audit });
    audit.stepped?.(room);
  }
  for (const bettor of [ANNA, BEN, CLEO, DORA]) {
    room.does(bettor, { kind: 'leave' });
    croupier.finishes();
    audit.stepped?.(room);
  }
  audit.ended?.(room);
  return room;
}

function performStep(
  room: Room,
  croupier: Croupier,
  { step, audit }: { readonly step: Step; readonly audit: Audit },
): void {
  switch (step.kind) {
    case 'time':
      room.nowMs += step.ms;
      return;
    case 'croupier':
      for (let time = 0; time < step.times; time += 1) if (!croupier.acts(step.hurry)) return;
      return;
    case 'asks': {
      if (step.patient) readies(room, step.bettor);
      const request = addressed(room, step);
      audit.asked?.(room, step, request);
      room.does(step.bettor, request);
      return;
    }
  }
}

/** The bettor sits down, where there is a seat, and waits until the last result has been shown. */
function readies(room: Room, bettor: BettorId): void {
  if (!isHere(room.state, bettor)) room.does(bettor, { kind: 'sit', seat: null });
  if (isHere(room.state, bettor)) room.nowMs = Math.max(room.nowMs, reopensAtMs(room.state));
}

/** The request with the number of the coup it is for. */
function addressed(room: Room, { request, coupOff }: Extract<Step, { kind: 'asks' }>): BettorRequest {
  if (!('coup' in request)) return request;
  const opens = !['deal', 'skip', 'undo'].includes(request.kind);
  return { ...request, coup: (opens ? room.coupToBetOn : room.state.coup) + coupOff };
}
