// Draws the pictures of the documents, by hand: node e2e/screenshots.ts
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildWeb } from '../scripts/buildWeb.ts';
import { mouse } from './browser/bettor.ts';
import { FLAGS, findChromium } from './browser/chromium.ts';
import { HouseProcess } from './browser/houseProcess.ts';
import { Lobby } from './browser/lobby.ts';
import type { TableScreen } from './browser/tableScreen.ts';
import { CHIP, Evening } from './browser/tenCoups.ts';
import { BROWSER_LOCALES, type Language, Words } from './browser/words.ts';

const pictures = join(import.meta.dirname, '..', 'docs', 'pictures');
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** The felt's weave makes a PNG four times as large, and nobody the wiser. */
const FILE = { type: 'jpeg', quality: 86 } as const;
/** Enough coups for roads worth looking at. */
const COUPS_BEFORE = 24;

/** Where one picture goes. `table.jpg` is the one that the README shows. */
function pathOf(state: string, size: keyof typeof SIZES, language: Language): string {
  const isFirst = state === 'result' && size === 'desk' && language === 'en';
  return join(pictures, isFirst ? 'table.jpg' : `${state}-${size}-${language}.jpg`);
}

interface Shoot {
  readonly page: Page;
  readonly language: Language;
}

async function picture({ page, language }: Shoot, state: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => document.fonts.ready);
    // The entries of SIZES have its keys.
    await page.screenshot({
      path: pathOf(state, size as keyof typeof SIZES, language),
      ...FILE,
      animations: 'disabled',
    });
  }
  await page.setViewportSize(SIZES.desk);
}

async function setSpeed(page: Page, speed: string): Promise<void> {
  await page.evaluate(
    (wanted) => localStorage.setItem('sabot.settings', JSON.stringify({ speed: wanted })),
    speed,
  );
  await page.reload();
}

async function playSome(table: TableScreen, evening: Evening): Promise<void> {
  const bettor = mouse(table);
  await bettor.choose(CHIP.twentyFive);
  await bettor.lay('punto');
  await evening.lies({ punto: 2500 });
  await evening.deal();
  for (let coup = 1; coup < COUPS_BEFORE; coup += 1) {
    await bettor.press('rebet');
    await evening.lies({ punto: 2500 });
    await evening.deal();
  }
}

async function shootIn(browser: Browser, house: HouseProcess, language: Language): Promise<void> {
  const context = await browser.newContext({
    baseURL: house.url,
    locale: BROWSER_LOCALES[language],
    viewport: SIZES.desk,
  });
  const page = await context.newPage();
  const lobby = new Lobby(page, new Words(language));
  const shoot: Shoot = { page, language };
  await lobby.enter();
  await setSpeed(page, 'instant');
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await playSome(table, evening);
  await evening.clear();
  await table.chip(CHIP.hundred).click();
  for (const spot of ['banco', 'banco', 'banco', 'punto'] as const) await table.spot(spot).click();
  await table.chip(CHIP.twentyFive).click();
  await table.spot('egalite').click();
  await evening.lies({ punto: 10_000, banco: 30_000, egalite: 2500 });
  await picture(shoot, 'betting');
  await setSpeed(page, 'slow');
  await table.isOpen();
  await table.button('deal').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid^=hand-] [role=img]').length >= 3);
  await page.screenshot({ path: pathOf('dealing', 'desk', language), ...FILE });
  await table.isSettled(await table.coup());
  await picture(shoot, 'result');
  await page.setViewportSize(SIZES.phone);
  await table.button('rebet').click();
  await table.isOpen();
  await table.button('deal').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid^=hand-] [role=img]').length >= 3);
  await page.screenshot({ path: pathOf('dealing', 'phone', language), ...FILE });
  await table.isSettled(await table.coup());
  await page.setViewportSize(SIZES.desk);
  await table.button('to-lobby').click();
  await lobby.isOpen();
  await picture(shoot, 'lobby');
  await context.close();
}

buildWeb();
mkdirSync(pictures, { recursive: true });
const house = await HouseProcess.open();
const browser = await chromium.launch({ executablePath: findChromium(), args: [...FLAGS] });
try {
  for (const language of ['en', 'de'] as const) await shootIn(browser, house, language);
} finally {
  await browser.close();
  await house.close();
}
