/** Ids are UUIDs; each kind is its own type so that one cannot stand where another is meant. */
export type TableId = string & { readonly __id: 'table' };
export type BettorId = string & { readonly __id: 'bettor' };
/** Made by the client (UUIDv7), unique per bettor: the idempotency key of a command. */
export type CommandId = string & { readonly __id: 'command' };
export type ShoeId = string & { readonly __id: 'shoe' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in lower case, of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function checked(text: string): string {
  if (!isUuid(text)) throw new TypeError(`not a UUID: ${text}`);
  return text;
}

// The four casts are the only way into the brands, each behind the check above.
export const tableId = (text: string): TableId => checked(text) as TableId;
export const bettorId = (text: string): BettorId => checked(text) as BettorId;
export const commandId = (text: string): CommandId => checked(text) as CommandId;
export const shoeId = (text: string): ShoeId => checked(text) as ShoeId;
