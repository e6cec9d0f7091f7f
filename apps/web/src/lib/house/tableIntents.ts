import type { Amount } from '@sabot/rules/money';
import type { BettorRequest, View } from '@sabot/table';
import type { Intents } from '../table/intents.ts';
import { coupToBetOn } from './seating.ts';

/** What the page lends to its intents. Functions, because all of it changes while the intents stay. */
export interface TablePage {
  view(): View | null;
  ask(request: BettorRequest): void;
  /** The chosen chip. */
  chip(): Amount | null;
  choose(place: number): void;
  toggleRemoving(): void;
  sit(): void;
  toLobby(): void;
  openSettings(): void;
  openRules(): void;
}

/** What a bettor wants, made into requests to the house. Nothing is decided here: the house refuses what may not be. */
export function tableIntents(page: TablePage): Intents {
  const forCoup = (request: (coup: number) => BettorRequest): void => {
    const view = page.view();
    if (view !== null) page.ask(request(coupToBetOn(view)));
  };
  const withChip = (request: (coup: number, stake: Amount) => BettorRequest): void => {
    const stake = page.chip();
    if (stake !== null) forCoup((coup) => request(coup, stake));
  };
  return {
    add: (spot) => withChip((coup, stake) => ({ kind: 'bet', coup, spot, stake })),
    remove: (spot) => withChip((coup, stake) => ({ kind: 'take-off', coup, spot, stake })),
    clearSpot: (spot) => forCoup((coup) => ({ kind: 'clear', coup, spot })),
    deal: () => forCoup((coup) => ({ kind: 'deal', coup })),
    skip: () => forCoup((coup) => ({ kind: 'skip', coup })),
    rebet: () => forCoup((coup) => ({ kind: 'rebet', coup })),
    newGame: () => forCoup((coup) => ({ kind: 'new-game', coup })),
    undo: () => forCoup((coup) => ({ kind: 'undo', coup })),
    choose: (place) => page.choose(place),
    toggleRemoving: () => page.toggleRemoving(),
    sit: () => page.sit(),
    toLobby: () => page.toLobby(),
    openSettings: () => page.openSettings(),
    openRules: () => page.openRules(),
  };
}
