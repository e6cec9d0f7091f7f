import type { Words } from './words.ts';

const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const;
const COURTS = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' } as const;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** What each of the 52 cards counts, by its name in a language. */
function pipsByName(words: Words): ReadonlyMap<string, number> {
  return new Map(
    RANKS.flatMap((rank, place) =>
      Object.values(SUITS).map((suit) => {
        // A rank that is no court has no name of its own.
        const court = (COURTS as { readonly [rank: string]: string })[rank];
        const facts = { rank: court === undefined ? rank : words.say(court), suit: words.say(suit) };
        return [words.say('cardName', facts), place < 9 ? place + 1 : 0];
      }),
    ),
  );
}

/** The total of a hand, from the names of its cards. */
export function totalOf(names: readonly string[], words: Words): number {
  const pips = pipsByName(words);
  const counts = names.map((name) => {
    const count = pips.get(name);
    if (count === undefined) throw new Error(`"${name}" is no card in ${words.language}`);
    return count;
  });
  return counts.reduce((sum, count) => sum + count, 0) % 10;
}
