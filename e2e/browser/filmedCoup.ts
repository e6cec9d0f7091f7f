import type { Page } from '@playwright/test';

/** What the table showed at one moment. */
export interface Frame {
  readonly phase: string;
  readonly cards: number;
  readonly balance: string;
  /** How many things were on their way. */
  readonly moving: number;
}

/** Writes down every frame that the browser draws, from now on. */
export async function watchScreen(page: Page): Promise<{ frames(): Promise<readonly Frame[]> }> {
  const film = await page.evaluateHandle(() => {
    const shot: Frame[] = [];
    const attribute = (testId: string, name: string): string =>
      document.querySelector(`[data-testid=${testId}]`)?.getAttribute(name) ?? '';
    const shoot = (): void => {
      shot.push({
        phase: attribute('phase', 'data-phase'),
        cards: document.querySelectorAll('[data-testid^=hand-] [role=img]').length,
        balance: attribute('balance', 'data-amount'),
        moving: document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
          ).length,
      });
      requestAnimationFrame(shoot);
    };
    shoot();
    return shot;
  });
  return { frames: () => film.jsonValue() };
}
