import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, cardOfId, pips } from './card.ts';
import { CARDS_OF_COUP, type Coup, dealCoup, isNatural, outcome, parseCoup, total } from './coup.ts';
import { PUNTO_BANCO } from './tableau.ts';
import { doesBancoDraw } from './testing/enumerator.ts';

const sixCards = fc.uniqueArray(fc.integer({ min: 0, max: 415 }), { minLength: 6, maxLength: 6 });

function dealOf(ids: readonly number[]): {
  readonly coup: Coup;
  readonly used: number;
  readonly drawn: Card[];
} {
  const drawn: Card[] = [];
  const coup = dealCoup(() => {
    const card = cardOfId(ids[drawn.length] as number);
    drawn.push(card);
    return card;
  }, PUNTO_BANCO);
  return { coup, used: drawn.length, drawn };
}

describe('laws of a coup', () => {
  it('CP9 takes four to six cards, each of them once and in the order of the deal', () => {
    fc.assert(
      fc.property(sixCards, (ids) => {
        const { coup, used, drawn } = dealOf(ids);
        expect(used).toBeGreaterThanOrEqual(4);
        expect(used).toBeLessThanOrEqual(CARDS_OF_COUP);
        expect([coup.punto[0], coup.banco[0], coup.punto[1], coup.banco[1]]).toEqual(drawn.slice(0, 4));
        const thirds = [...coup.punto.slice(2), ...coup.banco.slice(2)];
        expect(thirds).toEqual(drawn.slice(4));
      }),
    );
  });

  it('CP7 follows the rule of the third card as it is said in words', () => {
    fc.assert(
      fc.property(sixCards, (ids) => {
        const { coup } = dealOf(ids);
        const [punto, banco] = [coup.punto.slice(0, 2), coup.banco.slice(0, 2)];
        const hasNatural = isNatural(punto) || isNatural(banco);
        const puntoDraws = !hasNatural && total(punto) <= 5;
        expect(coup.punto.length).toBe(puntoDraws ? 3 : 2);
        const drawn = coup.punto[2];
        const bancoDraws = drawn === undefined ? total(banco) <= 5 : doesBancoDraw(total(banco), pips(drawn));
        expect(coup.banco.length).toBe(!hasNatural && bancoDraws ? 3 : 2);
      }),
      { numRuns: 1000 },
    );
  });

  it('CP10 what was dealt is read as the same coup, and as no other with a card less', () => {
    fc.assert(
      fc.property(sixCards, (ids) => {
        const { coup } = dealOf(ids);
        expect(parseCoup(coup, PUNTO_BANCO)).toEqual({ ok: true, value: coup });
        expect(parseCoup({ ...coup, punto: coup.punto.slice(0, -1) }, PUNTO_BANCO).ok).toBe(false);
        expect(parseCoup({ ...coup, banco: coup.banco.slice(0, -1) }, PUNTO_BANCO).ok).toBe(false);
      }),
    );
  });

  it('CP12 the two rules of naturals differ only where both are natural and not level', () => {
    fc.assert(
      fc.property(sixCards, (ids) => {
        const { coup } = dealOf(ids);
        const areBoth = isNatural(coup.punto) && isNatural(coup.banco);
        expect(outcome(coup, 'any-two-tie')).toBe(areBoth ? 'egalite' : outcome(coup, 'higher-wins'));
      }),
    );
  });
});
