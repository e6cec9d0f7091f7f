import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { chipLook, EDGE_SPOTS, numeralSize } from './chipLook.ts';
import { CHIP_VALUES, CHIPS_DRAWN, chipNumeral, fewestChips } from './chipStack.ts';
import { netOfAll, othersOn, stakesOf, sumOf, yourSettled, yourStakes } from './stakes.ts';
import { BANKER_WINS, LEVEL, seat, settledBets, settledView, stakes, viewWith } from './testing.ts';

const whole = (values: readonly bigint[]): readonly bigint[] => values.map((value) => value / 100n);

test('SC13 an amount lies in the fewest chips, the largest first', () => {
  expect(whole(fewestChips(units(650)))).toEqual([500n, 100n, 25n, 25n]);
  expect(whole(fewestChips(units(500)))).toEqual([500n]);
  expect(whole(fewestChips(units(31)))).toEqual([25n, 5n, 1n]);
  expect(fewestChips(units(0))).toEqual([]);
});

test('SC13 every chip divides the next, so the largest first is fewest', () => {
  CHIP_VALUES.slice(1).forEach((value, index) => {
    expect((CHIP_VALUES[index] ?? 0n) % value).toBe(0n);
  });
});

test('SC13 no more than five are drawn, and a fortune is no longer than that', () => {
  expect(whole(fewestChips(units(1889)))).toEqual([1000n, 500n, 100n, 100n, 100n]);
  expect(fewestChips(units(90_000_000_000))).toHaveLength(CHIPS_DRAWN);
});

test('SC13 a chip has a short numeral, a look and six edge spots', () => {
  expect(CHIP_VALUES.map(chipNumeral)).toEqual(['25K', '5K', '1K', '500', '100', '25', '5', '1']);
  expect(new Set(CHIP_VALUES.map((value) => chipLook(chipNumeral(value)).disc)).size).toBe(8);
  expect(chipLook('2').disc).toMatch(/^#/);
  expect(EDGE_SPOTS.match(/Z/g)).toHaveLength(6);
  expect(numeralSize('1')).toBeGreaterThan(numeralSize('2500'));
});

test('SC14 a settled coup shows what it was played with', () => {
  const staked = stakes(100, 500, 50);
  const before = viewWith({ bets: [{ seat: 0, stakes: staked }] });
  const settled = settledView(before, BANKER_WINS, staked);
  expect(stakesOf(settled.bets, 0)).toEqual(stakes());
  expect(yourStakes(settled)).toEqual(staked);
  expect(sumOf(yourStakes(settled))).toBe(units(650));
  expect(yourSettled(before)).toEqual([]);
});

test('SC14 others’ bets are listed by seat, your own and empty ones are not', () => {
  const view = viewWith({
    seats: [seat('Anna'), seat('Jo'), seat('Mia')],
    bets: [
      { seat: 2, stakes: stakes(0, 20) },
      { seat: 0, stakes: stakes(5, 5) },
      { seat: 1, stakes: stakes(0, 10) },
    ],
  });
  expect(othersOn(view, 'banco')).toEqual([
    { seat: 1, stake: units(10) },
    { seat: 2, stake: units(20) },
  ]);
  expect(othersOn(view, 'punto')).toEqual([]);
});

test('SC15 the net counts lost, returned and commission', () => {
  expect(netOfAll(settledBets(BANKER_WINS, stakes(100, 500, 50)))).toBe(units(475 - 100 - 50));
  expect(netOfAll(settledBets(LEVEL, stakes(100, 500, 50)))).toBe(units(400));
  expect(netOfAll(settledBets(LEVEL, stakes(100, 500)))).toBe(0n);
  expect(netOfAll([])).toBeNull();
});
