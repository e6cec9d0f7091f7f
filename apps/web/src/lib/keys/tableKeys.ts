import type { View } from '@sabot/table';
import { type Actions, actionsOf } from '../table/actions.ts';
import type { Intents } from '../table/intents.ts';
import { skipAnimation } from '../table/pacing.ts';
import { type KeyIntent, type KeySettings, keyIntent } from './keyIntent.ts';
import { keyPlace, keyPress } from './keyPlace.ts';

/** What the keyboard needs of the page. */
export interface KeyedPage {
  readonly intents: Intents;
  view(): View | null;
  /** A bet is on its way to the house. */
  staking(): boolean;
  settings(): KeySettings;
  showKeys(): void;
}

/** Carries a key's intent out, when the button for it could be pressed now. */
export function obey(intent: KeyIntent, page: KeyedPage): void {
  const { intents } = page;
  const view = page.view();
  const may = view === null ? null : actionsOf(view, { staking: page.staking() });
  const when = (action: keyof Actions, act: () => void): void => {
    if (may?.[action]) act();
  };
  switch (intent.kind) {
    case 'deal':
      when('deal', intents.deal);
      break;
    case 'rebet':
      when('rebet', intents.rebet);
      break;
    case 'undo':
      when('undo', intents.undo);
      break;
    case 'skip':
      when('skip', intents.skip);
      break;
    case 'new-game':
      when('newGame', intents.newGame);
      break;
    case 'choose':
      intents.choose(intent.place);
      break;
    case 'remove':
      when('bet', () => intents.remove(intent.spot));
      break;
    case 'clear':
      when('bet', () => intents.clearSpot(intent.spot));
      break;
    case 'leave':
      intents.toLobby();
      break;
    case 'show-keys':
      page.showKeys();
      break;
    case 'nothing':
      break;
  }
}

/** The window's key listeners for a table. */
export function tableKeys(page: KeyedPage): {
  down(event: KeyboardEvent): void;
  up(event: KeyboardEvent): void;
} {
  // A button is pressed when Space comes up: what was taken on the way down must be taken there too.
  let spaceTaken = false;
  return {
    down(event) {
      if (event.defaultPrevented) return;
      const intent = keyIntent(keyPress(event), page.settings(), keyPlace(event.target));
      // Any key ends the fall of the cards, but for the one that asks whether to leave in the middle of it.
      if (!event.repeat && intent?.kind !== 'leave') skipAnimation();
      if (intent === null) return;
      event.preventDefault();
      if (event.key === ' ') spaceTaken = true;
      obey(intent, page);
    },
    up(event) {
      if (event.key !== ' ' || !spaceTaken) return;
      spaceTaken = false;
      event.preventDefault();
    },
  };
}
