import type { Page } from '@playwright/test';
import { mouse } from './bettor.ts';
import { TableScreen } from './tableScreen.ts';
import { CHIP, Evening } from './tenCoups.ts';
import { anotherGuest, expect, test } from './test.ts';
import { Words } from './words.ts';

const offered = (page: Page): Promise<string[]> =>
  page
    .getByRole('radiogroup')
    .getByRole('radio')
    .evaluateAll((chips) => chips.map((chip) => chip.getAttribute('aria-label') ?? ''));

test.describe('in nl', () => {
  test.use({ language: 'nl' });

  test('EB28 the chip range says which chips are on offer, and the digits follow', async ({
    lobby,
    page,
  }) => {
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    const named = (...units: number[]): string[] =>
      units.map((chip) => lobby.words.say('chipOf', { chip: lobby.words.money(chip * 100) }));
    expect(await offered(page)).toEqual(named(1, 5, 25, 100, 500, 1000, 5000));
    await page.getByTestId('settings').click();
    await page.getByTestId('lowest-chip').selectOption({ label: lobby.words.money(10_000) });
    await page.getByTestId('highest-chip').selectOption({ label: lobby.words.money(100_000) });
    await page.keyboard.press('Escape');
    expect(await offered(page)).toEqual(named(100, 500, 1000));
    await page.keyboard.press('2');
    await table.spot('punto').click();
    await evening.lies({ punto: 50_000 });
    // The ends never cross: the other one gives way.
    await page.getByTestId('settings').click();
    await page.getByTestId('highest-chip').selectOption({ label: lobby.words.money(500) });
    await page.keyboard.press('Escape');
    expect(await offered(page)).toEqual(named(5));
  });

  test('EB29 another language changes every word and nothing else', async ({ lobby, page }) => {
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    await table.chip(CHIP.twentyFive).click();
    await table.spot('banco').click();
    await evening.lies({ banco: 2500 });
    const address = page.url();
    await page.getByTestId('settings').click();
    await page.getByTestId('settings-language').selectOption('fr');
    const french = new Words('fr');
    await expect(page.getByRole('dialog', { name: french.say('settings') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(table.phase).toContainText(french.say('placeYourBets'));
    await expect(table.button('deal')).toContainText(french.say('deal'));
    await expect(table.spot('banco')).toHaveAccessibleName(new RegExp(french.name('banco')));
    await expect(table.spot('banco')).toHaveAttribute('data-stake', '2500');
    expect(page.url()).toBe(address);
  });
});

test('EB30 settings survive a reload', async ({ lobby, page }) => {
  const table = await lobby.sitAlone();
  await table.isOpen();
  await page.getByTestId('settings').click();
  await page.getByTestId('settings-language').selectOption('nb');
  const norwegian = new Words('nb');
  const sheet = page.getByRole('dialog', { name: norwegian.say('settings') });
  await sheet.getByRole('radio', { name: norwegian.say('speedFast') }).check();
  await page.getByTestId('lowest-chip').selectOption({ label: norwegian.money(500) });
  await page.getByTestId('shapes').check();
  await page.getByTestId('space-presses').check();
  await page.getByTestId('characters-on').uncheck();
  await page.reload();
  await expect(table.button('deal')).toContainText(norwegian.say('deal'));
  expect((await offered(page))[0]).toBe(norwegian.say('chipOf', { chip: norwegian.money(500) }));
  await page.getByTestId('settings').click();
  await expect(sheet.getByRole('radio', { name: norwegian.say('speedFast') })).toBeChecked();
  await expect(page.getByTestId('shapes')).toBeChecked();
  await expect(page.getByTestId('space-presses')).toBeChecked();
  await expect(page.getByTestId('characters-on')).not.toBeChecked();
});

const BROKEN = [
  '{{{',
  '""',
  'null',
  '[1,2]',
  '{"speed":"warp","lowestChip":7,"highestChip":-1,"locale":"tlh","charactersOn":"yes","chosenChip":null}',
];

test('EB31 broken settings break nothing', async ({ lobby, page }) => {
  await lobby.enter();
  for (const broken of BROKEN) {
    await page.evaluate((text) => localStorage.setItem('sabot.settings', text), broken);
    await page.reload();
    await lobby.isOpen();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
  const table = await lobby.sitAlone();
  await table.isOpen();
  expect(await offered(page)).toHaveLength(7);
});

test('EB32 a second tab of the same guest is at the same table, in step', async ({
  lobby,
  page,
  context,
  words,
}) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  const other = await context.newPage();
  await other.goto(page.url());
  const second = new TableScreen(other, words);
  await second.isOpen();
  await table.chip(CHIP.hundred).click();
  await table.spot('punto').click();
  await evening.lies({ punto: 10_000 });
  await second.hasStakes({ punto: 10_000 });
  await second.hasBalance(evening.has - 10_000);
  await second.spot('egalite').click();
  await table.hasStakes({ punto: 10_000, egalite: 2500 });
  const coup = await second.coup();
  await second.button('deal').click();
  await Promise.all([table.isSettled(coup), second.isSettled(coup)]);
  const stakes = { punto: 10_000, banco: 0, egalite: 2500 };
  const has = await table.settledRight(stakes, evening.has);
  expect(await second.settledRight(stakes, evening.has)).toBe(has);
});

for (const id of ['0197b0a0-0000-7000-8000-000000000001', 'no-table-at-all']) {
  test(`EB33 a table that is not there (${id}) is said to be so, with a way back`, async ({
    lobby,
    page,
  }) => {
    await page.goto(`/table/${id}`);
    await expect(page.getByRole('heading', { name: lobby.words.say('tableMissing') })).toBeVisible();
    await expect(page.getByText(lobby.words.say('tableMissingHint'))).toBeVisible();
    await page.getByRole('link', { name: lobby.words.say('toTheLobby') }).click();
    await lobby.isOpen();
  });
}

test('EB34 somebody else’s own table is not there for others', async ({ lobby, page, house, complaints }) => {
  await (await lobby.sitAlone()).isOpen();
  const stranger = await anotherGuest(page, { house, language: 'de', complaints });
  await stranger.page.goto(page.url());
  await expect(
    stranger.page.getByRole('heading', { name: stranger.words.say('tableMissing') }),
  ).toBeVisible();
  await stranger.page.context().close();
});

test('EB35 a refusal says the remedy, and nothing is lost', async ({ lobby, page }) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await table.chip(CHIP.fiveHundred).click();
  await table.spot('egalite').click();
  await evening.lies({ egalite: 50_000 });
  await table.spot('egalite').click();
  const { words } = lobby;
  await expect(page.getByTestId('notice')).toHaveText(
    words.say('refusedAboveMaximum', {
      spot: words.name('egalite'),
      maximum: words.money(50_000),
      stake: words.money(50_000),
    }),
  );
  await evening.lies({ egalite: 50_000 });
});
