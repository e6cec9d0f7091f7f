import { describe, expect, it } from 'vitest';
import { formatCard } from './card.ts';
import type { HouseRules } from './houseRules.ts';
import { preset } from './presets.ts';
import { dealCoups, dealFromShoe, openShoe, type Shoe, seededGenerator, shoeOf } from './shoe.ts';
import { cards, coupOf } from './testing/cards.ts';

const RULES = preset('casino-8') as HouseRules;

function dealAll(
  opened: Shoe,
  rules: HouseRules,
): { readonly coups: number; readonly shoe: Shoe; readonly end: string } {
  let shoe = opened;
  for (let coups = 0; ; coups += 1) {
    const next = dealFromShoe(shoe, rules);
    if (!next.ok) return { coups, shoe, end: next.error.code };
    shoe = next.value.shoe;
  }
}

describe('an open shoe', () => {
  it('SH16 has burnt what the rules say, and knows the card it turned', () => {
    const shoe = openShoe(RULES, seededGenerator(1));
    const [first] = shoe.cards;
    expect(shoe.turned).toEqual(first);
    expect(shoe.meter.next).toBeGreaterThanOrEqual(2);
    expect(shoe.meter.next).toBeLessThanOrEqual(11);
    const packs = openShoe({ ...RULES, burn: { kind: 'packs' } }, seededGenerator(1));
    expect(packs).toMatchObject({ turned: null, meter: { next: 8 } });
  });

  it('SH17 may be of any cards in any order, with a cut card or without', () => {
    const shoe = shoeOf(cards('2c 3c 3d Kc 7c 2d 9c'), 2);
    expect(shoe).toMatchObject({ turned: null, meter: { size: 7, next: 0, cutAt: 5 } });
    expect(shoeOf(cards('2c')).meter.cutAt).toBeNull();
    expect(shoeOf([], 0).meter.cutAt).toBe(0);
  });

  it.each([-1, 3, 0.5, Number.NaN])('SH17 has no cut card before the last %f of two cards', (behind) => {
    expect(() => shoeOf(cards('2c 3c'), behind)).toThrow(RangeError);
  });

  it('SH18 deals the cards as they lie and leaves the shoe it was given alone', () => {
    const shoe = shoeOf(cards('2c 3c 3d Kc 7c 2d 9c'));
    const dealt = dealFromShoe(shoe, RULES);
    expect(dealt).toMatchObject({
      ok: true,
      value: { shoe: { meter: { next: 6, coupsDealt: 1, ending: 'over' } } },
    });
    if (dealt.ok) expect(dealt.value.coup).toEqual(coupOf('2c 3d 7c', '3c Kc 2d'));
    expect(shoe.meter).toMatchObject({ next: 0, coupsDealt: 0 });
  });

  it('SH14 refuses a coup before its first card when it is over or too short', () => {
    const short = shoeOf(cards('9c 9d 9h 9s Kc'));
    expect(dealFromShoe(short, RULES)).toEqual({ ok: false, error: { code: 'shoe-too-short', left: 5 } });
    const { shoe, end } = dealAll(openShoe(RULES, seededGenerator(7)), RULES);
    expect(end).toBe('shoe-over');
    expect(dealFromShoe(shoe, RULES)).toEqual({
      ok: false,
      error: { code: 'shoe-over', left: shoe.meter.size - shoe.meter.next },
    });
  });

  it('SH18 that is shorter than it says is a bug', () => {
    const shoe = shoeOf(cards('2c 3c'));
    expect(() => dealFromShoe({ ...shoe, meter: { ...shoe.meter, size: 52 } }, RULES)).toThrow('position 2');
  });
});

describe('coups one after the other', () => {
  it('SH19 come from a new shoe when one is over', () => {
    const coups = [...dealCoups(RULES, 42, 200)];
    expect(coups).toHaveLength(200);
    const generator = seededGenerator(42);
    const sizes = [1, 2].map(() => dealAll(openShoe(RULES, generator), RULES).coups);
    expect([1, 2].map((number) => coups.filter(({ shoe }) => shoe === number).length)).toEqual(sizes);
  });

  it('SH19 are the same for the same seed, and for a generator of it', () => {
    const faces = (chance: Parameters<typeof dealCoups>[1]) =>
      [...dealCoups(RULES, chance, 20)].map(({ coup }) =>
        [...coup.punto, ...coup.banco].map(formatCard).join(' '),
      );
    expect(faces(3)).toEqual(faces(seededGenerator(3)));
    expect(faces(3)).not.toEqual(faces(4));
  });

  it('SH19 come each from a shoe of its own with a shuffle each coup', () => {
    const coups = [...dealCoups(preset('software-6') as HouseRules, 1, 5)];
    expect(coups.map(({ shoe }) => shoe)).toEqual([1, 2, 3, 4, 5]);
  });

  it('SH19 are none when none are asked for', () => {
    expect([...dealCoups(RULES, 1, 0)]).toEqual([]);
  });

  it('SH19 from rules under which none can be dealt are a bug', () => {
    expect(() => [...dealCoups({ ...RULES, burn: { kind: 'fixed', cards: 415 } }, 1, 1)]).toThrow(
      'shoe-too-short',
    );
  });
});
