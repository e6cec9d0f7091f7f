// `npm start`: builds the card room if its sources changed, opens the house, and then a browser where there is one.
import { spawn } from 'node:child_process';
import { buildWeb } from './buildWeb.ts';

try {
  buildWeb();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}
const { url } = await import('../apps/server/src/main.ts');
if (url !== null) openBrowser(url);

/** Only for somebody who sits there: a terminal, a display, and no automatic run. */
function openBrowser(address: string): void {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const hasDisplay = process.platform === 'darwin' || DISPLAY || WAYLAND_DISPLAY;
  if (!process.stdout.isTTY || CI || !hasDisplay) return;
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const browser = spawn(opener, [address], { detached: true, stdio: 'ignore' });
  // Without the opener the printed address does as well.
  browser.on('error', () => {});
  browser.unref();
}
