export type { BettorCommand, BettorRequest, Command, CroupierAction, CroupierCommand } from './command.ts';
export { decide } from './decide.ts';
export { isShoeDue } from './decideCroupier.ts';
export { IDLE_SEAT_MS } from './decideSeats.ts';
export type { Decision } from './decision.ts';
export type { TableEvent } from './event.ts';
export { evolve } from './evolve.ts';
export {
  type BettorId,
  bettorId,
  type CommandId,
  commandId,
  isUuid,
  type ShoeId,
  shoeId,
  type TableId,
  tableId,
} from './ids.ts';
export { isStaked, tableStakes } from './layout.ts';
export { type Place, postings } from './postings.ts';
export { REFUSAL_CODES, type Refusal, type RefusalCode } from './refusal.ts';
export { hasEveryoneSpoken, seatOf } from './seating.ts';
export type { Chips, Layout, Pace, Phase, Seat, SettledBet, TableSetup, TableState } from './state.ts';
export { applyChange, view, viewChange } from './view.ts';
export type {
  CoupView,
  PhaseView,
  SeatBets,
  SeatView,
  SettledView,
  ShoeView,
  View,
  ViewChange,
} from './viewTypes.ts';
