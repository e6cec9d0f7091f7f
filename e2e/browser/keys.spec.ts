import { focused, mouse, tabTo } from './bettor.ts';
import { holdInTheMiddleOfACoup } from './heldLine.ts';
import { reckon } from './reckoning.ts';
import { TableScreen } from './tableScreen.ts';
import { CHIP, Evening } from './tenCoups.ts';
import { expect, stored, test } from './test.ts';

/** Takes the focus off everything: the keys go to the page. */
async function focusPage(table: TableScreen): Promise<void> {
  await table.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** One coup with a chip of 25 on punto is over. */
async function oneCoup(table: TableScreen): Promise<Evening> {
  const evening = await Evening.begin(table, mouse(table));
  await table.chip(CHIP.twentyFive).click();
  await table.spot('punto').click();
  await evening.lies({ punto: 2500 });
  await evening.deal();
  await focusPage(table);
  return evening;
}

test('EB5 digits choose chips, D deals, U undoes, N begins anew, ? shows the keys', async ({
  lobby,
  page,
}) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  for (const place of [6, 0, 4, 2]) {
    await page.keyboard.press(String(place + 1));
    await expect(table.chip(place)).toHaveAttribute('aria-checked', 'true');
  }
  await table.spot('punto').click();
  await evening.lies({ punto: 2500 });
  await page.keyboard.press('u');
  await evening.lies({});
  await table.spot('banco').click();
  await evening.lies({ banco: 2500 });
  await page.keyboard.press('n');
  await evening.lies({});
  await table.spot('punto').click();
  await evening.lies({ punto: 2500 });
  const coup = await table.coup();
  await page.keyboard.press('d');
  await table.isSettled(coup);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: lobby.words.say('keys') });
  await expect(keys).toContainText('Backspace');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await expect(table.phase).toBeVisible();
});

test.describe('with letters and digits off', () => {
  test.use({
    storageState: ({ house }, use) => use(stored(house.url, { speed: 'instant', charactersOn: false })),
  });

  test('EB6 letters and digits can be switched off; Enter, Space, Backspace and Delete still act', async ({
    lobby,
    page,
  }) => {
    const table = await lobby.sitAlone();
    const evening = await oneCoup(table);
    const coup = await table.coup();
    for (const key of ['1', 'd', 'n', 'r', 's', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await evening.lies({ punto: 2500 });
    expect(await table.coup()).toBe(coup + 1);
    await expect(table.chip(CHIP.twentyFive)).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('u');
    await page.keyboard.press('Backspace');
    await evening.lies({});
    await page.keyboard.press('Space');
    await evening.lies({ punto: 2500 });
    await page.keyboard.press('Enter');
    await table.isSettled(coup + 1);
  });

  test('EB6 the settings switch them on again, and the screen then shows which', async ({ lobby, page }) => {
    const table = await lobby.sitAlone();
    await table.isOpen();
    await expect(table.button('deal').locator('kbd')).toHaveCount(0);
    await page.getByTestId('settings').click();
    await page.getByTestId('characters-on').check();
    await page.keyboard.press('Escape');
    await expect(table.button('deal').locator('kbd')).toHaveText('Enter');
    await page.keyboard.press('4');
    await expect(table.chip(3)).toHaveAttribute('aria-checked', 'true');
  });
});

test('EB7 Space is Rebet and never presses the focused button', async ({ lobby, page }) => {
  const table = await lobby.sitAlone();
  const evening = await oneCoup(table);
  await tabTo(page, 'spot-banco');
  await page.keyboard.press('Space');
  await evening.lies({ punto: 2500 });
  // Once more, with chips down already: Rebet does nothing, and neither does the spot.
  await page.keyboard.press('Space');
  await tabTo(page, 'undo');
  await page.keyboard.press('Space');
  await evening.lies({ punto: 2500 });
  expect(await focused(page)).toBe('undo');
});

test.describe('with Space for the focused button', () => {
  test.use({
    storageState: ({ house }, use) => use(stored(house.url, { speed: 'instant', spacePresses: true })),
  });

  test('EB8 a setting gives Space back to the focused button, and Rebet is R', async ({ lobby, page }) => {
    const table = await lobby.sitAlone();
    const evening = await oneCoup(table);
    await page.keyboard.press('r');
    await evening.lies({ punto: 2500 });
    await tabTo(page, 'spot-banco');
    await page.keyboard.press('Space');
    await evening.lies({ punto: 2500, banco: 2500 });
  });
});

test('EB9 Enter presses what has the focus and nothing else; on the page it deals', async ({
  lobby,
  page,
}) => {
  const table = await lobby.sitAlone();
  const evening = await oneCoup(table);
  await tabTo(page, 'rebet');
  await page.keyboard.press('Enter');
  await evening.lies({ punto: 2500 });
  await tabTo(page, 'spot-egalite');
  await page.keyboard.press('Enter');
  await evening.lies({ punto: 2500, egalite: 2500 });
  await expect(table.phase).toHaveAttribute('data-phase', 'betting');
  await focusPage(table);
  const coup = await table.coup();
  await page.keyboard.press('Enter');
  await table.isSettled(coup);
});

test('EB10 on a spot Delete and Shift+Enter take one chip off, Shift+Delete all', async ({ lobby, page }) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await page.keyboard.press('2');
  await tabTo(page, 'spot-punto');
  for (const stake of [500, 1000, 1500, 2000]) {
    await page.keyboard.press('Enter');
    await evening.lies({ punto: stake });
  }
  await page.keyboard.press('Delete');
  await evening.lies({ punto: 1500 });
  await page.keyboard.press('Shift+Enter');
  await evening.lies({ punto: 1000 });
  await page.keyboard.press('Shift+Delete');
  await evening.lies({});
});

test('EB11 a key held down acts once', async ({ lobby, page }) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await page.keyboard.press('2');
  await tabTo(page, 'spot-punto');
  // The second and third press without a release are what a held key sends.
  for (const _again of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await evening.lies({ punto: 500 });
});

test('EB12 Tab goes from the skip link over the bar, the spots, the chips and the actions to the road', async ({
  lobby,
  page,
}) => {
  const table = await lobby.sitAlone();
  await oneCoup(table);
  await page.reload();
  await expect(table.spot('punto')).toBeVisible();
  const stops: string[] = [];
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      return at?.dataset['testid'] ?? at?.className.split(' ')[0] ?? at?.tagName ?? '';
    });
    if (place === '' || stops.includes(place)) break;
    stops.push(place);
  }
  const order = ['skip-link', 'to-lobby', 'settings', 'spot-punto', 'spot-egalite', 'spot-banco', 'chip-2'];
  const actions = ['new-game', 'undo', 'rebet', 'deal'];
  expect(stops.filter((stop) => [...order, ...actions].includes(stop))).toEqual([...order, ...actions]);
  // The chips are one stop; the arrows go on inside, round the ends.
  await tabTo(page, 'chip-2');
  await page.keyboard.press('ArrowRight');
  await expect(table.chip(3)).toBeFocused();
  await expect(table.chip(3)).toHaveAttribute('aria-checked', 'true');
  for (const _step of [1, 2, 3, 4]) await page.keyboard.press('ArrowLeft');
  await expect(table.chip(6)).toBeFocused();
});

