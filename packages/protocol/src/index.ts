export { bettorRequest, type ClientMessage, clientMessage } from './clientMessage.ts';
export {
  formatAnswer,
  formatMessage,
  formatRefusal,
  LONGEST_MESSAGE,
  parseClientMessage,
  parseServerMessage,
} from './codec.ts';
export { houseRules } from './houseRules.ts';
export { ALL_REFUSAL_CODES, type AnyRefusal, type AnyRefusalCode, type WireRefusal } from './refusal.ts';
export { type LobbyTable, type ServerMessage, serverMessage } from './serverMessage.ts';
export { PROTOCOL } from './version.ts';
