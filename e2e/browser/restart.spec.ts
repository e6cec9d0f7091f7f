import type { Page } from '@playwright/test';
import { mouse } from './bettor.ts';
import { booksAreRight } from './books.ts';
import type { HouseProcess } from './houseProcess.ts';
import { CHIP, Evening } from './tenCoups.ts';
import { expect, test } from './test.ts';

test.use({ language: 'nl', losesHouse: true });
test.describe.configure({ timeout: 120_000 });

test('EB19 killed with a bet on the table, the house comes back and so does the browser, bet and all', async ({
  lobby,
  house,
  page,
}) => {
  const table = await lobby.sitAlone();
  const evening = await Evening.begin(table, mouse(table));
  await table.chip(CHIP.hundred).click();
  await table.spot('banco').click();
  await evening.lies({ banco: 10_000 });
  await house.kill();
  await expect(page.getByText(lobby.words.say('connectionLost')).first()).toBeVisible();
  await expect(table.button('deal')).toHaveAttribute('aria-disabled', 'true');
  // What lies there stays to be seen.
  await expect(table.spot('banco')).toHaveAttribute('data-stake', '10000');
  await house.start();
  await expect(page.getByText(lobby.words.say('connectionLost'))).toHaveCount(0);
  await evening.lies({ banco: 10_000 });
  await evening.deal();
  await booksAreRight(house);
});

test('EB20 in the lobby the loss of the house is said, and that it is over', async ({
  lobby,
  house,
  page,
}) => {
  await lobby.enter();
  await house.kill();
  await expect(page.getByText(lobby.words.say('houseAway'))).toBeVisible();
  await house.start();
  await expect(page.getByText(lobby.words.say('houseAway'))).toHaveCount(0);
  const table = await lobby.sitAlone();
  await table.isOpen();
});

test.describe('with cards that fall slowly', () => {
  test.use({ speed: 'slow' });

  test('EB21 killed while the cards fall, the house settles the coup with the same cards', async ({
    lobby,
    house,
  }) => {
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    await table.spot('punto').click();
    await evening.lies({ punto: 2500 });
    const coup = await table.coup();
    await table.button('deal').click();
    const faceDown = lobby.words.say('faceDown');
    await expect.poll(async () => (await table.hands()).punto.some((name) => name !== faceDown)).toBe(true);
    const { punto } = await table.hands();
    await house.kill();
    await house.start();
    await table.isSettled(coup);
    expect((await table.hands()).punto[0]).toBe(punto[0]);
    await table.settledRight({ punto: 2500, banco: 0, egalite: 0 }, evening.has);
    await booksAreRight(house);
  });
});

const MOMENTS = ['before the house has read it', 'as soon as it is on its way'] as const;

for (const moment of MOMENTS) {
  test(`EB22 Deal is pressed and the house killed ${moment}: one coup, paid once`, async ({
    lobby,
    house,
    page,
  }) => {
    const killed = killOnDeal(page, house);
    const table = await lobby.sitAlone();
    const evening = await Evening.begin(table, mouse(table));
    await table.spot('banco').click();
    await evening.lies({ banco: 2500 });
    const coup = await table.coup();
    if (moment === 'before the house has read it') house.freeze();
    await table.button('deal').click();
    await killed;
    await house.start();
    await table.isSettled(coup);
    await table.settledRight({ punto: 0, banco: 2500, egalite: 0 }, evening.has);
    await expect(table.recentCoups()).toHaveCount(1);
    await page.reload();
    await table.isSettled(coup);
    await table.settledRight({ punto: 0, banco: 2500, egalite: 0 }, evening.has);
    await booksAreRight(house);
  });
}

/** Kills the house when the page has sent it the wish to deal for the first time. */
function killOnDeal(page: Page, house: HouseProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let isKilled = false;
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (isKilled || !String(payload).includes('"kind":"deal"')) return;
        isKilled = true;
        house.kill().then(resolve, reject);
      });
    });
  });
}
