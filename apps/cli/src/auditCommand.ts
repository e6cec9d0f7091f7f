import type { AuditReport } from '@sabot/server/operations';
import { Command } from 'commander';
import { auditText } from './auditText.ts';
import { foreseen } from './foreseen.ts';
import { print } from './output.ts';
import { REPO } from './place.ts';
import { styleFor } from './style.ts';

/** What a program that was ended by Ctrl-C gives by custom. */
const INTERRUPTED = 130;

interface Options {
  readonly json?: true;
}

/** `sabot audit`: recounts the ledger against the journal. */
export function auditCommand(end: (code: number) => void): Command {
  return new Command('audit')
    .description('recount every chip against everything that happened, also while the house plays')
    .option('--json', 'print {accounts, coups, sum, problems}')
    .addHelpText('after', HELP)
    .action(async (options: Options) => end(await foreseen(() => auditNow(options))));
}

async function auditNow({ json }: Options): Promise<number> {
  const { audit, readStorage } = await import('@sabot/server/operations');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const storage = readStorage(process.env, REPO);
  const report = await audit(storage, stop.signal).catch((fault: unknown) => {
    // Told to stop, it has stopped the database that it started; that is no fault.
    if (stop.signal.aborted) return null;
    throw fault;
  });
  if (report === null) return INTERRUPTED;
  // Not the address itself: there may be a password in it.
  const place = storage.databaseUrl === null ? storage.dataDir : 'DATABASE_URL';
  await print([
    json ? auditJson(report) : auditText(report, { place, style: styleFor(process.stdout, process.env) }),
  ]);
  return report.problems.length === 0 ? 0 : 1;
}

function auditJson({ accounts, coups, sum, problems }: AuditReport): string {
  return `${JSON.stringify({ accounts, coups, sum, problems }, null, 2)}\n`;
}

const HELP = `
Settings are read from the environment: DATA_DIR and DATABASE_URL, as for serve.
A house that is open is read while it plays; otherwise its database is started
for the time of the audit. Nothing is written.

"accounts" have ever moved, "coups" were settled, "sum" is that of all accounts
in hundredths of a chip and must be 0, "problems" are sentences. The exit code
is 0 without problems, and 1 with problems or when the audit cannot be made.`;
