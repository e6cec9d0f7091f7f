import type { Spot } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';

/**
 * Why a table refuses a command: a code and the facts, never prose. In order of precedence: where several hold, the
 * first is given. `insufficient-funds` comes last because only the commit knows it.
 */
export type Refusal =
  | { readonly code: 'not-seated' }
  | { readonly code: 'already-seated'; readonly seat: number }
  | { readonly code: 'no-such-seat'; readonly seats: number }
  | { readonly code: 'seat-taken'; readonly seat: number }
  | { readonly code: 'table-full'; readonly seats: number }
  | { readonly code: 'other-coup'; readonly coup: number }
  | { readonly code: 'bets-closed' }
  | { readonly code: 'too-soon'; readonly untilMs: number }
  | { readonly code: 'nothing-there'; readonly spot: Spot | null }
  | { readonly code: 'nothing-to-undo' }
  | { readonly code: 'nothing-to-rebet' }
  | { readonly code: 'layout-not-empty' }
  | { readonly code: 'nothing-staked' }
  | { readonly code: 'skip-needs-company' }
  | { readonly code: 'not-in-step'; readonly spot: Spot; readonly step: Amount }
  | { readonly code: 'below-minimum'; readonly spot: Spot; readonly minimum: Amount }
  | { readonly code: 'above-maximum'; readonly spot: Spot; readonly maximum: Amount }
  | { readonly code: 'both-sides' }
  | { readonly code: 'tie-needs-main' }
  | { readonly code: 'table-maximum'; readonly maximum: Amount }
  | { readonly code: 'liability-limit'; readonly spot: Spot; readonly liability: Amount }
  | { readonly code: 'difference-limit'; readonly difference: Amount }
  | { readonly code: 'insufficient-funds'; readonly balance: Amount };

export type RefusalCode = Refusal['code'];

/** Every code, in the order of precedence. */
export const REFUSAL_CODES: readonly RefusalCode[] = [
  'not-seated',
  'already-seated',
  'no-such-seat',
  'seat-taken',
  'table-full',
  'other-coup',
  'bets-closed',
  'too-soon',
  'nothing-there',
  'nothing-to-undo',
  'nothing-to-rebet',
  'layout-not-empty',
  'nothing-staked',
  'skip-needs-company',
  'not-in-step',
  'below-minimum',
  'above-maximum',
  'both-sides',
  'tie-needs-main',
  'table-maximum',
  'liability-limit',
  'difference-limit',
  'insufficient-funds',
];
