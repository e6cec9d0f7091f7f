import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] as const;

/** A browser that asks nothing of the network by itself, and runs as root too. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The system's Chromium: none is downloaded. */
export function findChromium(): string {
  const found = PLACES.find((place) => existsSync(place));
  if (found === undefined)
    throw new Error(`No Chromium at ${PLACES.join(' or ')}. On Debian: apt-get install chromium`);
  return found;
}
