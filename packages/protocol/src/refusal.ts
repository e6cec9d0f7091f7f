import { REFUSAL_CODES, type Refusal, type RefusalCode } from '@sabot/table';

/** Why the house refuses a message before any table sees it. Not recorded: the same command may be sent again. */
export type WireRefusal =
  /** Not JSON, not of the schema, or an unknown field. */
  | { readonly code: 'bad-message' }
  | { readonly code: 'unsupported-protocol'; readonly speaks: number }
  | { readonly code: 'not-signed-in' }
  /** Also for a table that is somebody else's alone: the two look the same. */
  | { readonly code: 'no-such-table' }
  /** Another process of the house runs this table now. */
  | { readonly code: 'table-elsewhere' }
  /** This command id was used before with other content. */
  | { readonly code: 'conflict' }
  | { readonly code: 'too-many-messages' }
  | { readonly code: 'overloaded' };

export const WIRE_REFUSAL_CODES: readonly WireRefusal['code'][] = [
  'bad-message',
  'unsupported-protocol',
  'not-signed-in',
  'no-such-table',
  'table-elsewhere',
  'conflict',
  'too-many-messages',
  'overloaded',
];

export type AnyRefusal = Refusal | WireRefusal;
export type AnyRefusalCode = RefusalCode | WireRefusal['code'];

/** Every code that a client can be given, and so needs a sentence for. */
export const ALL_REFUSAL_CODES: readonly AnyRefusalCode[] = [...WIRE_REFUSAL_CODES, ...REFUSAL_CODES];
