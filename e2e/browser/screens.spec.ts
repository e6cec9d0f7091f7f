import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hasTitle, visitEveryScreen } from './everyScreen.ts';
import { misfits } from './fit.ts';
import { expect, test } from './test.ts';
import { LANGUAGES } from './words.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const SIZES = [{ width: 360, height: 640 }, PHONE, DESK];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test.describe.configure({ timeout: 180_000 });

    test(`EB26 every screen fits a small phone, a phone and a desk, in ${language}`, async ({
      lobby,
      page,
    }) => {
      const found: string[] = [];
      await visitEveryScreen(lobby, async (screen) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await hasTitle(page, lobby, screen);
        const back = page.viewportSize();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await drawn(lobby.page);
          const isInPlay = screen.isInPlay && size === PHONE;
          const faults = await misfits(page, { isInPlay });
          found.push(...faults.map((fault) => `${screen.name} at ${size.width}: ${fault}`));
        }
        if (back !== null) await page.setViewportSize(back);
      });
      expect(found).toEqual([]);
    });

    test(`EB27 axe finds nothing against WCAG 2.2 AA on any screen, in ${language}`, async ({
      lobby,
      page,
    }) => {
      const found: string[] = [];
      await visitEveryScreen(lobby, async (screen) => {
        const back = page.viewportSize();
        for (const size of [PHONE, DESK]) {
          await page.setViewportSize(size);
          await drawn(lobby.page);
          const { violations } = await new AxeBuilder({ page })
            .options({ resultTypes: ['violations'] })
            // The pages have no frames, and the way that looks into frames takes three times as long.
            .setLegacyMode()
            .withTags(WCAG)
            .analyze();
          const faults = violations.flatMap(({ id, nodes }) =>
            nodes.map((node) => `${id} ${String(node.target)}`),
          );
          found.push(...faults.map((fault) => `${screen.name} at ${size.width}: ${fault}`));
        }
        if (back !== null) await page.setViewportSize(back);
      });
      expect(found).toEqual([]);
    });
  });
}

/** The browser has laid the page out anew and drawn it: two frames after the change. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
