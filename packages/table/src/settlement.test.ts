import { type HouseRules, parseCoup, SPOTS, settle, tableauOf } from '@sabot/rules';
import { units, ZERO } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import type { EventOf } from './event.ts';
import { COUPS, cards } from './testing/cards.ts';
import { ANNA, BEN, CLEO, Room } from './testing/room.ts';
import { ALL_PRESETS, CASINO, limitsOf, setupOf } from './testing/setups.ts';

const HANDS = {
  punto: ['9s Kd', 'Ts Qd'],
  banco: ['Ts Kd', '9s Qd'],
  egalite: ['6s Kd', '6d Qd'],
  bancoSix: ['Ts Kd 2c', '6s Qd'],
  bancoThreeCardSeven: ['Ts Kd 5c', 'Js Qd 7c'],
} as const;

function coupOf(name: keyof typeof HANDS) {
  const [punto, banco] = HANDS[name];
  const coup = parseCoup({ punto: cards(punto), banco: cards(banco) }, tableauOf(CASINO));
  if (!coup.ok) throw new Error(coup.error.code);
  return coup.value;
}

const settlements = (room: Room) =>
  room.events.filter((event): event is EventOf<'coup-settled'> => event.kind === 'coup-settled');
const commissions: readonly Partial<HouseRules>[] = [
  { commission: 'four-percent' },
  { commission: 'none-six-half' },
  { commission: 'none-three-card-seven-returns' },
  { commission: 'none' },
  { tiePays: 9 },
  { commissionRounding: 'unit-down' },
  { commissionRounding: 'unit-up' },
  { commissionRounding: 'unit-nearest' },
];
const houses = [...ALL_PRESETS, ...commissions.map((part) => ({ ...CASINO, ...part }))];
const names = ['punto', 'banco', 'egalite', 'bancoSix', 'bancoThreeCardSeven'] as const;

describe('a coup', () => {
  it.each(houses.flatMap((rules) => names.map((name) => [name, rules.name, rules] as const)))(
    'TS42 pays what settle says: %s under %s',
    (name, _house, rules) => {
      const room = Room.ready(setupOf(rules), ANNA, BEN);
      for (const spot of SPOTS) room.bets(ANNA, spot, 7);
      room.bets(BEN, 'banco', 11);
      room.deals(COUPS[name]);
      const due = SPOTS.map((spot) => settle({ spot, stake: units(7) }, coupOf(name), rules));
      const bens = settle({ spot: 'banco', stake: units(11) }, coupOf(name), rules);
      const [settled] = settlements(room);
      expect(settled?.bets.map((bet) => bet.settlement)).toEqual([...due, bens]);
      const net = due.reduce<bigint>((sum, { returned, stake }) => sum + returned - stake, 0n);
      const lying = due.filter((one) => one.result === 'push' && rules.afterTie === 'lie-on');
      expect(room.net(ANNA)).toBe(net - lying.reduce((sum, { stake }) => sum + stake, 0n));
      expect(room.stakes).toBe(room.counted);
    },
  );

  it('TS42 is not settled for who skipped or came later', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 5);
    room.bets(BEN, 'punto', 5);
    room.does(BEN, { kind: 'skip', coup: 1 });
    room.croupier({ kind: 'time-is-up' });
    room.does(CLEO, { kind: 'sit', seat: null });
    for (const card of cards(COUPS.punto)) room.croupier({ kind: 'card', card });
    expect(settlements(room)[0]?.bets.map((bet) => bet.bettor)).toEqual([ANNA]);
  });
});

