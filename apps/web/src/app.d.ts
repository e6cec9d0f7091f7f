/** A catalogue, compiled by cataloguePlugin.ts. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
