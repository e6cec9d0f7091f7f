/**
 * The rules of baccarat as values: cards, tableau, coup, house rules, bets, settlement. Money, the open shoe and the
 * roads have their own entries: `@sabot/rules/money`, `@sabot/rules/shoe`, `@sabot/rules/roads`.
 */
export * from './card.ts';
export { commissionOn, exactCommission, tallyAdded } from './commission.ts';
export * from './coup.ts';
export * from './houseRules.ts';
export type { LimitFault, LimitName, LimitsFault } from './limitsFault.ts';
export * from './presets.ts';
export * from './result.ts';
export * from './rulesFault.ts';
export * from './settlement.ts';
export * from './shoeMeter.ts';
export * from './side.ts';
export * from './tableau.ts';
