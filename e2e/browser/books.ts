import { expect } from '@playwright/test';
import type { HouseProcess } from './houseProcess.ts';

/** The house's books, recounted from outside while it is open: nothing was made, nothing was lost. */
export async function booksAreRight(house: HouseProcess): Promise<void> {
  const audit = await house.audit();
  expect(String(audit.sum)).toBe('0');
  expect(audit.problems).toEqual([]);
}
