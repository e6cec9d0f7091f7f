import type { Config } from '../config.ts';
import type { OpenHouse } from './serve.ts';

export { type Config, readConfig, readStorage } from '../config.ts';
export { StartupFault } from '../postgres/index.ts';
export { type AuditReport, audit } from './audit.ts';
export type { OpenHouse } from './serve.ts';

/** Opens a house; see `serve.ts`, which is read only then: an audit needs none of the server's libraries. */
export async function serve(config: Config, webRoot: string): Promise<OpenHouse> {
  const { serve: open } = await import('./serve.ts');
  return open(config, webRoot);
}
