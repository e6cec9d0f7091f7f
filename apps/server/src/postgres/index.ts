export { checkDatabase } from './checkDatabase.ts';
export { resolveDataDir } from './dataFolder.ts';
export { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
export { embeddedState } from './runningEmbedded.ts';
export { StartupFault } from './startupFault.ts';
