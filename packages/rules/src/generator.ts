/** A source of chance, handed in from outside: the rules have none of their own. */
export interface Generator {
  /** An unbiased integer from 0 up to but not including `n`, 1 <= n <= 2^32. */
  below(n: number): number;
}

/** The largest seed of {@link seededGenerator}, 2^53 - 1. */
export const LARGEST_SEED: number = Number.MAX_SAFE_INTEGER;

/** Whether a number is a seed: an integer from 0 to 2^53 - 1. */
export function isSeed(seed: number): boolean {
  return Number.isSafeInteger(seed) && seed >= 0;
}

const WORD = 2 ** 32;
const HALF_WORD = 2 ** 16;
// The first outputs of sfc32 still show the seed; its author throws twelve away.
const WARM_UP = 12;

/**
 * A generator that gives the same numbers for the same seed, for ever: sfc32 (Chris Doty-Humphrey's small fast
 * counting generator of three words and a counter), with the low word of the seed in the second word and the high one
 * in the third. For simulations, examples and tests. It is not for shoes that are played for stakes: whoever knows a
 * few numbers can compute the rest.
 *
 * @throws RangeError for a seed that is no integer from 0 to 2^53 - 1.
 */
export function seededGenerator(seed: number): Generator {
  if (!isSeed(seed)) throw new RangeError(`a seed is an integer from 0 to 2^53 - 1, not ${seed}`);
  const word = sfc32(seed);
  return { below: (n) => boundedBy(n, word) };
}

/** The words of sfc32, each from 0 to 2^32 - 1. The bit operations keep the state in 32-bit integers. */
function sfc32(seed: number): () => number {
  let a = 0;
  let b = (seed % WORD) | 0;
  let c = Math.floor(seed / WORD) | 0;
  let counter = 1;
  const word = (): number => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return mixed >>> 0;
  };
  for (let discarded = 0; discarded < WARM_UP; discarded += 1) word();
  return word;
}

/**
 * Lemire's method: the high word of word x n is the number, and the few words whose low word would favour some numbers
 * are drawn again.
 */
export function boundedBy(n: number, word: () => number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORD) throw new RangeError(`no integer lies in [0, ${n})`);
  const threshold = (WORD - n) % n;
  let product = multiply(word(), n);
  while (product.low < threshold) product = multiply(word(), n);
  return product.high;
}

/**
 * The product of a word and a bound up to 2^32, exact, as two words. A double holds 53 bits and the product has 64,
 * so it is made of two products of 48.
 */
export function multiply(word: number, n: number): { readonly high: number; readonly low: number } {
  const lowPart = (word % HALF_WORD) * n;
  const highPart = Math.floor(word / HALF_WORD) * n + Math.floor(lowPart / HALF_WORD);
  return {
    high: Math.floor(highPart / HALF_WORD),
    low: (highPart % HALF_WORD) * HALF_WORD + (lowPart % HALF_WORD),
  };
}
