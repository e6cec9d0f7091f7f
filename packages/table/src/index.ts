export type { BettorCommand, BettorRequest, Command, CroupierAction, CroupierCommand } from './command.ts';
export type { TableEvent } from './event.ts';
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
export { REFUSAL_CODES, type Refusal, type RefusalCode } from './refusal.ts';
export type { Chips, Layout, Pace, Phase, Seat, SettledBet, TableSetup, TableState } from './state.ts';
export type { CoupView, PhaseView, SeatBets, SeatView, SettledView, ShoeView, View, ViewChange } from './viewTypes.ts';
