// Before `npm start` and `npm test`: installs what is missing and checks what it will run on. It runs on whatever
// Node the machine has, so it is plain JavaScript for Node 18 and uses nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_NEEDED = 24;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

await install();
checkNode();
if (process.argv.includes('--tests')) findBrowser();

async function install() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log('Installing what Sabot needs (once, about a minute) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['ci', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
  // npm takes its time to give up; what it leaves half done is done again at the next start.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      child.kill('SIGKILL');
      process.exit(130);
    });
  }
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  if (status !== 0) stop('npm ci failed: see above. With a network and a free disk, run it again.');
}

function checkNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(bundled)
    ? spawnSync(bundled, ['--version'], { encoding: 'utf8' }).stdout
    : process.version;
  const major = Number(/^v(\d+)/.exec(version || '')?.[1]);
  if (major >= NODE_NEEDED) return;
  stop(
    `Sabot needs Node ${NODE_NEEDED} or newer and found ${(version || 'none').trim()}. Install it from https://nodejs.org and try again.`,
  );
}

function findBrowser() {
  if (browsers.some((path) => existsSync(path))) return;
  const byHand = 'apt-get update && apt-get install -y chromium';
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    stop(`The tests need Chromium and found none. Install it, on Debian as root with: ${byHand}`);
  }
  console.log('Installing Chromium for the browser tests ...');
  const apt = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const done =
    spawnSync('apt-get', ['update', '-qq'], apt).status === 0 &&
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], apt).status === 0;
  if (!done) stop(`Chromium could not be installed. Try it by hand: ${byHand}`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
