import { type Amount, amount, ZERO } from '@sabot/rules/money';
import { type Account, mayOwe } from './account.ts';
import { isSameTransfer, type Transfer } from './transfer.ts';

/** All transfers so far and what they leave on each account. A value: posting gives a new book. */
export interface Book {
  readonly transfers: ReadonlyMap<string, Transfer>;
  readonly balances: ReadonlyMap<Account, Amount>;
}

export const EMPTY_BOOK: Book = { transfers: new Map(), balances: new Map() };

/** Why a book takes none of a batch of transfers. In order of precedence. */
export type BookRefusal =
  /** Zero, below zero, or from an account to itself. */
  | { readonly code: 'not-a-transfer'; readonly id: string }
  /** The same id was posted with other content. */
  | { readonly code: 'id-conflict'; readonly id: string }
  /** The account would fall below zero. */
  | { readonly code: 'overdrawn'; readonly account: Account; readonly balance: Amount };

export type Posted =
  | { readonly ok: true; readonly book: Book }
  | { readonly ok: false; readonly refusal: BookRefusal };

/**
 * Posts all of the transfers or none. One that stands in the book already, with the same content, changes nothing.
 * What counts is where the balances end: within a batch an account may pass below zero and come back.
 */
export function post(book: Book, batch: readonly Transfer[]): Posted {
  const transfers = new Map(book.transfers);
  const balances = new Map(book.balances);
  for (const transfer of batch) {
    if (transfer.amount <= 0n || transfer.from === transfer.to)
      return refused({ code: 'not-a-transfer', id: transfer.id });
    const before = transfers.get(transfer.id);
    if (before && !isSameTransfer(before, transfer)) return refused({ code: 'id-conflict', id: transfer.id });
    if (before) continue;
    transfers.set(transfer.id, transfer);
    move(balances, transfer);
  }
  for (const { from } of batch) {
    const balance = balances.get(from) ?? ZERO;
    if (balance < 0n && !mayOwe(from))
      return refused({ code: 'overdrawn', account: from, balance: book.balances.get(from) ?? ZERO });
  }
  return { ok: true, book: { transfers, balances } };
}

function refused(refusal: BookRefusal): Posted {
  return { ok: false, refusal };
}

function move(balances: Map<Account, Amount>, { from, to, amount: moved }: Transfer): void {
  balances.set(from, amount((balances.get(from) ?? ZERO) - moved));
  balances.set(to, amount((balances.get(to) ?? ZERO) + moved));
}

/** What an account holds; zero for one that never moved. */
export function balanceOf(book: Book, account: Account): Amount {
  return book.balances.get(account) ?? ZERO;
}

/** The sum over all accounts: zero, always. */
export function sumOf(book: Book): bigint {
  let sum = 0n;
  for (const balance of book.balances.values()) sum += balance;
  return sum;
}

/** A book recounted from transfers alone, as the auditor does. Throws on a transfer that no book would have taken. */
export function recount(transfers: Iterable<Transfer>): Book {
  const posted = post(EMPTY_BOOK, [...transfers]);
  if (!posted.ok) throw new Error(`the ledger does not add up: ${posted.refusal.code}`);
  return posted.book;
}
