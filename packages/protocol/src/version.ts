/**
 * The version of the wire. A client says it when it connects (`/socket?protocol=1`); the house answers another one
 * with `unsupported-protocol` and the version it speaks, and closes.
 */
export const PROTOCOL = 1;
