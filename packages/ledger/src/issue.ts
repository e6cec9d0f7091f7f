import type { Amount } from '@sabot/rules/money';
import { bettorAccount } from './account.ts';
import type { Transfer } from './transfer.ts';
import { derivedId } from './uuid.ts';

/** The play chips that a new bettor is given, once: asked again it is the same transfer. */
export function welcomeChips(bettor: string, given: Amount): Transfer {
  return {
    id: derivedId('welcome', bettor),
    from: 'issuance',
    to: bettorAccount(bettor),
    amount: given,
    reason: 'issue',
  };
}
