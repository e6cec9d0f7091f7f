import type { AnyRefusal } from '@sabot/protocol';
import type { BySpot } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import { NO_STAKES, sumOf } from '../table/stakes.ts';
import { nameOf } from '../table/words.ts';
import { count, money } from './amounts.ts';
import { t } from './messages.ts';

/** What the sentence needs beside the refusal's own facts. */
export interface RefusalScene {
  /** The bettor's stakes now, so that the sentence can say what still stands. */
  readonly stakes: BySpot<Amount> | null;
  /** The house's clock. */
  readonly nowMs: number;
}

function secondsUntil(moment: number, nowMs: number): number {
  return Math.max(1, Math.ceil((moment - nowMs) / 1000));
}

/** A refusal as a sentence in the language of the screen: what is wrong, in figures, and what to do about it. */
export function sayRefusal(refusal: AnyRefusal, scene: RefusalScene): string {
  const stakes = scene.stakes ?? NO_STAKES;
  switch (refusal.code) {
    case 'bad-message':
      return t.refusedBadMessage();
    case 'unsupported-protocol':
      return t.refusedUnsupportedProtocol({ speaks: count(refusal.speaks) });
    case 'not-signed-in':
      return t.refusedNotSignedIn();
    case 'no-such-table':
      return t.refusedNoSuchTable();
    case 'table-elsewhere':
      return t.refusedTableElsewhere();
    case 'conflict':
      return t.refusedConflict();
    case 'too-many-messages':
      return t.refusedTooManyMessages();
    case 'overloaded':
      return t.refusedOverloaded();
    case 'not-seated':
      return t.refusedNotSeated();
    case 'already-seated':
      return t.refusedAlreadySeated({ seat: count(refusal.seat + 1) });
    case 'no-such-seat':
      return t.refusedNoSuchSeat({ seats: refusal.seats });
    case 'seat-taken':
      return t.refusedSeatTaken({ seat: count(refusal.seat + 1) });
    case 'table-full':
      return t.refusedTableFull({ seats: refusal.seats });
    case 'other-coup':
      return t.refusedOtherCoup({ coup: count(refusal.coup) });
    case 'bets-closed':
      return t.refusedBetsClosed();
    case 'too-soon':
      return t.refusedTooSoon({ seconds: secondsUntil(refusal.untilMs, scene.nowMs) });
    case 'nothing-there':
      return refusal.spot === null
        ? t.refusedNothingThere()
        : t.refusedNothingOnSpot({ spot: nameOf(refusal.spot) });
    case 'nothing-to-undo':
      return t.refusedNothingToUndo();
    case 'nothing-to-rebet':
      return t.refusedNothingToRebet();
    case 'layout-not-empty':
      return t.refusedLayoutNotEmpty();
    case 'nothing-staked':
      return t.refusedNothingStaked();
    case 'skip-needs-company':
      return t.refusedSkipNeedsCompany();
    case 'not-in-step':
      return t.refusedNotInStep({ spot: nameOf(refusal.spot), step: money(refusal.step) });
    case 'below-minimum':
      return t.refusedBelowMinimum({ spot: nameOf(refusal.spot), minimum: money(refusal.minimum) });
    case 'above-maximum':
      return t.refusedAboveMaximum({
        spot: nameOf(refusal.spot),
        maximum: money(refusal.maximum),
        stake: money(stakes[refusal.spot]),
      });
    case 'both-sides':
      return t.refusedBothSides();
    case 'tie-needs-main':
      return t.refusedTieNeedsMain();
    case 'table-maximum':
      return t.refusedTableMaximum({ maximum: money(refusal.maximum), total: money(sumOf(stakes)) });
    case 'liability-limit':
      return t.refusedLiabilityLimit({
        spot: nameOf(refusal.spot),
        liability: money(refusal.liability),
      });
    case 'difference-limit':
      return t.refusedDifferenceLimit({ difference: money(refusal.difference) });
    case 'insufficient-funds':
      return t.refusedInsufficientFunds({ balance: money(refusal.balance) });
  }
}
