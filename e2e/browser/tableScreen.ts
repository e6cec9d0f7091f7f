import { expect, type Locator, type Page } from '@playwright/test';
import { type Hands, reckon, SPOTS, type Spot, type Stakes, type Terms } from './reckoning.ts';
import type { Words } from './words.ts';

export type ButtonName = 'deal' | 'rebet' | 'new-game' | 'skip' | 'undo' | 'remove' | 'to-lobby';

/** The table as one bettor sees it. Amounts are in hundredths. */
export class TableScreen {
  readonly page: Page;
  readonly words: Words;
  readonly terms: Terms;

  constructor(page: Page, words: Words, terms: Terms = {}) {
    this.page = page;
    this.words = words;
    this.terms = terms;
  }

  spot(spot: Spot): Locator {
    return this.page.getByTestId(`spot-${spot}`);
  }

  button(name: ButtonName): Locator {
    return this.page.getByTestId(name);
  }

  chip(place: number): Locator {
    return this.page.getByTestId(`chip-${place}`);
  }

  get phase(): Locator {
    return this.page.getByTestId('phase');
  }

  get balanceField(): Locator {
    return this.page.getByTestId('balance');
  }

  get result(): Locator {
    return this.page.getByTestId('result');
  }

  /** The table is there, with the seat taken, and takes bets. */
  async isOpen(): Promise<void> {
    await expect(this.phase).toHaveAttribute('data-phase', 'betting');
    await expect(this.phase).toContainText(this.words.say('placeYourBets'));
    await this.isReady();
  }

  /** Chips can be laid, for this coup or, when one is settled, for the next. */
  async isReady(): Promise<void> {
    await expect(this.spot('punto')).toHaveAttribute('aria-disabled', 'false');
  }

  async balance(): Promise<number> {
    return Number(await this.balanceField.getAttribute('data-amount'));
  }

  /** The balance, as a figure and as it is written. */
  async hasBalance(hundredths: number): Promise<void> {
    await expect(this.balanceField).toHaveAttribute('data-amount', String(hundredths));
    await expect(this.balanceField).toHaveText(this.words.money(hundredths));
  }

  async coup(): Promise<number> {
    return Number(await this.phase.getAttribute('data-coup'));
  }

  async stakes(): Promise<Stakes> {
    const [punto = 0, banco = 0, egalite = 0] = await Promise.all(
      SPOTS.map(async (spot) => Number(await this.spot(spot).getAttribute('data-stake'))),
    );
    return { punto, banco, egalite };
  }

  /** What lies there, as a figure, in the sum at the top, and in the name that a screen reader says. */
  async hasStakes(wanted: Partial<Stakes>): Promise<void> {
    const stakes: Stakes = { punto: 0, banco: 0, egalite: 0, ...wanted };
    for (const spot of SPOTS) {
      await expect(this.spot(spot)).toHaveAttribute('data-stake', String(stakes[spot]));
      await expect(this.spot(spot)).toHaveAccessibleName(this.#spotName(spot, stakes[spot]));
    }
    const sum = SPOTS.reduce((soFar, spot) => soFar + stakes[spot], 0);
    await expect(this.page.getByTestId('bet-total')).toHaveAttribute('data-amount', String(sum));
  }

  /** The whole of a spot's name up to what others have there: no amount is said where none lies. */
  #spotName(spot: Spot, stake: number): RegExp {
    const odds = 'ODDS';
    const facts = { spot: this.words.name(spot), odds };
    const name =
      stake > 0
        ? this.words.say('spotStaked', { ...facts, stake: this.words.money(stake) })
        : this.words.say('spotEmpty', facts);
    return new RegExp(`^${escaped(name).replace(odds, String.raw`\d+(?:[.,]\d+)?`)}(?:; .*)?$`);
  }

  /** The cards face up on the screen, by their names. */
  async hands(): Promise<Hands> {
    const named = (side: 'punto' | 'banco'): Promise<string[]> =>
      this.page
        .getByTestId(`hand-${side}`)
        .locator('[role=img]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
    return { punto: await named('punto'), banco: await named('banco') };
  }

  async isSettled(coup: number): Promise<void> {
    await expect(this.phase).toHaveAttribute('data-coup', String(coup));
    await expect(this.phase).toHaveAttribute('data-phase', 'settled');
  }

  /**
   * A settled coup is right in everything the screen says of it: totals, result, each bet in words, net and balance.
   * `had` is the balance from before the stakes were laid. Gives back the balance after.
   */
  async settledRight(stakes: Stakes, had: number): Promise<number> {
    const { words } = this;
    const reckoning = reckon(await this.hands(), stakes, this);
    await expect(this.page.getByTestId('total-punto')).toHaveText(String(reckoning.punto));
    await expect(this.page.getByTestId('total-banco')).toHaveText(String(reckoning.banco));
    await expect(this.result).toHaveAttribute('data-outcome', reckoning.outcome);
    const said = { punto: 'playerWins', banco: 'bankerWins', egalite: 'egalite' }[reckoning.outcome];
    await expect(this.result).toContainText(words.say(said));
    await expect(this.result).toContainText(score(reckoning));
    await expect(this.result).toContainText(`${words.say('net')} ${words.signed(reckoning.net)}`);
    const results = this.page.getByTestId('results').locator('li');
    await expect(results).toHaveCount(reckoning.sentences.length);
    for (const sentence of reckoning.sentences)
      await expect(results.filter({ hasText: exactly(sentence) })).toHaveCount(1);
    const has = had + reckoning.net;
    await this.hasBalance(has - reckoning.lying);
    return has;
  }

  /** How many coups the bead plate shows. */
  beads(): Locator {
    return this.page.getByTestId('road-bead').locator('text');
  }

  recentCoups(): Locator {
    return this.page.getByTestId('recent-coup');
  }
}

function score({ outcome, punto, banco }: { outcome: Spot; punto: number; banco: number }): string {
  return outcome === 'banco' ? `${banco}–${punto}` : `${punto}–${banco}`;
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}\\s*$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
