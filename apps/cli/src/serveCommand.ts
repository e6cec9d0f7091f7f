import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { foreseen } from './foreseen.ts';
import { REPO, WEB_ROOT } from './place.ts';

/** `sabot serve`: opens the house and keeps it open until it is told to stop. */
export function serveCommand(end: (code: number) => void): Command {
  return new Command('serve')
    .description('open the card room, as npm start does, with the pages as they were built last')
    .addHelpText('after', HELP)
    .action(async () => end(await foreseen(openUntilStopped)));
}

async function openUntilStopped(): Promise<number> {
  // Read only here: the server's libraries take longer to load than a coup to deal.
  const { readConfig, serve } = await import('@sabot/server/operations');
  // Listened to from the start: a database half started is stopped too.
  const stopped = stopAsked();
  const house = await serve(readConfig(process.env, REPO), WEB_ROOT);
  console.log(`The card room is open: ${house.url}`);
  if (house.warning) console.log(house.warning);
  if (!existsSync(join(WEB_ROOT, '200.html')))
    console.error(
      `Its pages are not built, so a browser finds nothing there. Run npm start, which builds them.`,
    );
  await stopped;
  console.log('Closing the card room.');
  await house.close();
  return 0;
}

function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    // Again and again without effect: the closing takes its time, and a second Ctrl-C must not cut it short.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

const HELP = `
Settings are read from the environment: HOST (127.0.0.1), PORT (3000),
PUBLIC_URL (http://localhost:PORT), DATA_DIR (.data in Sabot's folder) and
DATABASE_URL (the PostgreSQL that comes with Sabot). Ctrl-C closes the house.`;
