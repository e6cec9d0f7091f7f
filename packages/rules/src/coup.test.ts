import { describe, expect, it } from 'vitest';
import type { Card } from './card.ts';
import {
  type Deal,
  dealCoup,
  dealTo,
  finishDeal,
  isNatural,
  isPair,
  NO_CARDS,
  nextTurn,
  outcome,
  parseCoup,
  third,
  total,
} from './coup.ts';
import { PUNTO_BANCO, parsePlacard } from './tableau.ts';
import { cards, coupOf } from './testing/cards.ts';

const CHEMIN = parsePlacard({
  punto: 'DDDDDOSS',
  banco: {
    0: 'DDDDDDDDDDD',
    1: 'DDDDDDDDDDD',
    2: 'DDDDDDDDDDD',
    3: 'DDDDDDDDDSO',
    4: 'DSSDDDDDDSS',
    5: 'DSSSSODDDSS',
    6: 'OSSSSSSDDSS',
    7: 'SSSSSSSSSSS',
  },
});

function parse(punto: string, banco: string, tableau = PUNTO_BANCO) {
  return parseCoup({ punto: cards(punto), banco: cards(banco) }, tableau);
}

function deal(text: string): Deal {
  return cards(text).reduce((dealt, card) => dealTo(dealt, card, PUNTO_BANCO), NO_CARDS);
}

function drawer(text: string): () => Card {
  const left = [...cards(text)];
  return () => {
    const card = left.shift();
    if (card === undefined) throw new Error('drawn too often');
    return card;
  };
}

describe('a hand', () => {
  it.each([
    ['Kc Qc', 0],
    ['9c 8d', 7],
    ['5c 5d', 0],
    ['9c 9d 9h', 7],
    ['Ac 2d 3h', 6],
  ])('CP1 %s counts %i', (text, counted) => {
    expect(total(cards(text))).toBe(counted);
  });

  it.each([
    ['9c Kd', true],
    ['4c 4d', true],
    ['9c 8d', false],
    ['2c 3d 3h', false],
    ['9c', false],
  ])('CP2 %s: natural is %s, by two cards and no third', (text, natural) => {
    expect(isNatural(cards(text))).toBe(natural);
  });

  it.each([
    ['9c 9d', true],
    ['Kc Qd', false],
    ['Ac Ad 5h', true],
    ['Ac 5d 5h', false],
    ['9c', false],
  ])('CP3 %s: pair is %s, by the first two cards', (text, pair) => {
    expect(isPair(cards(text))).toBe(pair);
  });

  it('CP3 no cards are no pair', () => {
    expect(isPair([])).toBe(false);
  });

  it('CP4 has a third card worth its pips, or none', () => {
    const { punto, banco } = coupOf('2c 3d Kh', '7c Kd');
    expect(third(punto)).toBe(0);
    expect(third(banco)).toBe('none');
  });
});

describe('the deal', () => {
  it('CP5 goes punto, banco, punto, banco', () => {
    const seen = [NO_CARDS, deal('2c'), deal('2c 3c'), deal('2c 3c 4c')];
    expect(seen.map((dealt) => nextTurn(dealt, PUNTO_BANCO).to)).toEqual([
      'punto',
      'banco',
      'punto',
      'banco',
    ]);
    expect(deal('2c 3c 4c 5c')).toEqual({ punto: cards('2c 4c'), banco: cards('3c 5c') });
  });

  it.each(['9c Kc Kd 2c', 'Kc 9c 2d Kd', '9c 8c Kd Kd'])('CP6 ends with a natural: %s', (text) => {
    expect(nextTurn(deal(text), PUNTO_BANCO)).toEqual({ to: 'done' });
  });

  it.each([
    ['2c 7c 3c Kc', 'punto'],
    ['6c 2c Kc 3c', 'banco'],
    ['6c 6d Kc Kd', 'done'],
    ['2c 3c 3c Kc 7c', 'banco'],
    ['2c 3c 3c Kc 8c', 'done'],
    ['2c 4c 3c Kc Kd', 'done'],
    ['2c 3c 3c Kc 7c 2d', 'done'],
    ['6c 2c Kc 3c 4d', 'done'],
  ])('CP7 after %s the tableau gives the next card to %s', (text, to) => {
    expect(nextTurn(deal(text), PUNTO_BANCO)).toEqual({ to });
  });

  it('CP8 has no place for a card once it is done', () => {
    expect(() => dealTo(deal('6c 6d Kc Kd'), { rank: '2', suit: 'c', pack: 0 }, PUNTO_BANCO)).toThrow(
      'to its end',
    );
  });

  it('CP8 is no coup while a card is due', () => {
    expect(() => finishDeal(NO_CARDS, PUNTO_BANCO)).toThrow('too-few-cards');
    expect(() => finishDeal(deal('2c 3c 3c Kc'), PUNTO_BANCO)).toThrow('must-draw');
    expect(finishDeal(deal('6c 6d Kc Kd'), PUNTO_BANCO)).toEqual(coupOf('6c Kc', '6d Kd'));
  });

  it('CP9 draws one card after the other and no more than the coup needs', () => {
    expect(dealCoup(drawer('9c Kc Kd 2c'), PUNTO_BANCO)).toEqual(coupOf('9c Kd', 'Kc 2c'));
    expect(dealCoup(drawer('2c 3c 3c Kc 7c 2d'), PUNTO_BANCO)).toEqual(coupOf('2c 3c 7c', '3c Kc 2d'));
  });
});

