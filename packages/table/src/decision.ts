import type { Decision } from './decide.ts';
import type { TableEvent } from './event.ts';
import type { Refusal } from './refusal.ts';

export const happens = (...events: readonly TableEvent[]): Decision => ({ ok: true, events });
export const refused = (refusal: Refusal): Decision => ({ ok: false, refusal });
