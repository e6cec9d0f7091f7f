import type { Spot } from '@sabot/rules';

/** What a bettor can want at the table. Pointer and keys call the same ones; the store sends them to the house. */
export interface Intents {
  add(spot: Spot): void;
  remove(spot: Spot): void;
  clearSpot(spot: Spot): void;
  deal(): void;
  skip(): void;
  rebet(): void;
  newGame(): void;
  undo(): void;
  choose(index: number): void;
  toggleRemoving(): void;
  /** Take a free seat. */
  sit(): void;
  toLobby(): void;
  openSettings(): void;
  openRules(): void;
}
