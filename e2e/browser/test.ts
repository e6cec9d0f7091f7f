import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { HouseProcess } from './houseProcess.ts';
import { Lobby } from './lobby.ts';
import { BROWSER_LOCALES, type Language, Words } from './words.ts';

export { expect } from '@playwright/test';

type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** What a test may choose. */
export interface Own {
  /** The language of the browser and, since nothing else is chosen, of the screen. */
  readonly language: Language;
  /** How fast cards fall. Where that is not what is tested: at once. */
  readonly speed: Speed;
  /** The test takes the house away: the browser will complain that it cannot reach it. */
  readonly losesHouse: boolean;
}

interface Given {
  readonly words: Words;
  readonly lobby: Lobby;
  /** What the pages of this test complained of so far. */
  readonly complaints: string[];
}

interface GivenToWorker {
  /** A house for all tests of a worker. */
  readonly house: HouseProcess;
}

const UNREACHABLE = /WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/;

export const test = base.extend<Own & Given, GivenToWorker>({
  language: ['en', { option: true }],
  speed: ['instant', { option: true }],
  losesHouse: [false, { option: true }],

  house: [
    // Playwright reads the wanted fixtures from this pattern, and the linters want none empty.
    async ({ browserName: _any }, use) => {
      const house = await HouseProcess.open();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ house }, use) => use(house.url),
  locale: ({ language }, use) => use(BROWSER_LOCALES[language]),
  storageState: ({ house, speed }, use) => use(stored(house.url, { speed })),
  words: ({ language }, use) => use(new Words(language)),
  lobby: ({ page, words }, use) => use(new Lobby(page, words)),

  complaints: [
    async ({ context, losesHouse }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use(complaints);
      expect(complaints.filter((complaint) => !(losesHouse && UNREACHABLE.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Writes down every error that a page of this browser tells or throws. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (fault) => complaints.push(String(fault.error())));
}

/** What a browser remembers of an earlier visit: its settings. */
export function stored(origin: string, settings: object): Exclude<StorageState, string> {
  return {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'sabot.settings', value: JSON.stringify(settings) }] }],
  };
}

type StorageState = NonNullable<
  Parameters<import('@playwright/test').Browser['newContext']>[0]
>['storageState'] & {};

/** Another bettor with a browser of its own, in a language of its own. */
export async function anotherGuest(
  page: Page,
  { house, language, complaints }: { house: HouseProcess; language: Language; complaints: string[] },
): Promise<Lobby> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('this page has no browser to open another context in');
  const context = await browser.newContext({
    baseURL: house.url,
    locale: BROWSER_LOCALES[language],
    storageState: stored(house.url, { speed: 'instant' }),
    viewport: { width: 1440, height: 900 },
  });
  listen(context, complaints);
  return new Lobby(await context.newPage(), new Words(language));
}
