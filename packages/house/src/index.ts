export { type Due, due } from './croupier.ts';
export { Desk, type DeskPorts, SNAPSHOT_EVERY } from './desk.ts';
export { Hall, type HallPorts, type HallWatcher, type SharedTable, WELCOME_CHIPS } from './hall.ts';
export type { Answered, Batch, CommandKey, Committed, Funds, Journal, StoredTable } from './journal.ts';
export { MemoryJournal } from './memory/journal.ts';
export {
  type Clock,
  type Conn,
  type Draw,
  type Entropy,
  type Leases,
  type Report,
  type ShoeKeeper,
  Unavailable,
} from './ports.ts';
export { replay } from './replay.ts';
export { CLOSE, type Guest, Session, type SessionPorts } from './session.ts';
export { journalText, parseEventText, parseStateText } from './text.ts';
export type { Closed, Overseer, Watcher } from './watcher.ts';
