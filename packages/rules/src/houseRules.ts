import type { Amount } from './money.ts';
import type { BySpot } from './side.ts';
import { PUNTO_BANCO, type Tableau } from './tableau.ts';

/** What the house takes of a winning bet on banco; on the main banco bet only. See {@link HouseRules.commission}. */
export type Commission =
  | 'five-percent'
  | 'four-percent'
  | 'none-six-half'
  | 'none-three-card-seven-returns'
  | 'none';

/** How a commission that is no whole unit is rounded. See {@link HouseRules.commissionRounding}. */
export type CommissionRounding = 'exact' | 'unit-down' | 'unit-up' | 'unit-nearest' | 'stakes-of-twenty';

/** Which cards are put away, unplayed, when a shoe is opened. See {@link HouseRules.burn}. */
export type Burn =
  | { readonly kind: 'none' }
  | { readonly kind: 'turn' }
  | { readonly kind: 'packs' }
  | { readonly kind: 'fixed'; readonly cards: number };

/** Where the cut card lies. See {@link HouseRules.cut}. */
export type Cut =
  | { readonly kind: 'shuffle-each-coup' }
  | { readonly kind: 'behind'; readonly cards: number };

/** What is still dealt once the cut card has come out. See {@link HouseRules.afterCut}. */
export type AfterCut = 'finish-and-stop' | 'one-more' | 'only-if-first';

/** The limits of one spot. A stake lies between minimum and maximum and is a multiple of the step. */
export interface SpotLimits {
  /** The least that one bettor may stake; whole units, a multiple of the step. */
  readonly minimum: Amount;
  /** The most that one bettor may stake; whole units, a multiple of the step. */
  readonly maximum: Amount;
  /** Every stake is a multiple of it; whole units. */
  readonly step: Amount;
  /**
   * The most that the house may come to owe on this spot in one coup, over all bettors of the table: the wins before
   * commission, stakes not counted. Null for no limit.
   */
  readonly liability: Amount | null;
}

/** The limits of a table. */
export interface Limits {
  readonly spots: BySpot<SpotLimits>;
  /** The most that may be staked in one coup, all bettors and all spots together. Null for no limit. */
  readonly tableMaximum: Amount | null;
  /** The most by which the stakes on punto and on banco, all bettors together, may differ. Null for no limit. */
  readonly difference: Amount | null;
}

/**
 * What a house may choose, as one value: a new variant is a new value, not a subclass. Run a value of your own
 * through `checkHouseRules` before it is played.
 */
export interface HouseRules {
  /** A preset's name, or the host's own. */
  readonly name: string;
  /** Packs in the shoe, 1 to 12. */
  readonly packs: number;
  /** Two naturals: the higher wins, or any two are level. */
  readonly naturals: 'higher-wins' | 'any-two-tie';
  /**
   * `five-percent`, `four-percent`: of the win of a bet on banco. `none-six-half`: none, but a win of banco with a
   * total of 6 pays 1 to 2. `none-three-card-seven-returns`: none, but a win of banco with a three-card 7 returns the
   * stakes on banco, while those on punto lose. `none`: banco pays 1 to 1.
   */
  readonly commission: Commission;
  /**
   * `exact`: to the hundredth, nothing is lost. `unit-down`, `unit-up`, `unit-nearest` (half up): to a whole unit, per
   * bet and coup, or once on the sum when tallied. `stakes-of-twenty`: every stake is a multiple of 20 units, of which
   * 5 % is whole.
   */
  readonly commissionRounding: CommissionRounding;
  /** `at-once` with every win; `tallied`: held when the bet wins, collected at the end of the shoe or on leaving. */
  readonly commissionCollected: 'at-once' | 'tallied';
  /** What a bet on egalite pays, to one. */
  readonly tiePays: 8 | 9;
  /** The stakes on punto and banco after a level coup: given back, or left lying for the next coup. */
  readonly afterTie: 'returned' | 'lie-on';
  /**
   * `turn`: the first card is turned and discarded, then as many face down as it says (ace 1, ten and court cards 10).
   * `packs`: as many face down as there are packs. `fixed`: that many face down.
   */
  readonly burn: Burn;
  /** `behind`: the cut card lies in front of the last `cards` cards. Or no cut card, and a fresh shuffle for each coup. */
  readonly cut: Cut;
  /**
   * The cut card comes out with a coup when one of that coup's cards lay behind it; it is the first card out when
   * none of them lay in front of it. `finish-and-stop`: that coup is the last. `one-more`: one more after it.
   * `only-if-first`: one more, but when the cut card was the first card out only that coup.
   */
  readonly afterCut: AfterCut;
  /** Whether one bettor may stake on both punto and banco. */
  readonly bothSides: 'allowed' | 'warned' | 'forbidden';
  /** Whether a stake on egalite needs a stake of the same bettor on punto or banco. */
  readonly tieNeedsMain: boolean;
  readonly limits: Limits;
  /** The names of the fields on which a preset's source is silent, so that a screen can say so; else empty. */
  readonly filledIn: readonly string[];
}

/**
 * The tableau that is played under these rules: that of punto banco, as no house option changes it. The rules are asked
 * for all the same, and not looked at: who deals asks the house for its tableau, so that a variant with another one is
 * a change in here and nowhere else.
 */
export function tableauOf(_rules: HouseRules): Tableau {
  return PUNTO_BANCO;
}
