import { Unavailable } from '@sabot/house';
import type { Config } from '../config.ts';
import { type Reading, reading } from '../database/reading.ts';
import { StartupFault } from '../postgres/index.ts';
import { openForAudit } from './auditDatabase.ts';
import { Findings } from './auditFindings.ts';
import { RecountedLedger } from './auditLedger.ts';
import { auditTable } from './auditTable.ts';

/** What an audit found. */
export interface AuditReport {
  /** How many accounts ever moved. */
  readonly accounts: number;
  /** How many coups were settled. */
  readonly coups: number;
  /** Over all accounts, in hundredths of a chip; anything but 0 is also a problem. */
  readonly sum: number;
  /** What is wrong, a sentence each; none in a sound house. */
  readonly problems: readonly string[];
}

/**
 * Recounts the ledger against the journal, as both were at one moment; the house may play on meanwhile. Writes
 * nothing. A database that cannot be read is a `StartupFault`; an abort by the signal rejects with its reason.
 *
 * @example
 * const { problems } = await audit(config);
 */
export async function audit(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  signal?: AbortSignal,
): Promise<AuditReport> {
  const database = await openForAudit(config);
  if (database === null) return NOTHING;
  try {
    return await reading(database.url, (house) => recount(house, signal));
  } catch (fault) {
    throw asStartupFault(fault);
  } finally {
    await database.close();
  }
}

const NOTHING: AuditReport = { accounts: 0, coups: 0, sum: 0, problems: [] };

async function recount(house: Reading, signal: AbortSignal | undefined): Promise<AuditReport> {
  signal?.throwIfAborted();
  if (!(await house.hasHouse())) return NOTHING;
  const findings = new Findings();
  const ledger = new RecountedLedger(findings);
  let coups = 0;
  for (const table of await house.tables())
    coups += await auditTable(table, { house, ledger, findings, signal });
  for await (const transfer of house.transfers(null)) {
    signal?.throwIfAborted();
    ledger.takeTableless(transfer);
  }
  ledger.checkOwing();
  const sum = await ledger.checkFunds(house.funds());
  for await (const { bettor, command, times } of house.repeatedAnswers())
    findings.add(`Command ${command} of bettor ${bettor} was answered ${times} times.`);
  return { accounts: ledger.accounts, coups, sum: Number(sum), problems: findings.problems };
}

function asStartupFault(fault: unknown): unknown {
  if (fault instanceof Unavailable)
    return new StartupFault(
      `The database stopped answering during the audit: ${fault.message}`,
      'Run the audit again when it answers.',
      { cause: fault },
    );
  if (fault instanceof Error && 'code' in fault && fault.code === '42501')
    return new StartupFault(
      `The house in this database may not be read: ${fault.message}`,
      'Run the audit as the role that runs the house.',
      { cause: fault },
    );
  return fault;
}
