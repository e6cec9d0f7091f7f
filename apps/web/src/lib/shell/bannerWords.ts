import type { Admission } from '../house/session.ts';
import { t } from '../i18n/messages.ts';

interface Absence {
  /** The house has greeted this page before: there may be bets to be kept. */
  readonly hasWelcomed: boolean;
  readonly admission: Admission;
}

/** Why there is no connection, and what becomes of it. */
export function bannerWords({ hasWelcomed, admission }: Absence): string {
  if (hasWelcomed) return t.houseAway();
  if (admission === 'wrong-address') return t.houseWrongAddress();
  return admission === 'crowded' ? t.houseCrowded() : t.houseSilent();
}
