import { join } from 'node:path';
import { readConfig } from './config.ts';
import { type OpenHouse, serve } from './operations/serve.ts';
import { StartupFault } from './postgres/index.ts';

const repo = join(import.meta.dirname, '..', '..', '..');

/** Where the house is open; null when it could not be opened. */
export const url: string | null = await run();

async function run(): Promise<string | null> {
  try {
    const house = await serve(readConfig(process.env, repo), join(repo, 'apps', 'web', 'build'));
    console.log(`The card room is open: ${house.url}`);
    stopOnSignals(house);
    return house.url;
  } catch (fault) {
    if (!(fault instanceof StartupFault)) throw fault;
    console.error(`${fault.message}. ${fault.remedy}`);
    process.exitCode = 1;
    return null;
  }
}

function stopOnSignals(house: OpenHouse): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    console.log('Closing the card room.');
    house.close().then(
      () => process.exit(0),
      (fault: unknown) => {
        console.error(fault);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
