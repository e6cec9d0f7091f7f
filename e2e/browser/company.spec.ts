import type { Page } from '@playwright/test';
import { reckon } from './reckoning.ts';
import type { TableScreen } from './tableScreen.ts';
import { CHIP } from './tenCoups.ts';
import { anotherGuest, test as base, expect } from './test.ts';

/** Two bettors at the shared table, each in a language of their own. */
const test = base.extend<{ nl: TableScreen; de: TableScreen }>({
  language: 'nl',
  nl: async ({ lobby }, use) => {
    const table = await lobby.sitShared();
    await table.isReady();
    await use(table);
    await leave(table.page);
  },
  // After `nl`, so that the seats are always the same ones.
  de: async ({ nl, house, complaints }, use) => {
    const lobby = await anotherGuest(nl.page, { house, language: 'de', complaints });
    const table = await lobby.sitShared();
    await table.isReady();
    await use(table);
    await leave(table.page);
    await table.page.context().close();
  },
});

/** The seat is free for the next test. */
async function leave(page: Page): Promise<void> {
  const back = page.getByTestId('to-lobby');
  if (await back.isVisible()) await back.click();
  await expect(page.getByTestId('lobby-table').first()).toBeVisible();
}

async function lay(table: TableScreen, spot: 'punto' | 'banco' | 'egalite', chip: number): Promise<void> {
  await table.chip(chip).click();
  await table.spot(spot).click();
}

const nameIn = async (table: TableScreen, seat: number): Promise<string> =>
  (await table.page.getByTestId(`seat-${seat}`).locator('.name').allTextContents()).join('').trim();

test('EB15 both see each other’s seat and bets, each in their own language', async ({ nl, de }) => {
  const [first, second] = [await nameIn(nl, 0), await nameIn(nl, 1)];
  expect([await nameIn(de, 0), await nameIn(de, 1)]).toEqual([first, second]);
  await expect(nl.page.getByTestId('seat-0')).toContainText(nl.words.say('seatYou'));
  await expect(de.page.getByTestId('seat-1')).toContainText(de.words.say('seatYou'));
  await expect(nl.page.getByTestId('seat-1')).toContainText(nl.words.say('saidNothing'));
  await lay(nl, 'punto', CHIP.hundred);
  await lay(de, 'punto', CHIP.twentyFive);
  await nl.hasStakes({ punto: 10_000 });
  await de.hasStakes({ punto: 2500 });
  await expect(nl.spot('punto')).toHaveAccessibleName(
    new RegExp(nl.words.say('othersBet', { bets: `${second} ${nl.words.money(2500)}` })),
  );
  await expect(de.spot('punto')).toHaveAccessibleName(
    new RegExp(de.words.say('othersBet', { bets: `${first} ${de.words.money(10_000)}` })),
  );
  await nl.button('undo').click();
  await expect(de.spot('punto')).not.toHaveAccessibleName(new RegExp(first));
});

test('EB16 the coup is dealt when both have pressed Deal, and each is paid for their own bets', async ({
  nl,
  de,
}) => {
  const had = { nl: await nl.balance(), de: await de.balance() };
  await lay(nl, 'punto', CHIP.hundred);
  await lay(de, 'banco', CHIP.twentyFive);
  await nl.hasStakes({ punto: 10_000 });
  await de.hasStakes({ banco: 2500 });
  const coup = await nl.coup();
  await nl.button('deal').click();
  await expect(de.page.getByTestId('seat-0')).toContainText(de.words.say('saidDeal'));
  await expect(nl.page.getByText(nl.words.say('waitingFor', { names: await nameIn(nl, 1) }))).toBeVisible();
  await expect(nl.phase).toHaveAttribute('data-phase', 'betting');
  await de.button('deal').click();
  await Promise.all([nl.isSettled(coup), de.isSettled(coup)]);
  await nl.settledRight({ punto: 10_000, banco: 0, egalite: 0 }, had.nl);
  await de.settledRight({ punto: 0, banco: 2500, egalite: 0 }, had.de);
  // The same cards, each named in its own language: the same totals and outcome.
  const nothing = { punto: 0, banco: 0, egalite: 0 };
  const [seenNl, seenDe] = [reckon(await nl.hands(), nothing, nl), reckon(await de.hands(), nothing, de)];
  expect({ ...seenDe, sentences: [] }).toEqual({ ...seenNl, sentences: [] });
});

test('EB17 Skip gives the chips back and lets the coup pass', async ({ nl, de }) => {
  const had = { nl: await nl.balance(), de: await de.balance() };
  await lay(nl, 'banco', CHIP.hundred);
  await lay(de, 'egalite', CHIP.five);
  await de.hasStakes({ egalite: 500 });
  const coup = await nl.coup();
  await de.button('skip').click();
  await de.hasStakes({});
  await de.hasBalance(had.de);
  await expect(de.page.getByText(de.words.say('youSkip'))).toBeVisible();
  await expect(nl.page.getByTestId('seat-1')).toContainText(nl.words.say('saidSkip'));
  await nl.button('deal').click();
  await Promise.all([nl.isSettled(coup), de.isSettled(coup)]);
  await nl.settledRight({ punto: 0, banco: 10_000, egalite: 0 }, had.nl);
  await de.hasBalance(had.de);
  await expect(de.result).not.toContainText(de.words.say('net'));
  await expect(de.recentCoups().first()).toContainText(de.words.say('noBet'));
});

test('EB18 the clock shows what is left of twenty seconds, and the coup is dealt when it is over', async ({
  nl,
  de,
}) => {
  const had = await nl.balance();
  await lay(nl, 'punto', CHIP.five);
  await nl.hasStakes({ punto: 500 });
  const coup = await nl.coup();
  await expect(nl.phase).toContainText(clock(nl, '(20|1\\d)'));
  await expect(de.phase).toContainText(clock(de, '(20|1\\d)'));
  await expect(nl.phase).toContainText(clock(nl, '[1-9]'));
  await expect(nl.phase).toHaveAttribute('data-phase', 'settled', { timeout: 30_000 });
  await nl.isSettled(coup);
  await nl.settledRight({ punto: 500, banco: 0, egalite: 0 }, had);
});

function clock({ words }: TableScreen, seconds: string): RegExp {
  return new RegExp(`· ${words.say('shortSeconds', { seconds })}`);
}