test('EB12 the skip link leads past the bar to the felt', async ({ lobby, page }) => {
  const table = await lobby.sitAlone();
  await table.isOpen();
  await focusPage(table);
  await page.reload();
  await table.isOpen();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('spot-punto');
});

test('EB13 Escape closes what is open, then leads to the lobby and brings the chips back', async ({
  lobby,
  page,
}) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await table.spot('banco').click();
  await evening.lies({ banco: 2500 });
  await page.getByTestId('settings').click();
  await expect(page.getByRole('dialog', { name: lobby.words.say('settings') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await evening.lies({ banco: 2500 });
  expect(await focused(page)).toBe('settings');
  await page.keyboard.press('Escape');
  await lobby.isOpen();
  await expect(lobby.balanceField).toHaveAttribute('data-amount', String(evening.has));
});

test('EB14 Escape asks first when own chips lie in a coup that is being dealt', async ({ lobby, page }) => {
  const line = await holdInTheMiddleOfACoup(page);
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await table.spot('punto').click();
  await evening.lies({ punto: 2500 });
  const coup = await table.coup();
  const address = page.url();
  await table.button('deal').click();
  await expect(table.phase).toHaveAttribute('data-phase', 'dealing');
  await page.keyboard.press('Escape');
  const asks = page.getByRole('dialog', { name: lobby.words.say('leaveTitle') });
  await expect(asks).toContainText(lobby.words.say('leaveText'));
  await page.getByTestId('stay').click();
  await expect(asks).toHaveCount(0);
  await expect(table.phase).toHaveAttribute('data-phase', 'dealing');
  await page.keyboard.press('Escape');
  await page.getByTestId('leave').click();
  await lobby.isOpen();
  line.release();
  // The coup went on without its bettor. Another tab looks at the cards, whose line was not held.
  const tab = new TableScreen(await page.context().newPage(), lobby.words);
  await tab.page.goto(address);
  await tab.isSettled(coup);
  const { net } = reckon(await tab.hands(), { punto: 2500, banco: 0, egalite: 0 }, tab);
  await expect(lobby.balanceField).toHaveAttribute('data-amount', String(evening.has + net));
  await tab.hasBalance(evening.has + net);
});
