export { bettorRequest, type ClientMessage, clientMessage } from './clientMessage.ts';
export {
  formatAnswer,
  formatMessage,
  formatRefusal,
  parseClientMessage,
  parseServerMessage,
} from './codec.ts';
export { ALL_REFUSAL_CODES, type AnyRefusal, type AnyRefusalCode, type WireRefusal } from './refusal.ts';
export { houseRules, type LobbyTable, type ServerMessage, serverMessage } from './serverMessage.ts';
export { PROTOCOL } from './version.ts';