describe('a tie', () => {
  it('TS43 returns the main stakes', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'banco', 5);
    room.deals(COUPS.egalite);
    expect([room.state.layouts, room.stakes, room.net(ANNA)]).toEqual([[], 0n, 0n]);
  });

  it('TS43 lets them lie where the rules say so', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA);
    for (const spot of SPOTS) room.bets(ANNA, spot, 10);
    room.bets(ANNA, 'punto', 5);
    room.deals(COUPS.egalite);
    expect(room.state.layouts).toEqual([
      {
        bettor: ANNA,
        chips: [
          { spot: 'punto', stake: units(15), command: null },
          { spot: 'banco', stake: units(10), command: null },
        ],
      },
    ]);
    expect([room.stakes, room.net(ANNA)]).toEqual([units(25), units(55)]);
  });

  it('TS43 lets them lie also when two naturals tie', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on', naturals: 'any-two-tie' }), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.deals('9s 8s Kd Qd');
    expect(room.stakes).toBe(units(10));
  });

  it('TS43 lets nothing lie that is returned for another reason', () => {
    const rules = { afterTie: 'lie-on', commission: 'none-three-card-seven-returns' } as const;
    const room = Room.ready(setupOf(rules), ANNA);
    room.bets(ANNA, 'banco', 10);
    room.deals(COUPS.bancoThreeCardSeven);
    expect([room.stakes, room.net(ANNA)]).toEqual([0n, 0n]);
  });

  it('TS43 lying stakes can be moved, and play on', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.bets(BEN, 'banco', 10);
    room.deals(COUPS.egalite);
    room.does(ANNA, { kind: 'clear', coup: 2, spot: 'punto' });
    room.bets(ANNA, 'banco', 10);
    room.deals(COUPS.egalite);
    room.does(ANNA, { kind: 'new-game', coup: 3 });
    room.deals(COUPS.banco);
    expect([room.net(ANNA), room.net(BEN)]).toEqual([units(9) + 50n, units(9) + 50n]);
    expect(room.stakes).toBe(0n);
  });

  it('TS44 returns the stakes of who is leaving', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.bets(BEN, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    room.does(ANNA, { kind: 'leave' });
    for (const card of cards(COUPS.egalite)) room.croupier({ kind: 'card', card });
    expect([room.net(ANNA), room.net(BEN), room.stakes]).toEqual([0n, units(-10), units(10)]);
  });

  it('TS44 returns all where the rest would be too far apart', () => {
    const limits = limitsOf({}, { difference: units(50) });
    const room = Room.ready(setupOf({ afterTie: 'lie-on', limits }), ANNA, BEN);
    room.bets(ANNA, 'punto', 50);
    room.bets(BEN, 'banco', 100);
    room.croupier({ kind: 'time-is-up' });
    room.does(ANNA, { kind: 'leave' });
    for (const card of cards(COUPS.egalite)) room.croupier({ kind: 'card', card });
    expect([room.net(ANNA), room.net(BEN), room.stakes]).toEqual([0n, 0n, 0n]);
  });
});

