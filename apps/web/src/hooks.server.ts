import type { Handle } from '@sveltejs/kit/hooks';

/** Used at build time only: the prerendered pages preload both fonts beside script and style. */
export const handle: Handle = ({ event, resolve }) =>
  resolve(event, { preload: ({ type }) => type !== 'asset' });
