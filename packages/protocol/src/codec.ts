import { type ClientMessage, clientMessage } from './clientMessage.ts';
import type { AnyRefusal } from './refusal.ts';
import { type ServerMessage, serverMessage } from './serverMessage.ts';

/** JSON in which every bigint is a plain integer. Throws on one that JSON could not give back exactly. */
export function formatMessage(message: ClientMessage | ServerMessage): string {
  return wireText(message);
}

function wireText(value: unknown): string {
  return JSON.stringify(value, (_name, field: unknown) =>
    typeof field === 'bigint' ? safeNumber(field) : field,
  );
}

function safeNumber(hundredths: bigint): number {
  const number = Number(hundredths);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`${hundredths} is more than the wire can carry exactly`);
  return number;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The most characters that a client's message may have; the longest true one has about two hundred. */
export const LONGEST_MESSAGE = 4096;

/**
 * A number with a point or an exponent. JSON allows them, but `100.00000000000000001` would silently be rounded to an
 * integer; on this wire an integer is written as one.
 */
const INEXACT = /[0-9][.eE]/;
const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** A client's message, or null when it is not one: too long, not JSON, not of the schema, or with an unknown field. */
export function parseClientMessage(text: string): ClientMessage | null {
  if (text.length > LONGEST_MESSAGE || INEXACT.test(text.replace(STRINGS, ''))) return null;
  const parsed = clientMessage.safeParse(json(text));
  return parsed.success ? parsed.data : null;
}

/** The house's message, or null when it is not one. */
export function parseServerMessage(text: string): ServerMessage | null {
  const parsed = serverMessage.safeParse(json(text));
  return parsed.success ? parsed.data : null;
}

/** The answer to a command as text: `null`, or why it was refused. Stored once and sent again as it is. */
export function formatRefusal(refusal: AnyRefusal | null): string {
  return wireText(refusal);
}

/** The message that carries an answer, made around the stored text without reading it. */
export function formatAnswer(table: string, id: string, refusal: string): string {
  return `{"type":"answer","id":${JSON.stringify(id)},"table":${JSON.stringify(table)},"refusal":${refusal}}`;
}
