import { formatCard } from '@sabot/rules';
import type { SettledBet, TableEvent } from '@sabot/table';
import { chips } from './auditLedger.ts';

type Settled = Extract<TableEvent, { kind: 'coup-settled' }>;

/** What the journal says against what the rules give, in words that differ. */
export function difference(stored: TableEvent, made: TableEvent): readonly string[] {
  if (stored.kind === 'coup-settled' && made.kind === 'coup-settled') {
    const bets = betDifferences(stored, made);
    if (bets.length > 0) return bets;
  }
  const [said, given] = [eventText(stored), eventText(made)];
  // What the words leave out, such as the time, is told in full.
  return said === given
    ? [against(JSON.stringify(stored, plain), JSON.stringify(made, plain))]
    : [against(said, given)];
}

function betDifferences(stored: Settled, made: Settled): readonly string[] {
  const longer = stored.bets.length > made.bets.length ? stored.bets : made.bets;
  return longer.flatMap((_bet, index) => {
    const [said, given] = [betText(stored.bets[index]), betText(made.bets[index])];
    return said === given ? [] : [against(said, given)];
  });
}

function against(said: string, given: string): string {
  return `the journal says "${said}", but by the rules it is "${given}"`;
}

function betText(bet: SettledBet | undefined): string {
  if (bet === undefined) return 'no bet';
  const { bettor, settlement, liesOn, tallied } = bet;
  const { spot, stake, result, won, commission, returned } = settlement;
  const how = `${liesOn ? ', lies on' : ''}${tallied ? ', commission tallied' : ''}`;
  return `${bettor}, ${chips(stake)} on ${spot} ${result}, wins ${chips(won)}, commission ${chips(commission)}, returned ${chips(returned)}${how}`;
}

/** An event in a few words. */
export function eventText(event: TableEvent): string {
  switch (event.kind) {
    case 'card-dealt':
      return `${formatCard(event.card)} to ${event.side}`;
    case 'burned':
      return `${formatCard(event.card)} burned`;
    case 'coup-settled':
      return `coup settled, ${event.bets.length} bets`;
    case 'commission-collected':
      return `commission of ${chips(event.held)} collected from ${event.bettor}`;
    case 'left':
      return `${event.bettor} left`;
    default:
      return event.kind;
  }
}

function plain(_name: string, field: unknown): unknown {
  return typeof field === 'bigint' ? Number(field) : field;
}
