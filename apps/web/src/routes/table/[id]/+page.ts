// A table is live: there is nothing to draw before its view has come.
export const ssr = false;
export const prerender = false;
