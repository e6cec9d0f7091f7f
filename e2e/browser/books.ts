import { expect, type Page } from '@playwright/test';
import { Books } from '../../apps/server/src/testing/books.ts';
import type { Audit, HouseProcess } from './houseProcess.ts';

/** The house's books, recounted from outside while it is open: nothing was made, nothing was lost. */
export async function booksAreRight(house: HouseProcess): Promise<Audit> {
  const audit = await house.audit();
  expect(String(audit.sum)).toBe('0');
  expect(audit.problems).toEqual([]);
  return audit;
}

/** The books beside one bettor's screen, from before an evening on. */
export class Bookkeeping {
  readonly #house: HouseProcess;
  readonly #page: Page;
  readonly #coupsBefore: number;

  private constructor(house: HouseProcess, page: Page, coupsBefore: number) {
    this.#house = house;
    this.#page = page;
    this.#coupsBefore = coupsBefore;
  }

  static async begin(house: HouseProcess, page: Page): Promise<Bookkeeping> {
    return new Bookkeeping(house, page, (await booksAreRight(house)).coups);
  }

  /** The books are right, have just the coups that were dealt since, and leave the bettor what the screen shows. */
  async agrees({ dealt }: { readonly dealt: number }): Promise<void> {
    const { coups } = await booksAreRight(this.#house);
    expect(coups - this.#coupsBefore).toBe(dealt);
    const recounted = await recount(this.#house, await bettorOn(this.#page));
    await expect(this.#page.getByTestId('balance')).toHaveAttribute('data-amount', String(recounted));
  }
}

/** What all transfers leave the bettor, summed by the database. */
async function recount(house: HouseProcess, bettor: string): Promise<bigint> {
  const books = new Books(await house.databaseUrl());
  try {
    return await books.balance(`bettor:${bettor}`);
  } finally {
    await books.close();
  }
}

/** Whom the house takes the page's guest for. */
async function bettorOn(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/get-session');
  // The house's own answer; a missing id fails at the recount.
  const { user } = (await answer.json()) as { readonly user: { readonly id: string } };
  return user.id;
}
