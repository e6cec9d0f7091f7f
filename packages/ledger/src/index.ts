export { type Account, bettorAccount, bettorOf, mayOwe, parseAccount, stakesAccount } from './account.ts';
export {
  type Book,
  type BookRefusal,
  balanceOf,
  EMPTY_BOOK,
  type Posted,
  post,
  recount,
  sumOf,
} from './book.ts';
export { bettorAccounts, type Charge, type Unfunded, unfunded } from './funds.ts';
export { welcomeChips } from './issue.ts';
export { isSameTransfer, type Reason, type Transfer } from './transfer.ts';
export { derivedId, uuid5 } from './uuid.ts';
