import { createHash } from 'node:crypto';
import { units, ZERO } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  balanceOf,
  bettorAccount,
  bettorAccounts,
  bettorOf,
  type Charge,
  derivedId,
  EMPTY_BOOK,
  parseAccount,
  post,
  recount,
  stakesAccount,
  sumOf,
  type Transfer,
  unfunded,
  uuid5,
  welcomeChips,
} from './index.ts';
import { sha1 } from './sha1.ts';

const ANNA = bettorAccount('11111111-1111-4111-8111-111111111111');
const BEN = bettorAccount('22222222-2222-4222-8222-222222222222');
const TABLE = stakesAccount('33333333-3333-4333-8333-333333333333');

let made = 0;
const transfer = (from: Account, to: Account, whole: number): Transfer => ({
  id: derivedId('test', String(made++)),
  from,
  to,
  amount: units(whole),
  reason: 'hold',
});

function posted(...batch: readonly Transfer[]) {
  const result = post(EMPTY_BOOK, batch);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.book;
}

describe('the book', () => {
  it.each([0, -5])('LG1 refuses an amount of %i', (whole) => {
    const bad = transfer('issuance', ANNA, whole);
    expect(post(EMPTY_BOOK, [bad])).toEqual({ ok: false, refusal: { code: 'not-a-transfer', id: bad.id } });
  });

  it('LG1 refuses a transfer from an account to itself', () => {
    expect(post(EMPTY_BOOK, [transfer('house', 'house', 1)]).ok).toBe(false);
  });

  it('LG2 keeps the sum at zero', () => {
    const book = posted(
      transfer('issuance', ANNA, 100),
      transfer(ANNA, TABLE, 40),
      transfer('house', ANNA, 40),
    );
    expect(sumOf(book)).toBe(0n);
    expect(balanceOf(book, ANNA)).toBe(units(100));
    expect(balanceOf(book, 'house')).toBe(units(-40));
    expect(balanceOf(book, BEN)).toBe(ZERO);
  });

  it('LG3 posts nothing of a batch with one bad transfer', () => {
    const before = posted(transfer('issuance', ANNA, 100));
    expect(post(before, [transfer(ANNA, TABLE, 40), transfer(BEN, TABLE, 1)])).toEqual({
      ok: false,
      refusal: { code: 'overdrawn', account: BEN, balance: ZERO },
    });
    expect(balanceOf(before, ANNA)).toBe(units(100));
  });

  it('LG4 takes the same transfer once, in one batch or in two', () => {
    const chips = transfer('issuance', ANNA, 100);
    const twice = post(posted(chips, chips), [chips]);
    expect(twice.ok && balanceOf(twice.book, ANNA)).toBe(units(100));
  });

  it.each([
    ['amount', { amount: units(99) }],
    ['from', { from: 'house' as const }],
    ['to', { to: BEN }],
    ['reason', { reason: 'issue' as const }],
  ])('LG4 refuses the same id with another %s', (_field, change) => {
    const chips = transfer('issuance', ANNA, 100);
    expect(post(posted(chips), [{ ...chips, ...change }])).toEqual({
      ok: false,
      refusal: { code: 'id-conflict', id: chips.id },
    });
  });

  it('LG5 lets issuance and house owe and nobody else', () => {
    expect(post(EMPTY_BOOK, [transfer('issuance', ANNA, 1), transfer('house', ANNA, 1)]).ok).toBe(true);
    for (const from of [ANNA, TABLE, 'commission'] as const) {
      expect(post(EMPTY_BOOK, [transfer(from, BEN, 1)]).ok).toBe(false);
    }
  });

  it('LG5 says what the account had before', () => {
    const before = posted(transfer('issuance', ANNA, 100));
    expect(post(before, [transfer(ANNA, TABLE, 101)])).toEqual({
      ok: false,
      refusal: { code: 'overdrawn', account: ANNA, balance: units(100) },
    });
  });

  it('LG5 asks where a batch ends, not where it passes', () => {
    expect(post(EMPTY_BOOK, [transfer(ANNA, TABLE, 5), transfer('issuance', ANNA, 5)]).ok).toBe(true);
  });

  it('LG13 is recounted from its transfers', () => {
    const book = posted(transfer('issuance', ANNA, 100), transfer(ANNA, TABLE, 40));
    expect(recount(book.transfers.values()).balances).toEqual(book.balances);
    expect(() => recount([transfer(ANNA, TABLE, 40)])).toThrow('does not add up: overdrawn');
  });
});

