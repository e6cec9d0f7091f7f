import { describe, expect, it } from 'vitest';
import { commissionOn, exactCommission, tallyAdded, tallyHeld } from './commission.ts';
import type { Coup } from './coup.ts';
import type { Commission, HouseRules } from './houseRules.ts';
import { amount, formatAmount, units } from './money.ts';
import { preset } from './presets.ts';
import { mostWon, paysOf, type Settlement, settle } from './settlement.ts';
import type { Spot } from './side.ts';
import { coupOf } from './testing/cards.ts';

const RULES = preset('casino-8') as HouseRules;
const PUNTO_WINS = coupOf('7c Kc', '6c Kd');
const BANCO_WINS = coupOf('6c Kc', '7c Kd');
const LEVEL = coupOf('6c Kc', '6d Kd');
const BANCO_SIX = coupOf('2c 2d Kc', '6c Kd');
const BANCO_THREE_CARD_SIX = coupOf('2c 2d Ac', '3c Kd 3d');
const BANCO_THREE_CARD_SEVEN = coupOf('2c 2d 2h', '3c Kd 4c');
const PUNTO_THREE_CARD_SEVEN = coupOf('2c 2d 3h', '3c Kd 2s');
const NATURALS = coupOf('9c Kc', '8c Kd');

/** A settlement as a line: result, won, commission, returned. */
function line({ result, won, commission, returned }: Settlement): string {
  return [result, ...[won, commission, returned].map(formatAmount)].join(' ');
}

function settled(spot: Spot, coup: Coup, rules = RULES, stake = 10): string {
  return line(settle({ spot, stake: units(stake) }, coup, rules));
}

function under(commission: Commission): HouseRules {
  return { ...RULES, commission };
}

describe('the main bets', () => {
  it('ST1 on punto pays 1 to 1', () => {
    expect(settled('punto', PUNTO_WINS)).toBe('won 10 0 20');
    expect(settled('punto', BANCO_WINS)).toBe('lost 0 0 0');
  });

  it('ST2 on banco pays 1 to 1 less 5 % of the win', () => {
    expect(settled('banco', BANCO_WINS)).toBe('won 10 0.50 19.50');
    expect(settled('banco', BANCO_WINS, RULES, 1)).toBe('won 1 0.05 1.95');
    expect(settled('banco', PUNTO_WINS)).toBe('lost 0 0 0');
  });

  it('ST3 on egalite pays 8 or 9 to 1', () => {
    expect(settled('egalite', LEVEL)).toBe('won 80 0 90');
    expect(settled('egalite', LEVEL, { ...RULES, tiePays: 9 })).toBe('won 90 0 100');
    expect(settled('egalite', PUNTO_WINS)).toBe('lost 0 0 0');
    expect(settled('egalite', BANCO_WINS)).toBe('lost 0 0 0');
  });

  it('ST4 on punto and banco come back after a level coup', () => {
    expect(settled('punto', LEVEL)).toBe('push 0 0 10');
    expect(settled('banco', LEVEL)).toBe('push 0 0 10');
  });

  it('ST4 come back after two naturals where any two are level', () => {
    const nordic = preset('nordic') as HouseRules;
    expect(settled('punto', NATURALS, nordic)).toBe('push 0 0 10');
    expect(settled('banco', NATURALS, nordic)).toBe('push 0 0 10');
    expect(settled('egalite', NATURALS, nordic)).toBe('won 80 0 90');
    expect(settled('punto', NATURALS)).toBe('won 10 0 20');
  });

  it("ST4 that lie on are settled alike: the stake is still the bettor's", () => {
    expect(settled('punto', LEVEL, { ...RULES, afterTie: 'lie-on' })).toBe('push 0 0 10');
  });

  it('ST13 of no stake or of a broken one are bugs', () => {
    for (const stake of [amount(0n), amount(-100n), amount(50n), amount(101n)]) {
      expect(() => settle({ spot: 'punto', stake }, PUNTO_WINS, RULES)).toThrow(RangeError);
    }
  });

  it('ST14 carry their spot and stake', () => {
    expect(settle({ spot: 'banco', stake: units(20) }, BANCO_WINS, RULES)).toEqual({
      spot: 'banco',
      stake: 2000n,
      result: 'won',
      won: 2000n,
      commission: 100n,
      returned: 3900n,
    });
  });
});

