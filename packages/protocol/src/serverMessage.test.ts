import { amount } from '@sabot/rules/money';
import { type BettorRequest, REFUSAL_CODES, type Refusal, type View, type ViewChange } from '@sabot/table';
import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  ALL_REFUSAL_CODES,
  type ClientMessage,
  type clientMessage,
  formatAnswer,
  formatMessage,
  formatRefusal,
  PROTOCOL,
  parseServerMessage,
  type ServerMessage,
  type serverMessage,
  type WireRefusal,
} from './index.ts';
import { WIRE_REFUSAL_CODES } from './refusal.ts';
import { playedMessages } from './testing/played.ts';
import { ID, REFUSALS, SERVER_MESSAGES, TABLE } from './testing/samples.ts';

const refusals = Object.values(REFUSALS);
const PLAYED = playedMessages();

describe('a message of the house', () => {
  it.each(SERVER_MESSAGES.map((message) => [formatMessage(message), message] as const))(
    'PR8 is read back: %s',
    (text, message) => {
      expect(parseServerMessage(text)).toEqual(message);
    },
  );

  it('PR8 says the protocol it speaks', () => {
    expect(PROTOCOL).toBe(1);
  });

  it('PR9 is read back with every view and change of played tables', () => {
    expect(PLAYED.length).toBeGreaterThan(300);
    for (const message of PLAYED) expect(parseServerMessage(formatMessage(message))).toEqual(message);
  });

  it('PR9 has met every phase and every field of a change', () => {
    const phases = new Set<string>();
    const fields = new Set<string>();
    for (const message of PLAYED) {
      if (message.type === 'snapshot') phases.add(message.view.phase.kind);
      if (message.type === 'changes')
        for (const name of message.changes.flatMap((change) => Object.keys(change ?? {}))) fields.add(name);
    }
    expect([...phases].sort()).toEqual(['bets-closed', 'betting', 'dealing', 'settled']);
    expect(fields.size).toBe(11);
  });

  it.each(['stake', 'balance', 'heldCommission'])(
    'PR11 is not written where %s cannot be given back',
    (name) => {
      const large = [2n ** 53n, -(2n ** 53n), 2n ** 63n, 10n ** 30n];
      for (const hundredths of large)
        expect(() => formatMessage({ type: 'balance', [name]: amount(hundredths) } as ServerMessage)).toThrow(
          RangeError,
        );
      expect(formatMessage({ type: 'balance', balance: amount(2n ** 53n - 1n) })).toContain(
        '9007199254740991',
      );
    },
  );

  it('PR12 is the same where it carries a stored answer', () => {
    for (const refusal of [null, ...refusals]) {
      const text = formatAnswer(TABLE, ID, formatRefusal(refusal));
      expect(text).toBe(formatMessage({ type: 'answer', id: ID, table: TABLE, refusal }));
      expect(parseServerMessage(text)).toEqual({ type: 'answer', id: ID, table: TABLE, refusal });
    }
  });
});

describe('a refusal', () => {
  const read = (refusal: unknown) =>
    parseServerMessage(JSON.stringify({ type: 'refused', table: null, refusal }));

  it.each(refusals.map((refusal) => [refusal.code, refusal] as const))(
    'PR10 has its facts and no others: %s',
    (_code, refusal) => {
      const wire = JSON.parse(formatRefusal(refusal)) as Record<string, unknown>;
      expect(read(wire)).toEqual({ type: 'refused', table: null, refusal });
      expect(read({ ...wire, prose: 'No.' })).toBeNull();
      for (const name of Object.keys(wire)) {
        const { [name]: _gone, ...rest } = wire;
        expect(read(rest)).toBeNull();
        expect(read({ ...wire, [name]: {} })).toBeNull();
      }
    },
  );

  it.each(['', 'E_FUNDS', 'toString', '__proto__'])('PR10 has no code %j', (code) => {
    expect(read({ code })).toBeNull();
  });

  it('PR14 has one place in the list, those of the wire first', () => {
    expect(ALL_REFUSAL_CODES).toEqual([...WIRE_REFUSAL_CODES, ...REFUSAL_CODES]);
    expect(ALL_REFUSAL_CODES).toEqual(refusals.map(({ code }) => code));
  });
});

describe('what is no message of the house', () => {
  it('PR13 has an unknown field at any depth (seed 1)', () => {
    const texts = [...SERVER_MESSAGES, ...PLAYED.slice(0, 40)].map((message) => formatMessage(message));
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), (text, place) => {
        const braces = [...text.matchAll(/\{(?!\})/g)].map(({ index }) => index);
        const at = braces[place % braces.length] ?? 0;
        expect(parseServerMessage(`${text.slice(0, at + 1)}"other":1,${text.slice(at + 1)}`)).toBeNull();
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it.each([
    '',
    'null',
    '{}',
    '[]',
    '{"type":"lobby"}',
    '{"type":"error"}',
    '{"type":"balance","balance":"5"}',
    '{"type":"balance","balance":0.5}',
  ])('PR13 %j', (text) => {
    expect(parseServerMessage(text)).toBeNull();
  });
});

describe('the types', () => {
  // That the schemas read nothing else than these types, the compiler holds where they are declared; that they read
  // all of it, PR1, PR8, PR9 and PR10 hold, whose samples name every kind and code.
  it('PR15 are those of the table', () => {
    type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;
    type Command = Extract<ClientMessage, { type: 'command' }>;
    expectTypeOf<Command['request']>().toEqualTypeOf<BettorRequest>();
    expectTypeOf<Of<'snapshot'>['view']>().toEqualTypeOf<View>();
    expectTypeOf<Of<'changes'>['changes'][number]>().toEqualTypeOf<ViewChange | null>();
    expectTypeOf<Of<'answer'>['refusal']>().toEqualTypeOf<Refusal | WireRefusal | null>();
    expectTypeOf<z.output<typeof clientMessage>>().toEqualTypeOf<ClientMessage>();
    expectTypeOf<z.output<typeof serverMessage>>().toEqualTypeOf<ServerMessage>();
  });
});
