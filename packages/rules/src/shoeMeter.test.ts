import { describe, expect, it } from 'vitest';
import type { HouseRules } from './houseRules.ts';
import { preset } from './presets.ts';
import {
  beginCoup,
  burnAt,
  burnsTurnedCard,
  cardDrawn,
  cardsLeft,
  endCoup,
  isCutOut,
  mostBurnt,
  openMeter,
  type ShoeMeter,
} from './shoeMeter.ts';
import { cards } from './testing/cards.ts';

const RULES = preset('casino-8') as HouseRules;

/** Deals coups of so many cards and says after each how the shoe stands: `ending before > ending after`. */
function play(meter: ShoeMeter, rules: HouseRules, coups: readonly number[]): readonly string[] {
  let now = meter;
  return coups.map((size) => {
    const begun = beginCoup(now, rules);
    if (!begun.ok) return begun.error;
    now = begun.value;
    for (let card = 0; card < size; card += 1) now = cardDrawn(now);
    now = endCoup(now, rules);
    return `${begun.value.ending} > ${now.ending}`;
  });
}

/** A meter with so many cards in front of the cut card. */
function before(front: number, behind = 14): ShoeMeter {
  return { size: 100 + front + behind, next: 100, cutAt: 100 + front, coupsDealt: 20, ending: 'no' };
}

describe('a full shoe', () => {
  it('SH6 has its packs, and the cut card in front of the cards that the rules put behind it', () => {
    expect(openMeter(RULES)).toEqual({ size: 416, next: 0, cutAt: 402, coupsDealt: 0, ending: 'no' });
    expect(openMeter({ ...RULES, packs: 1 }).size).toBe(52);
  });

  it('SH6 has no cut card where it is shuffled for each coup', () => {
    expect(openMeter(preset('software-6') as HouseRules)).toMatchObject({ size: 312, cutAt: null });
  });
});

describe('the burn', () => {
  it.each([
    ['Ac', 2],
    ['2d', 3],
    ['9h', 10],
    ['Ts', 11],
    ['Kc', 11],
  ])('SH7 turned up %s takes %i cards away', (face, gone) => {
    const turned = cards(face)[0] ?? null;
    expect(burnAt(openMeter(RULES), turned, RULES).next).toBe(gone);
  });

  it.each([
    [{ kind: 'none' }, 0],
    [{ kind: 'packs' }, 8],
    [{ kind: 'fixed', cards: 5 }, 5],
  ] as const)('SH7 of %o takes %i cards away, face down', (burn, gone) => {
    const rules = { ...RULES, burn };
    expect(burnsTurnedCard(rules)).toBe(false);
    expect(mostBurnt(rules)).toBe(gone);
    expect(burnAt(openMeter(rules), null, rules).next).toBe(gone);
  });

  it('SH7 turns up the first card in the presets that are dealt from a shoe', () => {
    expect(burnsTurnedCard(RULES)).toBe(true);
    expect(mostBurnt(RULES)).toBe(11);
  });

  it('SH8 that is told of a card it keeps face down, or of none that it turns, is a bug', () => {
    const none: HouseRules = { ...RULES, burn: { kind: 'none' } };
    expect(() => burnAt(openMeter(RULES), null, RULES)).toThrow('burn');
    expect(() => burnAt(openMeter(none), cards('Ac')[0] ?? null, none)).toThrow('burn');
  });
});

