import { amount } from '@sabot/rules/money';
import type { TableEvent, TableState } from '@sabot/table';

/** Events and states as JSON text for the journal. A bigint is `{"$":500}`, so that it comes back as one. */
export function journalText(stored: TableEvent | TableState): string {
  return JSON.stringify(stored, (_name, field: unknown) =>
    typeof field === 'bigint' ? { $: safe(field) } : field,
  );
}

function safe(hundredths: bigint): number {
  const number = Number(hundredths);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${hundredths} is too large for the journal`);
  return number;
}

function revive(_name: string, field: unknown): unknown {
  const isMoney = typeof field === 'object' && field !== null && '$' in field && typeof field.$ === 'number';
  return isMoney ? amount(BigInt(field.$ as number)) : field;
}

/** An event read back; the journal holds only what {@link journalText} wrote. */
export function parseEventText(text: string): TableEvent {
  return JSON.parse(text, revive) as TableEvent;
}

/** A state read back; the journal holds only what {@link journalText} wrote. */
export function parseStateText(text: string): TableState {
  return JSON.parse(text, revive) as TableState;
}
