export { type Config, readConfig } from '../config.ts';
export { StartupFault } from '../postgres/index.ts';
export { type AuditReport, audit } from './audit.ts';
export { type OpenHouse, serve } from './serve.ts';