describe('the games with another commission', () => {
  it('ST5 take 4 % of the win of banco', () => {
    expect(settled('banco', BANCO_WINS, under('four-percent'))).toBe('won 10 0.40 19.60');
  });

  it('ST6 pay half on banco with a total of 6, of two cards or three, and all of it otherwise', () => {
    const rules = under('none-six-half');
    expect(settled('banco', BANCO_SIX, rules)).toBe('won 5 0 15');
    expect(settled('banco', BANCO_SIX, rules, 5)).toBe('won 2.50 0 7.50');
    expect(settled('banco', BANCO_THREE_CARD_SIX, rules)).toBe('won 5 0 15');
    expect(settled('banco', BANCO_WINS, rules)).toBe('won 10 0 20');
    expect(settled('banco', LEVEL, rules)).toBe('push 0 0 10');
    expect(settled('punto', PUNTO_WINS, rules)).toBe('won 10 0 20');
  });

  it("ST7 return banco's stakes when it wins with a three-card 7, while those on punto lose", () => {
    const rules = under('none-three-card-seven-returns');
    expect(settled('banco', BANCO_THREE_CARD_SEVEN, rules)).toBe('push 0 0 10');
    expect(settled('punto', BANCO_THREE_CARD_SEVEN, rules)).toBe('lost 0 0 0');
    expect(settled('egalite', BANCO_THREE_CARD_SEVEN, rules)).toBe('lost 0 0 0');
    expect(settled('banco', BANCO_WINS, rules)).toBe('won 10 0 20');
    expect(settled('banco', BANCO_THREE_CARD_SIX, rules)).toBe('won 10 0 20');
    expect(settled('punto', PUNTO_THREE_CARD_SEVEN, rules)).toBe('won 10 0 20');
  });

  it('ST8 pay banco 1 to 1 and take nothing', () => {
    expect(settled('banco', BANCO_WINS, under('none'))).toBe('won 10 0 20');
    expect(settled('banco', BANCO_SIX, under('none'))).toBe('won 10 0 20');
    expect(settled('banco', BANCO_THREE_CARD_SEVEN, under('none'))).toBe('won 10 0 20');
  });
});

describe('the rounding of the commission', () => {
  it.each([
    ['exact', 39, '1.95'],
    ['unit-down', 39, '1'],
    ['unit-down', 19, '0'],
    ['unit-up', 39, '2'],
    ['unit-up', 1, '1'],
    ['unit-up', 40, '2'],
    ['unit-nearest', 9, '0'],
    ['unit-nearest', 10, '1'],
    ['unit-nearest', 29, '1'],
    ['unit-nearest', 30, '2'],
    ['stakes-of-twenty', 60, '3'],
  ] as const)('ST9 is %s: of a win of %i units it takes %s', (commissionRounding, stake, taken) => {
    const rules = { ...RULES, commissionRounding };
    expect(formatAmount(commissionOn(units(stake), rules))).toBe(taken);
    expect(formatAmount(settle({ spot: 'banco', stake: units(stake) }, BANCO_WINS, rules).commission)).toBe(
      taken,
    );
  });

  it('ST9 is nothing where nothing is taken', () => {
    expect(commissionOn(units(100), under('none'))).toBe(0n);
    expect(exactCommission(units(100), under('none-six-half'))).toBe(0n);
  });
});

describe('a tallied commission', () => {
  const tallied: HouseRules = { ...RULES, commissionRounding: 'unit-up', commissionCollected: 'tallied' };

  it('ST10 is exact in each settlement, whatever the rounding', () => {
    expect(settled('banco', BANCO_WINS, tallied, 39)).toBe('won 39 1.95 76.05');
    expect(exactCommission(units(39), tallied)).toBe(195n);
  });

  it('ST11 is held so that the sum is rounded once', () => {
    const exactSum = amount(195n * 3n);
    expect(formatAmount(tallyHeld(exactSum, tallied))).toBe('6');
    expect(formatAmount(tallyHeld(exactSum, { ...tallied, commissionRounding: 'unit-down' }))).toBe('5');
    expect(formatAmount(tallyHeld(exactSum, { ...tallied, commissionRounding: 'exact' }))).toBe('5.85');
  });

  it('ST11 adds to what is held with each win what brings it to the rounded sum', () => {
    expect(formatAmount(tallyAdded(amount(0n), amount(195n), tallied))).toBe('2');
    expect(formatAmount(tallyAdded(amount(195n), amount(5n), tallied))).toBe('0');
    expect(formatAmount(tallyAdded(amount(200n), amount(1n), tallied))).toBe('1');
  });
});

describe('what a bet pays and can win', () => {
  it('ST12 is to one, after an exact commission', () => {
    expect(paysOf('punto', RULES)).toEqual({ num: 1n, den: 1n });
    expect(paysOf('banco', RULES)).toEqual({ num: 19n, den: 20n });
    expect(paysOf('banco', under('four-percent'))).toEqual({ num: 24n, den: 25n });
    expect(paysOf('banco', under('none-six-half'))).toEqual({ num: 1n, den: 1n });
    expect(paysOf('egalite', { ...RULES, tiePays: 9 })).toEqual({ num: 9n, den: 1n });
  });

  it('ST17 is at most the win before commission', () => {
    expect(mostWon({ spot: 'punto', stake: units(10) }, RULES)).toBe(units(10));
    expect(mostWon({ spot: 'banco', stake: units(10) }, RULES)).toBe(units(10));
    expect(mostWon({ spot: 'egalite', stake: units(10) }, RULES)).toBe(units(80));
  });
});
