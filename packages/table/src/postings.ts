import {
  type Account,
  bettorAccount,
  derivedId,
  type Reason,
  stakesAccount,
  type Transfer,
} from '@sabot/ledger';
import { type Amount, amount } from '@sabot/rules/money';
import type { EventOf, TableEvent } from './event.ts';
import type { SettledBet, TableState } from './state.ts';

/** Where an event happened: the table, and the coup it belongs to. */
export type Place = Pick<TableState, 'table' | 'coup'>;

/**
 * The chips that an event moves. Their ids come from what they are for: a hold from (bettor, command, spot), a
 * settlement from (table, coup, bettor, spot, part), a collected commission from (table, version, bettor); posting the
 * same event twice moves chips once.
 */
export function postings(place: Place, event: TableEvent): readonly Transfer[] {
  switch (event.kind) {
    case 'bet-placed':
      return [held(place, event)];
    case 'bet-taken-off':
      return [voided(place, event)];
    case 'coup-settled':
      return event.bets.flatMap((bet) => settlementPostings(place, bet));
    case 'commission-collected':
      return event.held === 0n ? [] : [collected(place, event)];
    default:
      return [];
  }
}

function held({ table }: Place, { bettor, command, spot, stake }: EventOf<'bet-placed'>): Transfer {
  return {
    id: derivedId('hold', bettor, command, spot),
    from: bettorAccount(bettor),
    to: stakesAccount(table),
    amount: stake,
    reason: 'hold',
  };
}

function voided({ table }: Place, { bettor, command, spot, stake }: EventOf<'bet-taken-off'>): Transfer {
  return {
    id: derivedId('void', bettor, command, spot),
    from: stakesAccount(table),
    to: bettorAccount(bettor),
    amount: stake,
    reason: 'void',
  };
}

function collected(
  { table }: Place,
  { bettor, held: sum, version }: EventOf<'commission-collected'>,
): Transfer {
  return {
    id: derivedId('collect', table, String(version), bettor),
    from: stakesAccount(table),
    to: 'commission',
    amount: sum,
    reason: 'commission',
  };
}

function settlementPostings(
  { table, coup }: Place,
  { bettor, settlement, liesOn, tallied }: SettledBet,
): readonly Transfer[] {
  if (liesOn) return [];
  const { spot, stake, result, won, commission } = settlement;
  const stakes = stakesAccount(table);
  const part = (name: string, move: Omit<Transfer, 'id'>): readonly Transfer[] =>
    move.amount === 0n ? [] : [{ id: derivedId('settle', table, String(coup), bettor, spot, name), ...move }];
  const pay = (from: Account, to: Account, sum: Amount, reason: Reason) => ({
    from,
    to,
    amount: sum,
    reason,
  });
  if (result === 'lost') return part('stake', pay(stakes, 'house', stake, 'post'));
  return [
    ...part('stake', pay(stakes, bettorAccount(bettor), stake, 'void')),
    ...part('win', pay('house', bettorAccount(bettor), amount(won - commission), 'win')),
    ...part('commission', pay('house', tallied ? stakes : 'commission', commission, 'commission')),
  ];
}