describe('the cut card', () => {
  it('SH9 is to be seen when every card in front of it is gone', () => {
    const meter = before(1);
    expect([meter, cardDrawn(meter), cardDrawn(cardDrawn(meter))].map(isCutOut)).toEqual([false, true, true]);
    expect(isCutOut({ ...meter, cutAt: null })).toBe(false);
  });

  it.each([
    // cards in front, sizes of the coups, what follows
    [12, [4, 4, 5], ['no > no', 'no > no', 'no > over']],
    [5, [4, 6, 4], ['no > no', 'no > over', 'shoe-over']],
    [4, [5, 4], ['no > over', 'shoe-over']],
    [4, [4, 4, 4], ['no > last-coup', 'last-coup > over', 'shoe-over']],
    [0, [4, 4], ['last-coup > over', 'shoe-over']],
  ])('SH10 with finish and stop: %i cards before it, coups of %j', (front, coups, seen) => {
    expect(play(before(front), { ...RULES, afterCut: 'finish-and-stop' }, coups)).toEqual(seen);
  });

  it.each([
    [5, [4, 6, 4, 4], ['no > no', 'no > last-coup', 'last-coup > over', 'shoe-over']],
    [4, [5, 4, 4], ['no > last-coup', 'last-coup > over', 'shoe-over']],
    [4, [4, 4, 4, 4], ['no > no', 'no > last-coup', 'last-coup > over', 'shoe-over']],
    [0, [4, 4, 4], ['no > last-coup', 'last-coup > over', 'shoe-over']],
  ])('SH11 with one more: %i cards before it, coups of %j', (front, coups, seen) => {
    expect(play(before(front), { ...RULES, afterCut: 'one-more' }, coups)).toEqual(seen);
  });

  it.each([
    [5, [4, 6, 4, 4], ['no > no', 'no > last-coup', 'last-coup > over', 'shoe-over']],
    [4, [5, 4, 4], ['no > last-coup', 'last-coup > over', 'shoe-over']],
    [4, [4, 4, 4], ['no > last-coup', 'last-coup > over', 'shoe-over']],
    [0, [4, 4], ['last-coup > over', 'shoe-over']],
  ])('SH12 with only that coup if first: %i cards before it, coups of %j', (front, coups, seen) => {
    expect(play(before(front), { ...RULES, afterCut: 'only-if-first' }, coups)).toEqual(seen);
  });

  it('SH13 is not there with a shuffle each coup, and every coup is the last', () => {
    const rules = preset('software-6') as HouseRules;
    expect(play(openMeter(rules), rules, [4, 4])).toEqual(['last-coup > over', 'shoe-over']);
  });
});

describe('the end of the cards', () => {
  it('SH14 refuses a coup before its first card when fewer than six are left', () => {
    const bare: ShoeMeter = { size: 11, next: 0, cutAt: null, coupsDealt: 0, ending: 'no' };
    expect(beginCoup({ ...bare, next: 5 }, RULES).ok).toBe(true);
    expect(beginCoup({ ...bare, next: 6 }, RULES)).toEqual({ ok: false, error: 'shoe-too-short' });
    expect(beginCoup({ ...bare, ending: 'over' }, RULES)).toEqual({ ok: false, error: 'shoe-over' });
  });

  it('SH14 is the end of the shoe: a coup for which six are not left is not announced', () => {
    expect(play(before(4, 11), RULES, [4, 6, 4])).toEqual(['no > no', 'no > over', 'shoe-over']);
    expect(play(before(4, 11), RULES, [5, 6])).toEqual(['no > last-coup', 'last-coup > over']);
    expect(play(before(1, 11), RULES, [6, 6])).toEqual(['no > last-coup', 'last-coup > over']);
  });

  it('SH14 is never drawn over', () => {
    const empty: ShoeMeter = { size: 6, next: 6, cutAt: null, coupsDealt: 1, ending: 'no' };
    expect(cardsLeft(empty)).toBe(0);
    expect(() => cardDrawn(empty)).toThrow('empty');
  });

  it('SH15 counts cards and coups', () => {
    const begun = beginCoup(openMeter(RULES), RULES);
    const meter = endCoup(cardDrawn(begun.ok ? begun.value : openMeter(RULES)), RULES);
    expect(meter).toMatchObject({ next: 1, coupsDealt: 1 });
    expect(cardsLeft(meter)).toBe(415);
  });
});
