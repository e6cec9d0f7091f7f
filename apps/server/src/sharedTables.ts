import type { SharedTable } from '@sabot/house';
import { derivedId } from '@sabot/ledger';
import { preset } from '@sabot/rules';
import { tableId } from '@sabot/table';

/** The tables that are open to everybody who comes to this house. */
export const SHARED_TABLES: readonly SharedTable[] = [shared('Salon vert', 'casino-8')];

function shared(name: string, rulesName: string): SharedTable {
  const rules = preset(rulesName);
  if (!rules) throw new Error(`there is no preset ${rulesName}`);
  return {
    table: tableId(derivedId('shared', name)),
    setup: { name, rules, seats: 7, bettingMs: 20_000, pace: { minCycleMs: 5_000, resultMs: 3_000 } },
  };
}
