import { SPOTS } from '@sabot/rules';
import type { EventOf } from './event.ts';
import type { BettorId, CommandId } from './ids.ts';
import { stakesOf } from './layout.ts';
import type { Chips } from './state.ts';

interface Who {
  readonly bettor: BettorId;
  readonly command: CommandId;
  readonly atMs: number;
}

/** The events that take these chips off, one for each spot. */
export function takenOff(chips: readonly Chips[], who: Who): readonly EventOf<'bet-taken-off'>[] {
  const stakes = stakesOf(chips);
  return SPOTS.filter((spot) => stakes[spot] > 0n).map((spot) => ({
    kind: 'bet-taken-off',
    ...who,
    spot,
    stake: stakes[spot],
  }));
}
