import { finger, keyboard, mouse } from './bettor.ts';
import { Bookkeeping } from './books.ts';
import type { Lobby, PresetName } from './lobby.ts';
import { CHIP, Evening, playTenCoups } from './tenCoups.ts';
import { expect, test } from './test.ts';

const COUPS = 10;

/** Chips laid and left behind before the deal come back, and the seat is there for the next evening. */
async function leavesWithAllChips(lobby: Lobby, evening: Evening): Promise<void> {
  await lobby.isOpen();
  await expect(lobby.balanceField).toHaveAttribute('data-amount', String(evening.has));
  await expect(lobby.balanceField).toHaveText(lobby.words.money(evening.has));
}

for (const language of ['nl', 'de'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`EB1 ten coups by mouse, in ${language}`, async ({ lobby, house, page }) => {
      const books = await Bookkeeping.begin(house, page);
      const table = await lobby.sitAlone();
      const bettor = mouse(table);
      await expect(table.button('deal')).toContainText(lobby.words.say('deal'));
      await expect(table.button('rebet')).toContainText(lobby.words.say('rebet'));
      const evening = await playTenCoups(table, bettor);
      await expect(table.beads()).toHaveCount(COUPS);
      await expect(table.recentCoups()).toHaveCount(COUPS);
      await bettor.press('rebet');
      await evening.lies({ banco: 50_000 });
      await bettor.press('to-lobby');
      await leavesWithAllChips(lobby, evening);
      await books.agrees(evening);
    });

    test(`EB2 ten coups by keyboard alone, in ${language}`, async ({ lobby, house, page }) => {
      const books = await Bookkeeping.begin(house, page);
      await lobby.enter();
      const link = lobby.soloTable('casino-8').getByRole('link');
      while (!(await link.evaluate((it) => it === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const table = await lobby.atTable('casino-8');
      const bettor = keyboard(table);
      const evening = await playTenCoups(table, bettor);
      await expect(table.beads()).toHaveCount(COUPS);
      await expect(table.recentCoups()).toHaveCount(COUPS);
      await bettor.press('rebet');
      await evening.lies({ banco: 50_000 });
      await bettor.press('to-lobby');
      await leavesWithAllChips(lobby, evening);
      await books.agrees(evening);
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

      test(`EB3 ten coups by touch, in ${language}`, async ({ lobby, house, page }) => {
        const books = await Bookkeeping.begin(house, page);
        const table = await lobby.sitAlone();
        const bettor = finger(table, language === 'nl' ? 'rest' : 'toggle');
        const evening = await playTenCoups(table, bettor);
        await page.getByTestId('tab-bead').tap();
        await expect(table.beads()).toHaveCount(COUPS);
        await page.getByTestId('menu').tap();
        await expect(table.recentCoups()).toHaveCount(COUPS);
        await page.keyboard.press('Escape');
        await bettor.press('rebet');
        await evening.lies({ banco: 50_000 });
        await bettor.press('to-lobby');
        await leavesWithAllChips(lobby, evening);
        await books.agrees(evening);
      });
    });
  });
}

/** A tie comes in more than 9 coups of 100: that none comes in so many happens less than once in 10 to the 12th. */
const TIED_BY = 300;
const OTHERS: readonly PresetName[] = ['software-6', 'nordic', 'german'];

for (const preset of OTHERS) {
  test(`EB4 coups under the rules ${preset}, until one has tied`, async ({ lobby, house, page }) => {
    // A tie can be long in coming.
    test.slow();
    const books = await Bookkeeping.begin(house, page);
    const table = await lobby.sitAlone(preset);
    const bettor = mouse(table);
    const evening = await Evening.begin(table, bettor);
    await bettor.choose(CHIP.one);
    await bettor.lay('punto');
    await bettor.lay('egalite');
    await evening.lies({ punto: 100, egalite: 100 });
    await evening.deal();
    while ((await table.result.getAttribute('data-outcome')) !== 'egalite' && evening.dealt < TIED_BY) {
      await bettor.press('rebet');
      await evening.lies({ punto: 100, egalite: 100 });
      await evening.deal();
    }
    await expect(table.result).toHaveAttribute('data-outcome', 'egalite');
    await bettor.press('rebet');
    await evening.lies({ punto: 100, egalite: 100 });
    await evening.deal();
    await books.agrees(evening);
  });
}