describe('ids', () => {
  it('LG6 gives the published UUID of version 5 for a name', () => {
    // RFC 9562, A.4: the DNS name space and www.example.com.
    expect(uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
      '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    );
  });

  it('LG6 gives other parts another id, and keeps apart what a joint would confuse', () => {
    expect(derivedId('a', 'b')).toBe(derivedId('a', 'b'));
    expect(derivedId('a', 'b')).not.toBe(derivedId('ab'));
    expect(() => derivedId('a\nb')).toThrow('line feed');
    for (const space of ['nonsense', '', '0']) expect(() => uuid5(space, 'x')).toThrow('not a UUID');
  });

  it.each(['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)])(
    'LG7 hashes as the system does (%#)',
    (text) => {
      expect(Buffer.from(sha1(Buffer.from(text))).toString('hex')).toBe(
        createHash('sha1').update(text).digest('hex'),
      );
    },
  );

  it('LG7 hashes the published example', () => {
    expect(Buffer.from(sha1(Buffer.from('abc'))).toString('hex')).toBe(
      'a9993e364706816aba3e25717850c26c9cd0d89d',
    );
  });

  it('LG6 reads a name as UTF-8', () => {
    const space = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');
    for (const name of ['é', '€', '🂡', 'aé€🂡']) {
      const hex = createHash('sha1').update(space).update(name, 'utf8').digest('hex');
      const uuid = uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name).replaceAll('-', '');
      expect(uuid.slice(0, 12)).toBe(hex.slice(0, 12));
      expect(uuid.slice(17, 32)).toBe(hex.slice(17, 32));
    }
  });

  it('LG11 gives a bettor one transfer of welcome chips', () => {
    const chips = welcomeChips('11111111-1111-4111-8111-111111111111', units(10_000));
    expect(chips).toEqual(welcomeChips('11111111-1111-4111-8111-111111111111', units(10_000)));
    expect(balanceOf(posted(chips, chips), ANNA)).toBe(units(10_000));
  });

  it('LG12 reads back accounts only', () => {
    for (const account of ['issuance', 'house', 'commission', ANNA, TABLE])
      expect(parseAccount(account)).toBe(account);
    for (const text of ['', 'House', 'bettor:', 'bettor:1', `bank:${ANNA}`, `${ANNA} `])
      expect(parseAccount(text)).toBe(null);
    expect(bettorOf(ANNA)).toBe('11111111-1111-4111-8111-111111111111');
    expect(bettorOf(TABLE)).toBe(null);
  });
});

describe('funds', () => {
  const hold = (command: string | null, from: Account, whole: number): Charge => ({
    command,
    transfers: [transfer(from, TABLE, whole)],
  });

  it('LG8 passes over what cannot be paid and takes what can', () => {
    const balances = new Map([[ANNA, units(100)]]);
    expect(
      unfunded(balances, [hold('one', ANNA, 60), hold('two', ANNA, 50), hold('three', ANNA, 40)]),
    ).toEqual([{ command: 'two', account: ANNA, balance: units(40) }]);
  });

  it('LG8 counts what comes back earlier in the same commit', () => {
    const back: Charge = { command: 'off', transfers: [transfer(TABLE, ANNA, 30)] };
    expect(unfunded(new Map([[ANNA, ZERO]]), [back, hold('bet', ANNA, 30)])).toEqual([]);
    expect(unfunded(new Map(), [back, hold('bet', ANNA, 31)])).toEqual([
      { command: 'bet', account: ANNA, balance: units(30) },
    ]);
    expect(unfunded(new Map(), [hold('bet', BEN, 1)])).toEqual([
      { command: 'bet', account: BEN, balance: ZERO },
    ]);
  });

  it('LG8 asks bettors only, whatever else is in the book', () => {
    const balances = new Map<Account, ReturnType<typeof units>>([
      ['issuance', units(-500)],
      [ANNA, units(5)],
    ]);
    expect(unfunded(balances, [hold('bet', ANNA, 5)])).toEqual([]);
  });

  it('LG9 stops at a croupier who would overdraw a bettor', () => {
    expect(() => unfunded(new Map(), [hold(null, ANNA, 1)])).toThrow('the croupier would overdraw');
  });

  it('LG10 locks in id order, each account once', () => {
    expect(
      bettorAccounts([
        hold('a', BEN, 1),
        hold('b', ANNA, 1),
        hold('c', BEN, 1),
        { command: null, transfers: [transfer('house', TABLE, 1)] },
      ]),
    ).toEqual([ANNA, BEN]);
  });
});