describe('reading a coup', () => {
  it.each([
    ['2c', '7c Kd', { code: 'too-few-cards', side: 'punto', cards: 1 }],
    ['2c 5c', '7c', { code: 'too-few-cards', side: 'banco', cards: 1 }],
    ['2c 2d 2h 2s', '7c Kd', { code: 'too-many-cards', side: 'punto', cards: 4 }],
    ['2c 5c', '7c Kd Kh Ks', { code: 'too-many-cards', side: 'banco', cards: 4 }],
    ['9c Kd Kh', '7c Kd', { code: 'third-card-after-natural', side: 'punto' }],
    ['9c Kd', '2c Kd 5h', { code: 'third-card-after-natural', side: 'banco' }],
    ['2c Kd 5h', '9c Kd', { code: 'third-card-after-natural', side: 'punto' }],
    ['2c 3d', '7c Kd', { code: 'must-draw', side: 'punto', total: 5, third: 'none' }],
    ['6c Kd 2h', '7c Kd', { code: 'must-stand', side: 'punto', total: 6, third: 'none' }],
    ['2c 3d Kh', '3c Kd', { code: 'must-draw', side: 'banco', total: 3, third: 0 }],
    ['2c 3d 8h', '3c Kd 2h', { code: 'must-stand', side: 'banco', total: 3, third: 8 }],
    ['6c Kd', '5c Kd', { code: 'must-draw', side: 'banco', total: 5, third: 'none' }],
  ])('CP10 refuses %s against %s with the reason', (punto, banco, fault) => {
    expect(parse(punto, banco)).toEqual({ ok: false, error: fault });
  });

  it('CP10 takes what the tableau allows', () => {
    expect(parse('9c Kd', '7c Kd')).toMatchObject({ ok: true });
    expect(parse('2c 3d 8h', '3c Kd')).toMatchObject({ ok: true });
  });
});

describe('the outcome', () => {
  it.each([
    ['6c Kd', '7c Kd', 'banco'],
    ['7c Kd', '6c Kd', 'punto'],
    ['7c Kd', '7d Kh', 'egalite'],
    ['9c Kd', '8c Kd', 'punto'],
    ['8c Kd', '9c Kd', 'banco'],
  ] as const)('CP11 of %s against %s is %s: the higher total', (punto, banco, ended) => {
    expect(outcome(coupOf(punto, banco), 'higher-wins')).toBe(ended);
  });

  it.each([
    ['9c Kd', '8c Kd', 'egalite'],
    ['8c Kd', '9c Kd', 'egalite'],
    ['9c Kd', '9d Kh', 'egalite'],
    ['9c Kd', '7c Kd', 'punto'],
    ['2c Kd', '8c Kd', 'banco'],
    ['2c 3c 4d', '3c Kd 5d', 'punto'],
  ] as const)('CP12 of %s against %s is %s where any two naturals are level', (punto, banco, ended) => {
    expect(outcome(coupOf(punto, banco), 'any-two-tie')).toBe(ended);
  });
});

describe('cells left to the holder', () => {
  const dealt: Deal = { punto: cards('2c 3c'), banco: cards('6c Kc') };
  const card = cards('2d')[0] as Card;

  it('CP13 ask the holder, and a card dealt to him is his', () => {
    expect(nextTurn(dealt, CHEMIN)).toEqual({ to: 'holder', of: 'punto' });
    const drawn = dealTo(dealt, card, CHEMIN);
    expect(drawn.punto).toEqual(cards('2c 3c 2d'));
    expect(nextTurn(drawn, CHEMIN)).toEqual({ to: 'done' });
  });

  it('CP13 ask the holder of banco as well', () => {
    const stood: Deal = { punto: cards('6c Kc'), banco: cards('6d Kd') };
    expect(nextTurn(stood, CHEMIN)).toEqual({ to: 'holder', of: 'banco' });
    const drawn = dealTo(stood, card, CHEMIN);
    expect(nextTurn(drawn, CHEMIN)).toEqual({ to: 'done' });
    expect(finishDeal(drawn, CHEMIN).banco).toEqual(cards('6d Kd 2d'));
  });

  it('CP13 let a holder who was not dealt to stand', () => {
    expect(finishDeal(dealt, CHEMIN).punto).toEqual(cards('2c 3c'));
    expect(parse('2c 3c', '6c Kc', CHEMIN)).toMatchObject({ ok: true });
    expect(parse('2c 3c', '6c Kc 4c', CHEMIN)).toMatchObject({ ok: true });
    expect(parse('2c 3c', '5c Kc', CHEMIN)).toMatchObject({
      ok: false,
      error: { code: 'must-draw', side: 'banco' },
    });
  });

  it('CP14 cannot be dealt with nobody to ask', () => {
    expect(() => dealCoup(drawer('2c 6c 3c Kc 2d'), CHEMIN)).toThrow('holder of punto');
  });
});
