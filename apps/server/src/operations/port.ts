import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { StartupFault } from '../postgres/index.ts';

/**
 * The settings with a real port: port 0 means any free one. It is chosen before the house opens, because its pages'
 * origin has it in its name.
 */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  const url = new URL(config.publicUrl);
  const isOwn = url.port === '0';
  if (isOwn) url.port = String(port);
  return { ...config, port, publicUrl: url.origin };
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address !== null && typeof address === 'object') return address.port;
  throw new StartupFault(`HOST ${host} gives no port`, 'Set HOST to 127.0.0.1, or set PORT.');
}
