import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOfId, formatCard } from './card.ts';
import { boundedBy, isSeed, LARGEST_SEED, multiply, seededGenerator } from './generator.ts';
import { type Generator, shuffle } from './shoe.ts';

interface Golden {
  readonly outputs: readonly {
    readonly seed: number;
    readonly bound: number;
    readonly first: readonly number[];
  }[];
  readonly shoes: readonly {
    readonly seed: number;
    readonly packs: number;
    readonly ids: readonly number[];
    readonly cards: string;
  }[];
}
// The file is part of this package and of this shape; the assertion says so to the compiler.
const golden = JSON.parse(
  readFileSync(new URL('./golden/seeded-generator.json', import.meta.url), 'utf8'),
) as Golden;
const WORD = 2n ** 32n;

function scripted(outputs: readonly number[]): Generator {
  const left = outputs.values();
  return { below: () => left.next().value ?? 0 };
}

describe('the seeded generator', () => {
  it.each(golden.outputs)(
    'SH1 gives the stored numbers: seed $seed below $bound',
    ({ seed, bound, first }) => {
      const generator = seededGenerator(seed);
      expect(first.map(() => generator.below(bound))).toEqual(first);
    },
  );

  it.each(golden.shoes)(
    'SH1 shuffles the stored shoe: seed $seed, $packs packs',
    ({ seed, packs, ids, cards }) => {
      const order = shuffle(packs * 52, seededGenerator(seed));
      expect(order).toEqual(ids);
      expect(order.map(cardOfId).map(formatCard).join(' ')).toBe(cards);
    },
  );

  it('SH2 takes integers from 0 to 2^53 - 1 for a seed', () => {
    expect([0, 1, LARGEST_SEED].map(isSeed)).toEqual([true, true, true]);
    expect(LARGEST_SEED).toBe(2 ** 53 - 1);
  });

  it.each([-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('SH2 refuses the seed %f', (seed) => {
    expect(isSeed(seed)).toBe(false);
    expect(() => seededGenerator(seed)).toThrow(RangeError);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('SH3 refuses the bound %f', (bound) => {
    expect(() => seededGenerator(1).below(bound)).toThrow(RangeError);
  });

  it('SH3 multiplies a word and a bound exactly', () => {
    const words = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 2 ** 32 }), (word, n) => {
        const product = BigInt(word) * BigInt(n);
        expect(multiply(word, n)).toEqual({ high: Number(product / WORD), low: Number(product % WORD) });
      }),
      {
        examples: [
          [2 ** 32 - 1, 2 ** 32 - 1],
          [2 ** 32 - 1, 2 ** 32],
          [0, 1],
        ],
        numRuns: 2000,
      },
    );
  });

  it('SH3 gives every number below a bound for equally many words, and draws again for the rest', () => {
    const bounds = fc.integer({ min: 1, max: 2 ** 32 });
    fc.assert(
      fc.property(bounds, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (n, part) => {
        const bound = BigInt(n);
        const number = BigInt(Math.floor(part * n));
        const share = WORD / bound;
        // The words for which word x n lies in the number's part of the line, without the first 2^32 mod n of it.
        const start = number * WORD + (WORD % bound);
        const first = (start + bound - 1n) / bound;
        const last = ((number + 1n) * WORD - 1n) / bound;
        expect(last - first + 1n).toBe(share);
        for (const word of [first, last]) expect(boundedBy(n, () => Number(word))).toBe(Number(number));
        const isLeftOut = WORD % bound !== 0n && (first - 1n) * bound >= number * WORD;
        if (isLeftOut) {
          const words = [first - 1n, last].values();
          expect(boundedBy(n, () => Number(words.next().value))).toBe(Number(number));
          expect(words.next().done).toBe(true);
        }
      }),
      {
        examples: [
          [6, 0],
          [2 ** 31 + 1, 0.5],
          [3 * 2 ** 30, 0],
          [2 ** 32, 0.99],
        ],
        numRuns: 500,
      },
    );
  });
});

describe('the shuffle', () => {
  it('SH4 swaps from the end downwards with a place up to and with its own', () => {
    const bounds: number[] = [];
    const order = shuffle(4, {
      below: (n) => {
        bounds.push(n);
        return 0;
      },
    });
    expect(bounds).toEqual([4, 3, 2]);
    expect(order).toEqual([1, 2, 3, 0]);
  });

  it('SH4 gives every order of four for exactly one of the 24 equally likely choices', () => {
    const orders = new Set<string>();
    for (const a of [0, 1, 2, 3]) {
      for (const b of [0, 1, 2]) for (const c of [0, 1]) orders.add(shuffle(4, scripted([a, b, c])).join(''));
    }
    expect(orders.size).toBe(24);
  });

  it('SH4 of nothing or of one card changes nothing', () => {
    expect(shuffle(0, scripted([]))).toEqual([]);
    expect(shuffle(1, scripted([]))).toEqual([0]);
  });
});
