import { createHash, createHmac } from 'node:crypto';
import { cardId } from '@sabot/rules';
import { describe, expect, it } from 'vitest';
import { Expander, shoeOrder } from './index.ts';

/** The published example: S = 00 01 .. 1f, shoe = 16 bytes of 51. */
const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const SHOE = '51515151-5151-5151-5151-515151515151';

describe('the expander', () => {
  it('FR1 gives the published stream', () => {
    const key = createHmac('sha256', SEED)
      .update(Buffer.concat([Buffer.from([9]), Buffer.from('BSF1/deck'), Buffer.alloc(16, 0x51)]))
      .digest();
    const stream = new Expander(key);
    expect(Array.from({ length: 10 }, () => stream.next())).toEqual([
      1113191197, 1410637449, 2888466064, 852253410, 3306281557, 2460107339, 2350047781, 3027754407,
      190059636, 462694457,
    ]);
  });

  it('FR2 stays below its bound and passes over what would favour some', () => {
    const words = new Expander(SEED);
    const numbers = new Expander(SEED);
    // Half the stream and more is above the limit of 2^31 + 1: below() must skip exactly those words.
    const bound = 2 ** 31 + 1;
    const wanted: number[] = [];
    while (wanted.length < 200) {
      const word = words.next();
      if (word < bound) wanted.push(word);
    }
    expect(Array.from({ length: 200 }, () => numbers.below(bound))).toEqual(wanted);
  });

  it.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN])('FR2 takes no bound of %d', (bound) => {
    expect(() => new Expander(SEED).below(bound)).toThrow(RangeError);
  });

  it('FR5 refuses a key of another length', () => {
    expect(() => new Expander(new Uint8Array(31))).toThrow('32 bytes');
  });
});

describe('the order of a shoe', () => {
  const order = shoeOrder({ seed: SEED, shoe: SHOE, packs: 8 }).map(cardId);

  it('FR3 begins as published', () => {
    expect(order.slice(0, 12)).toEqual([394, 233, 319, 216, 269, 201, 405, 357, 193, 323, 155, 191]);
  });

  it('FR3 is the published order to the last card', () => {
    const bytes = Buffer.alloc(order.length * 2);
    order.forEach((id, index) => {
      bytes.writeUInt16BE(id, index * 2);
    });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '02eb70017f106c32cce9e1698992d666175cc855e611c17e5654099950df7aa3',
    );
  });

  it('FR4 holds every card of its packs once, and differs by shoe and by seed', () => {
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 416 }, (_, id) => id));
    expect(
      shoeOrder({ seed: SEED, shoe: '51515151-5151-5151-5151-515151515152', packs: 8 }).map(cardId),
    ).not.toEqual(order);
    expect(shoeOrder({ seed: SEED.toReversed(), shoe: SHOE, packs: 8 }).map(cardId)).not.toEqual(order);
  });

  it('FR5 refuses a short seed and an id that is none', () => {
    expect(() => shoeOrder({ seed: new Uint8Array(16), shoe: SHOE, packs: 8 })).toThrow('32 bytes');
    expect(() => shoeOrder({ seed: SEED, shoe: 'shoe', packs: 8 })).toThrow('not a UUID');
  });
});