describe('a tallied commission', () => {
  const play = (room: Room, whole: number) => {
    room.bets(ANNA, 'banco', whole);
    room.deals(COUPS.banco);
  };

  // Exact: 5 % of 7 units is 35 hundredths. Held after each of five wins, in hundredths.
  const roundings: readonly [HouseRules['commissionRounding'], readonly number[]][] = [
    ['exact', [35, 70, 105, 140, 175]],
    ['unit-down', [0, 0, 100, 100, 100]],
    ['unit-up', [100, 100, 200, 200, 200]],
    ['unit-nearest', [0, 100, 100, 100, 200]],
  ];
  it.each(roundings)('TS45 is withheld and rounded once on the sum: %s', (commissionRounding, held) => {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied', commissionRounding }), ANNA);
    const seen = held.map((_, index) => {
      play(room, 7);
      expect(room.net(ANNA)).toBe(units(7 * (index + 1)) - room.stakes);
      return Number(room.stakes);
    });
    expect(seen).toEqual(held);
    const withheld = settlements(room).map(({ bets: [bet] }) => Number(bet?.settlement.commission));
    expect(withheld.reduce((sum, one) => sum + one, 0)).toBe(held.at(-1));
    room.does(ANNA, { kind: 'leave' });
    expect(room.stakes).toBe(0n);
    expect(room.book.balances.get('commission') ?? ZERO).toBe(BigInt(held.at(-1) ?? 0));
  });

  it('TS45 is owed by each bettor alone', () => {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied' }), ANNA, BEN);
    room.bets(BEN, 'banco', 20);
    play(room, 10);
    room.bets(BEN, 'punto', 20);
    play(room, 10);
    expect(room.state.tallies.map(({ bettor, held }) => [bettor, held])).toEqual([
      [BEN, units(1)],
      [ANNA, units(1)],
    ]);
  });

  it('TS46 is collected at the end of the shoe, from everyone', () => {
    const rules = { commissionCollected: 'tallied', cut: { kind: 'behind', cards: 380 } } as const;
    const room = Room.ready(setupOf(rules), ANNA, BEN);
    for (let over = false; !over; over = room.state.shoe?.meter.ending === 'over') {
      room.bets(BEN, 'banco', 20);
      play(room, 10);
    }
    expect(room.events.slice(-3).map(({ kind }) => kind)).toEqual([
      'coup-settled',
      'commission-collected',
      'commission-collected',
    ]);
    expect([room.state.tallies, room.stakes]).toEqual([[], 0n]);
    expect(room.book.balances.get('commission')).toBe(BigInt(settlements(room).length * 150));
  });

  it('TS46 is settled once where the last coup’s bettor is leaving', () => {
    const rules = { commissionCollected: 'tallied', cut: { kind: 'behind', cards: 402 } } as const;
    const room = Room.ready(setupOf({ ...rules, afterCut: 'finish-and-stop' }), ANNA);
    play(room, 10);
    play(room, 10);
    room.bets(ANNA, 'banco', 10);
    room.croupier({ kind: 'time-is-up' });
    room.does(ANNA, { kind: 'leave' });
    for (const card of cards(COUPS.banco)) room.croupier({ kind: 'card', card });
    expect(room.state.shoe?.meter.ending).toBe('over');
    expect(room.events.slice(-3).map(({ kind }) => kind)).toEqual([
      'coup-settled',
      'commission-collected',
      'left',
    ]);
    expect(room.stakes).toBe(0n);
  });

  it('TS46 is dropped on leaving where rounding leaves nothing of it', () => {
    const rules = { commissionCollected: 'tallied', commissionRounding: 'unit-down' } as const;
    const room = Room.ready(setupOf(rules), ANNA);
    play(room, 10);
    expect(room.state.tallies).toMatchObject([{ exact: 50n, held: 0n }]);
    room.does(ANNA, { kind: 'leave' });
    expect(room.state.tallies).toEqual([]);
    room.does(ANNA, { kind: 'sit', seat: 0 });
    play(room, 10);
    expect(room.stakes).toBe(0n);
  });

  it('TS46 is collected again from who leaves twice within one coup', () => {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied' }), ANNA, BEN);
    play(room, 10);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    for (const _ of [1, 2]) {
      room.does(ANNA, { kind: 'leave' });
      room.does(ANNA, { kind: 'sit', seat: 0 });
      room.bets(ANNA, 'banco', 20);
      if (room.state.coup === 2) room.deals(COUPS.banco);
    }
    expect(room.book.balances.get('commission')).toBe(150n);
    expect(room.stakes).toBe(room.counted);
  });
});

describe('the coups of the past', () => {
  it('TS47 are the latest twelve, newest first, with what each bettor won or lost', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    for (let coup = 1; coup <= 14; coup += 1) {
      room.bets(ANNA, 'banco', 10);
      room.bets(ANNA, 'egalite', 1);
      if (coup % 2 === 0) room.bets(BEN, 'punto', 10);
      room.deals(COUPS.banco);
    }
    const { recent } = room.state;
    expect(recent.map(({ coup }) => coup)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(recent[0]).toMatchObject({
      outcome: 'banco',
      nets: [
        { bettor: ANNA, net: 850n },
        { bettor: BEN, net: units(-10) },
      ],
    });
    expect(recent[1]?.nets.map(({ bettor }) => bettor)).toEqual([ANNA]);
  });

  it('TS47 count a stake that lies on as neither won nor lost', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 1);
    room.deals(COUPS.egalite);
    expect(room.state.recent[0]?.nets).toEqual([{ bettor: ANNA, net: units(8) }]);
  });
});
