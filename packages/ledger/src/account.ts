/**
 * Whose chips. `issuance` is where play chips come from, `house` pays and takes, `commission` holds the house's cut,
 * a bettor's account is what that bettor may stake, and a table's stakes are what lies on its layout.
 */
export type Account = 'issuance' | 'house' | 'commission' | `bettor:${string}` | `stakes:${string}`;

/** Only the source of all chips and the house may owe. */
export function mayOwe(account: Account): boolean {
  return account === 'issuance' || account === 'house';
}

const ACCOUNT = /^(issuance|house|commission|(bettor|stakes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** An account's name read back from storage, or null when it is none. */
export function parseAccount(text: string): Account | null {
  // The pattern is the type.
  return ACCOUNT.test(text) ? (text as Account) : null;
}

export const bettorAccount = (bettor: string): Account => `bettor:${bettor}`;
export const stakesAccount = (table: string): Account => `stakes:${table}`;

/** The bettor whose account this is, or null. */
export function bettorOf(account: Account): string | null {
  return account.startsWith('bettor:') ? account.slice('bettor:'.length) : null;
}
