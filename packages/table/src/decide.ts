import type { BettorCommand, Command } from './command.ts';
import { decideCroupier } from './decideCroupier.ts';
import { decideSeats } from './decideSeats.ts';
import { decideStakes } from './decideStakes.ts';
import type { Decision } from './decision.ts';
import type { TableState } from './state.ts';

/**
 * What a command does to a table. Pure: the time and the cards come inside the command. A bettor is answered with
 * events or a refusal; a croupier who does what is not due is a bug, and throws.
 */
export function decide(state: TableState, command: Command): Decision {
  // A clock that went back must not take the table's time back with it.
  const atMs = Math.max(command.atMs, state.atMs);
  if (command.by === 'croupier') return { ok: true, events: decideCroupier(state, { ...command, atMs }) };
  return decideBettor(state, { ...command, atMs });
}

function decideBettor(state: TableState, command: BettorCommand): Decision {
  const { request } = command;
  return request.kind === 'sit' || request.kind === 'leave'
    ? decideSeats(state, command, request)
    : decideStakes(state, command, request);
}
