import type { TableId } from '@sabot/table';
import type { Leases } from '../ports.ts';

/** The leases of a house in memory, shared by the processes that are simulated. */
export class LeaseBook {
  readonly #rows = new Map<TableId, { readonly owner: string | null; readonly epoch: number }>();

  epochOf(table: TableId): number {
    return this.#rows.get(table)?.epoch ?? 0;
  }

  /** The leases as one process sees them. */
  of(owner: string): Leases {
    return {
      take: (table) => {
        const { owner: holder, epoch } = this.#rows.get(table) ?? { owner: null, epoch: 0 };
        if (holder !== null && holder !== owner) return Promise.resolve(null);
        this.#rows.set(table, { owner, epoch: epoch + 1 });
        return Promise.resolve(epoch + 1);
      },
      release: (table, epoch) => {
        if (this.epochOf(table) === epoch) this.#rows.set(table, { owner: null, epoch });
        return Promise.resolve();
      },
    };
  }

  /** The process is gone, or asleep for too long: its tables are free. */
  expire(owner: string): void {
    for (const [table, row] of this.#rows)
      if (row.owner === owner) this.#rows.set(table, { owner: null, epoch: row.epoch });
  }
}
