import { isDeepStrictEqual } from 'node:util';
import { post, sumOf } from '@sabot/ledger';
import { cardId } from '@sabot/rules';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { postings } from './postings.ts';
import { REFUSAL_CODES } from './refusal.ts';
import { type Audit, perform } from './testing/perform.ts';
import type { Room } from './testing/room.ts';
import { scripts } from './testing/script.ts';
import { brokenLimit, StakeBook } from './testing/stakeBook.ts';
import { applyChange, view, viewChange } from './view.ts';
import type { View } from './viewTypes.ts';

const RUNS = 150;

function mustBe(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

/** Plays random scripts from a seed, each under a fresh audit. */
function always(seed: number, audit: () => Audit, numRuns: number = RUNS): void {
  fc.assert(
    fc.property(scripts, (script) => {
      perform(script, audit());
    }),
    { seed, numRuns },
  );
}

it('TS1 the same state and command give the same answer (seed 1)', () => {
  always(1, () => ({
    asked: (room, { bettor }, request) => {
      const id = room.nextCommand();
      const [one, other] = [room.asks(bettor, request, id), room.asks(bettor, request, id)];
      mustBe(isDeepStrictEqual(one, other), 'two answers to one question');
    },
  }));
});

it('TS2 and time: versions count events, and time never goes back (seed 2)', () => {
  always(2, () => ({
    happened: ({ state }, before) => {
      mustBe(state.version === before.version + 1, 'a version was left out');
      mustBe(state.atMs >= before.atMs, 'time went back');
    },
  }));
});

it('TS15 no stake moves between the close and the settlement (seed 3)', () => {
  always(3, () => ({
    happened: (_room, before, { kind }) => {
      const runs = before.phase.kind === 'bets-closed' || before.phase.kind === 'dealing';
      mustBe(!runs || (kind !== 'bet-placed' && kind !== 'bet-taken-off'), 'a stake moved after the close');
    },
  }));
});

it('TS50 posting an event again changes nothing (seed 4)', () => {
  always(4, () => ({
    happened: ({ book }, before, event) => {
      const transfers = postings(before, event);
      if (transfers.length === 0) return;
      const again = post(book, transfers);
      mustBe(again.ok && isDeepStrictEqual(again.book, book), 'chips moved twice');
    },
  }));
});

it('TS55 views by changes are the views (seed 5)', () => {
  always(5, () => {
    const seen = new Map<number | null, View>();
    return {
      happened: ({ state }, before) => {
        for (const seat of [...state.seats.keys(), null]) {
          const was = seen.get(seat) ?? view(before, seat);
          const is = view(state, seat);
          const change = viewChange(was, is);
          const now = applyChange(was, change);
          mustBe(isDeepStrictEqual(now, is), `seat ${seat} sees another table`);
          mustBe(change === null || Object.keys(change).length > 0, 'an empty change');
          seen.set(seat, now);
        }
      },
    };
  });
});

it('TS56 the ledger adds up and no bettor owes (seed 6)', () => {
  always(6, () => ({
    happened: ({ book }) => {
      mustBe(sumOf(book) === 0n, 'the ledger does not add up');
      for (const [account, balance] of book.balances)
        mustBe(balance >= 0n || account === 'issuance' || account === 'house', `${account} owes`);
    },
  }));
});

it('TS57 each stake is settled once, as settle says (seed 7)', () => {
  let settled = 0;
  always(7, () => {
    const book = new StakeBook();
    return {
      happened: ({ state }, before, event) => book.follow(before, event, state),
      ended: () => {
        mustBe(
          [...book.stakes.values()].every((stake) => stake === 0n),
          'a stake is still there',
        );
        settled += book.settled;
      },
    };
  });
  // The scripts do play: else nothing has been shown.
  expect(settled).toBeGreaterThan(500);
});

it('TS58 no card falls twice and no shoe goes back (seed 8)', () => {
  always(8, () => {
    let fallen = new Set<number>();
    return {
      happened: ({ state }, before, event) => {
        if (event.kind === 'shoe-opened') fallen = new Set();
        else mustBe((state.shoe?.meter.next ?? 0) >= (before.shoe?.meter.next ?? 0), 'the shoe went back');
        if (event.kind !== 'card-dealt' && event.kind !== 'burned') return;
        mustBe(!fallen.has(cardId(event.card)), 'a card fell twice');
        fallen.add(cardId(event.card));
      },
    };
  });
});

it('TS59 the limits hold for the sums of all stakes (seed 9)', () => {
  const audit = (): Audit => {
    const book = new StakeBook();
    return {
      happened: ({ state }, before, event) => book.follow(before, event, state),
      stepped: ({ state }) => {
        const broken = brokenLimit(state, book);
        mustBe(broken === null, `a limit is broken: ${broken}`);
      },
    };
  };
  // More of these: the difference takes two bettors on two sides, and one who takes his chips off.
  always(9, audit, 2 * RUNS);
});

it('TS60 a table’s account holds its chips and held commissions, and nothing at the end (seed 10)', () => {
  always(10, () => ({
    happened: (room: Room) => mustBe(room.stakes === room.counted, 'the account and the table differ'),
    ended: ({ state, stakes }) => {
      mustBe(
        state.seats.every((seat) => seat === null),
        'somebody is still there',
      );
      mustBe(
        stakes === 0n && state.layouts.length === 0 && state.tallies.length === 0,
        'chips stayed behind',
      );
    },
  }));
});

it('TS61 no request makes a table throw (seed 11)', () => {
  const refusals = new Set<string>();
  always(11, () => ({
    asked: (room, { bettor }, request) => {
      const decision = room.asks(bettor, request);
      if (!decision.ok) refusals.add(decision.refusal.code);
    },
  }));
  // Every reason but the commit's own is met.
  const met = REFUSAL_CODES.filter((code) => refusals.has(code));
  expect([...met, 'insufficient-funds']).toEqual(REFUSAL_CODES);
});
