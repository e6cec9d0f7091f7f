import { expect, type Page } from '@playwright/test';
import type { Spot } from './reckoning.ts';
import type { ButtonName, TableScreen } from './tableScreen.ts';

/** How a bettor reaches for things: by mouse, by keyboard or by finger. The game is the same. */
export interface Bettor {
  choose(chip: number): Promise<void>;
  lay(spot: Spot): Promise<void>;
  /** Takes the chosen chip off. */
  takeOff(spot: Spot): Promise<void>;
  press(button: Exclude<ButtonName, 'remove' | 'skip'>): Promise<void>;
}

/** Left click lays, right click takes off. */
export function mouse(table: TableScreen): Bettor {
  return {
    choose: (chip) => table.chip(chip).click(),
    lay: (spot) => table.spot(spot).click(),
    takeOff: (spot) => table.spot(spot).click({ button: 'right' }),
    press: (button) => table.button(button).click(),
  };
}

const KEYS = {
  rebet: 'Space',
  undo: 'Backspace',
  'new-game': 'n',
  'to-lobby': 'Escape',
} as const;
/** More stops than a table has: whoever has not come by then never will. */
const STOPS = 60;

/** No pointer at all: Tab goes round, Enter presses, digits choose. Deal is pressed by Tab and Enter, as written. */
export function keyboard(table: TableScreen): Bettor {
  const { page } = table;
  return {
    choose: (chip) => page.keyboard.press(String(chip + 1)),
    lay: async (spot) => {
      await tabTo(page, `spot-${spot}`);
      await page.keyboard.press('Enter');
    },
    takeOff: async (spot) => {
      await tabTo(page, `spot-${spot}`);
      await page.keyboard.press('Delete');
    },
    press: async (button) => {
      if (button !== 'deal') return await page.keyboard.press(KEYS[button]);
      await tabTo(page, 'deal');
      await page.keyboard.press('Enter');
    },
  };
}

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, testId: string): Promise<void> {
  for (let stop = 0; stop < STOPS; stop += 1) {
    if ((await focused(page)) === testId) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${testId}`);
}

/** The test id of what has the focus. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['testid']);
}

/** A finger: a tap lays, a rest takes off, or the Remove toggle turns every tap into taking off. */
export function finger(table: TableScreen, way: 'rest' | 'toggle' = 'rest'): Bettor {
  return {
    choose: (chip) => table.chip(chip).tap(),
    lay: (spot) => table.spot(spot).tap(),
    takeOff: (spot) => (way === 'rest' ? rest(table, spot) : tapRemoving(table, spot)),
    press: async (button) => {
      if (await table.button(button).isVisible()) return await table.button(button).tap();
      // What a phone has no room for is in the menu.
      const id = { rebet: 'rebet', undo: 'undo', 'new-game': 'newGame', deal: 'deal', 'to-lobby': 'lobby' }[
        button
      ];
      await table.page.getByTestId('menu').tap();
      await table.page
        .getByTestId('table-menu')
        .getByRole('button', { name: table.words.say(id), exact: true })
        .tap();
    },
  };
}

async function tapRemoving(table: TableScreen, spot: Spot): Promise<void> {
  await table.button('remove').tap();
  await expect(table.button('remove')).toHaveAttribute('aria-pressed', 'true');
  await table.spot(spot).tap();
  await table.button('remove').tap();
  await expect(table.button('remove')).toHaveAttribute('aria-pressed', 'false');
}

/** Puts a finger down and lifts it when the chips have gone: lifting it must not lay one again. */
async function rest(table: TableScreen, spot: Spot): Promise<void> {
  const at = table.spot(spot);
  const before = await at.getAttribute('data-stake');
  const box = await at.boundingBox();
  if (box === null || before === null) throw new Error(`there is no spot ${spot} to touch`);
  const devtools = await table.page.context().newCDPSession(table.page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(at).not.toHaveAttribute('data-stake', before);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}
