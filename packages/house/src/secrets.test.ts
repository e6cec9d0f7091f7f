import type { Card } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import type { ShoeId } from '@sabot/table';
import { expect, test } from 'vitest';
import { SALON, soloTable, World } from './simulate/world.ts';
import { journalText } from './text.ts';

/** A card as it stands in a message or in the journal. */
function textsOf({ rank, suit, pack }: Card): string {
  return JSON.stringify({ rank, suit, pack });
}

const CARD = /\{"rank":"[^"]+","suit":"[^"]+","pack":\d+\}/g;

test('HS27 nothing that is sent or stored names a card before it is drawn, and a seed never', async () => {
  const world = new World(1);
  await world.hall.resume();
  /** All cards that have been drawn so far. */
  const drawn = new Set<string>();
  const { draw } = world.keeper;
  world.keeper.draw = async (asked) => {
    const card = await draw.call(world.keeper, asked);
    drawn.add(textsOf(card));
    return card;
  };
  let read = 0;
  const check = (text: string): void => {
    for (const [card] of text.matchAll(CARD)) {
      read += 1;
      expect(drawn, `an undealt card was named: ${card}`).toContain(card);
    }
  };
  const { commit } = world.journal;
  const stored: string[] = [];
  world.journal.commit = (batch) => {
    const texts = [...batch.events, ...(batch.snapshot ? [batch.snapshot] : [])].map(journalText);
    texts.push(JSON.stringify(batch.answers));
    for (const text of texts) check(text);
    stored.push(...texts);
    return commit.call(world.journal, batch);
  };
  // One shoe at each table only, so that a card drawn at one is not taken for one undealt at the other.
  const table = soloTable('Anna');
  const anna = await world.seat('Anna', table);
  const zoe = await world.connect('Zoe');
  zoe.watch(SALON.table);
  let heard = 0;
  for (let coup = 0; coup < 40; coup++) {
    anna.bet(table, world.id(), units(5));
    anna.deal(table, world.id());
    await world.clock.pass(500);
    for (const text of anna.texts.slice(heard)) check(text);
    heard = anna.texts.length;
  }
  expect(read).toBeGreaterThan(500);
  const everything = [...anna.texts, ...zoe.texts, ...stored].join('\n');
  for (const { seed } of world.keeper.shoes.values()) {
    expect(everything).not.toContain(Buffer.from(seed).toString('hex'));
    expect(everything).not.toContain(Buffer.from(seed).toString('base64'));
    expect(everything).not.toContain([...seed].join(','));
  }
  // The states hold how far the shoe is, never what is in it.
  const { order, drawn: count } = world.keeper.shoes.get([...world.keeper.shoes.keys()].at(-1) as ShoeId) ?? {
    order: [],
    drawn: 0,
  };
  const undealt = order.slice(count).map(textsOf);
  expect(undealt.filter((card) => everything.includes(card) && !drawn.has(card))).toEqual([]);
});
