/** The two hands of punto banco, in the order in which they are dealt to. */
export const SIDES: readonly ['punto', 'banco'] = ['punto', 'banco'];

/** One of the two hands. Screens say Player and Banker. */
export type Side = (typeof SIDES)[number];

/** What a coup can end in. `egalite` is a level result. */
export const OUTCOMES: readonly ['punto', 'banco', 'egalite'] = ['punto', 'banco', 'egalite'];

/** The end of a coup: the side that won, or `egalite`. */
export type Outcome = (typeof OUTCOMES)[number];

/** One value for each side. */
export type BySide<T> = { readonly [S in Side]: T };

/** The places on the layout where the main bets lie. */
export const SPOTS: readonly ['punto', 'banco', 'egalite'] = ['punto', 'banco', 'egalite'];

/** A place on the layout where a main bet lies; it wins on the outcome of the same name. */
export type Spot = (typeof SPOTS)[number];

/** One value for each spot. */
export type BySpot<T> = { readonly [S in Spot]: T };
