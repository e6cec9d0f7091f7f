import type { TableEvent } from './event.ts';
import type { Refusal } from './refusal.ts';

/** What a command leads to: events in order (perhaps none), or the reason why not. */
export type Decision =
  | { readonly ok: true; readonly events: readonly TableEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

export const happens = (...events: readonly TableEvent[]): Decision => ({ ok: true, events });
export const refused = (refusal: Refusal): Decision => ({ ok: false, refusal });
