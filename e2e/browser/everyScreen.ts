import { expect, type Page } from '@playwright/test';
import { mouse } from './bettor.ts';
import type { Lobby } from './lobby.ts';
import type { TableScreen } from './tableScreen.ts';
import { Evening } from './tenCoups.ts';

/** One screen, however it was come to. */
export interface Screen {
  readonly name: string;
  /** Everything must be seen without scrolling. */
  readonly isInPlay: boolean;
  /** What the page's title says before the name of the program, by message. */
  readonly title: string;
}

const UNKNOWN_TABLE = '/table/0197b0a0-0000-7000-8000-000000000001';

/** Goes through every screen there is in one language, on one page, and looks at each. */
export async function visitEveryScreen(lobby: Lobby, look: (screen: Screen) => Promise<void>): Promise<void> {
  const { page } = lobby;
  const at = (name: string, title: string, isInPlay = false): Promise<void> =>
    look({ name, title, isInPlay });
  await lobby.enter();
  await at('lobby', 'lobby');
  for (const sheet of ['settings', 'keys'] as const) {
    await page.getByTestId(sheet).click();
    await sheetLook(lobby, sheet, () => at(sheet, 'lobby'));
  }
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await layEverywhere(table);
  await at('table in betting', 'presetCasino', true);
  await evening.deal();
  await at('table with a result', 'presetCasino', true);
  await visitTableSheets(lobby, at);
  await table.button('to-lobby').click();
  await lobby.isOpen();
  const shared = await lobby.sitShared();
  await shared.isReady();
  await at('shared table', 'shared', true);
  await shared.button('to-lobby').click();
  await lobby.isOpen();
  await page.goto(UNKNOWN_TABLE);
  await expect(page.getByRole('heading', { name: lobby.words.say('tableMissing') })).toBeVisible();
  await at('unknown table', 'lobby');
  await page.goto('/there/is/nothing');
  await expect(page.getByRole('heading', { name: lobby.words.say('pageNotFound') })).toBeVisible();
  await at('page not found', 'pageNotFound');
}

/** Large stakes on all three spots: the longest texts that a table shows. */
async function layEverywhere(table: TableScreen): Promise<void> {
  await table.chip(4).click();
  for (const spot of ['punto', 'banco', 'egalite'] as const) await table.spot(spot).click();
  await table.chip(0).click();
  for (const spot of ['punto', 'banco'] as const) await table.spot(spot).click();
  await table.hasStakes({ punto: 50_100, banco: 50_100, egalite: 50_000 });
}

async function visitTableSheets(
  lobby: Lobby,
  at: (name: string, title: string) => Promise<void>,
): Promise<void> {
  const { page, words } = lobby;
  await page.getByRole('button', { name: words.say('rules'), exact: true }).click();
  await sheetLook(lobby, 'rulesOf', () => at('rules', 'presetCasino'));
  const size = page.viewportSize();
  // The menu holds what narrow screens have no room for.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByTestId('menu').click();
  await sheetLook(lobby, 'menu', () => at('menu', 'presetCasino'));
  if (size !== null) await page.setViewportSize(size);
}

async function sheetLook(lobby: Lobby, name: string, look: () => Promise<void>): Promise<void> {
  const sheet = lobby.page.getByRole('dialog', { name: lobby.words.say(name) });
  await expect(sheet).toBeVisible();
  await look();
  await lobby.page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

/** The title that this page must have. */
export async function hasTitle(page: Page, lobby: Lobby, screen: Screen): Promise<void> {
  const name = screen.title === 'shared' ? 'Salon vert' : lobby.words.say(screen.title);
  await expect(page).toHaveTitle(lobby.words.say('titleOn', { page: name }));
}
