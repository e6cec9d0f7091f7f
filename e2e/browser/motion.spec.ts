import { mouse } from './bettor.ts';
import { watchScreen } from './filmedCoup.ts';
import { Evening } from './tenCoups.ts';
import { expect, test } from './test.ts';

test.describe('at normal speed', () => {
  test.use({ speed: 'normal' });

  test('EB23 cards fall one after the other, and neither result nor balance comes before the last', async ({
    lobby,
  }) => {
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    await table.spot('punto').click();
    await evening.lies({ punto: 2500 });
    const film = await watchScreen(table.page);
    await evening.deal();
    const frames = await film.frames();
    const phases = frames.map((frame) => frame.phase).filter((phase, at, all) => phase !== all[at - 1]);
    expect(phases).toEqual(['betting', 'bets-closed', 'dealing', 'settled']);
    const cards = frames.map((frame) => frame.cards).filter((count, at, all) => count !== all[at - 1]);
    expect(cards).toEqual(Array.from({ length: (cards.at(-1) ?? 0) + 1 }, (_none, count) => count));
    const before = frames.filter((frame) => frame.phase !== 'settled').map((frame) => frame.balance);
    expect(new Set(before).size).toBe(1);
    expect(frames.some((frame) => frame.moving > 0)).toBe(true);
  });

  test('EB24 any key ends the fall of the cards and is obeyed', async ({ lobby, page }) => {
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    await table.spot('punto').click();
    await evening.lies({ punto: 2500 });
    const film = await watchScreen(page);
    await table.button('deal').click();
    // With the first card on the screen the house has settled: the key is for the coup to come.
    await expect(table.phase).toHaveAttribute('data-phase', 'dealing');
    await page.keyboard.press('Space');
    await evening.next(2500);
    const frames = await film.frames();
    expect(frames.some((frame) => frame.phase === 'betting' && frame.cards > 0)).toBe(false);
  });

  test('EB25 a wish for less motion is kept: the cards come one by one and nothing moves', async ({
    lobby,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    await table.spot('punto').click();
    await evening.lies({ punto: 2500 });
    const film = await watchScreen(page);
    await evening.deal();
    const frames = await film.frames();
    expect(Math.max(...frames.map((frame) => frame.moving))).toBe(0);
    expect(new Set(frames.map((frame) => frame.cards)).size).toBeGreaterThanOrEqual(5);
  });
});
