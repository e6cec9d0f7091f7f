import { expect, type Locator, type Page } from '@playwright/test';
import type { Terms } from './reckoning.ts';
import { TableScreen } from './tableScreen.ts';
import type { Words } from './words.ts';

export type PresetName = 'casino-8' | 'software-6' | 'nordic' | 'german';

const TERMS: { readonly [P in PresetName]: Terms } = {
  'casino-8': {},
  'software-6': {},
  nordic: { anyTwoNaturalsTie: true },
  german: { stakesLieOn: true },
};

/** The room that one comes into. */
export class Lobby {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  soloTable(preset: PresetName): Locator {
    return this.page.locator(`[data-testid=lobby-table][data-kind=solo][data-rules=${preset}]`);
  }

  sharedTable(): Locator {
    return this.page.locator('[data-testid=lobby-table][data-kind=shared]');
  }

  get balanceField(): Locator {
    return this.page.getByTestId('balance');
  }

  /** The tables are there, in the language of the browser. */
  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.words.say('playAlone') })).toBeVisible();
    await expect(this.soloTable('casino-8')).toBeVisible();
  }

  async enter(): Promise<void> {
    await this.page.goto('/');
    await this.isOpen();
  }

  /** Goes from the street to a seat at one's own table. */
  async sitAlone(preset: PresetName = 'casino-8'): Promise<TableScreen> {
    await this.enter();
    await this.soloTable(preset).getByRole('link').click();
    return await this.atTable(preset);
  }

  async sitShared(): Promise<TableScreen> {
    await this.enter();
    await this.sharedTable().getByRole('link').click();
    return await this.atTable('casino-8');
  }

  /** The link to a table has been followed. */
  async atTable(preset: PresetName): Promise<TableScreen> {
    await expect(this.page).toHaveURL(/\/table\//);
    return new TableScreen(this.page, this.words, TERMS[preset]);
  }
}
