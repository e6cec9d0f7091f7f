import { join } from 'node:path';
import { readConfig } from './config.ts';
import { type OpenHouse, serve } from './operations/serve.ts';
import { StartupFault } from './postgres/index.ts';

const repo = join(import.meta.dirname, '..', '..', '..');

/** Where the house is open, for what else starts with it; null when it could not be opened. */
export const url: string | null = await run();

async function run(): Promise<string | null> {
  const opening = open();
  // A signal that comes while the house still opens waits for that: a database half started is stopped too.
  stopOnSignals(opening);
  const house = await opening;
  if (!house) return null;
  console.log(`The card room is open: ${house.url}`);
  if (house.warning) console.log(house.warning);
  return house.url;
}

/** The house, or null when it could not be opened and the reason has been said. */
async function open(): Promise<OpenHouse | null> {
  try {
    return await serve(readConfig(process.env, repo), join(repo, 'apps', 'web', 'build'));
  } catch (fault) {
    if (!(fault instanceof StartupFault)) throw fault;
    console.error(`${fault.message}. ${fault.remedy}`);
    process.exitCode = 1;
    return null;
  }
}

function stopOnSignals(opening: Promise<OpenHouse | null>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    console.log('Closing the card room.');
    opening
      .then((house) => house?.close())
      .then(
        () => process.exit(),
        (fault: unknown) => {
          console.error(fault);
          process.exit(1);
        },
      );
  };
  // The last: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
