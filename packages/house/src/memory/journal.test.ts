import { sumOf } from '@sabot/ledger';
import type { TableId } from '@sabot/table';
import { journalContract } from '../contract.ts';
import { MemoryJournal } from './journal.ts';

journalContract('in memory', () => {
  const epochs = new Map<TableId, number>();
  const journal = new MemoryJournal((table) => epochs.get(table) ?? 0);
  return Promise.resolve({
    journal,
    take: (table: TableId) => {
      const epoch = (epochs.get(table) ?? 0) + 1;
      epochs.set(table, epoch);
      return Promise.resolve(epoch);
    },
    sum: () => Promise.resolve(sumOf(journal.book)),
    // What it holds is given out as text or as values: there is no way in.
    tamperings: [],
  });
});
