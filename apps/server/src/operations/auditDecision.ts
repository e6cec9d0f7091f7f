import { isDeepStrictEqual } from 'node:util';
import { journalText, parseEventText } from '@sabot/house';
import { type Command, commandId, decide, type TableEvent, type TableState } from '@sabot/table';

/** No command has it; one is needed to ask what a bettor's leaving would lead to. */
const NO_COMMAND = commandId('00000000-0000-0000-0000-000000000000');

/**
 * What the croupier's act behind an event leads to, decided anew: this event and those that must follow it. Null for
 * what a bettor did, which the journal alone knows. Throws where the act was not due.
 */
export function decidedAgain(state: TableState, event: TableEvent): readonly TableEvent[] | null {
  const command = commandBehind(event);
  if (command === null) return null;
  const decision = decide(state, command);
  if (!decision.ok) throw new Error(`it is refused with ${decision.refusal.code}`);
  return decision.events.map(asStored);
}

function commandBehind(event: TableEvent): Command | null {
  const { atMs } = event;
  switch (event.kind) {
    case 'shoe-opened':
      return { by: 'croupier', atMs, action: { kind: 'open-shoe', shoe: event.shoe } };
    case 'burned':
      return { by: 'croupier', atMs, action: { kind: 'burn', card: event.card } };
    case 'bets-closed':
    case 'betting-lapsed':
      return { by: 'croupier', atMs, action: { kind: 'time-is-up' } };
    case 'card-dealt':
      return { by: 'croupier', atMs, action: { kind: 'card', card: event.card } };
    case 'coup-settled':
      throw new Error('a coup is settled by its last card, and here none was dealt');
    case 'commission-collected':
      // Between coups it is collected from who leaves, or from whose idle seat another takes.
      return {
        by: 'bettor',
        bettor: event.bettor,
        name: '',
        id: NO_COMMAND,
        atMs,
        request: { kind: 'leave' },
      };
    default:
      return null;
  }
}

/** Whether a stored event is the one decided. */
export function isDecided(stored: TableEvent, made: TableEvent): boolean {
  // The version in it is that of the decision, which chips taken off on leaving may have preceded.
  if (stored.kind === 'commission-collected' && made.kind === 'commission-collected')
    return isDeepStrictEqual({ ...stored, version: 0 }, { ...made, version: 0 });
  return isDeepStrictEqual(stored, made);
}

/** As it would come back from the journal. */
function asStored(event: TableEvent): TableEvent {
  return parseEventText(journalText(event));
}
