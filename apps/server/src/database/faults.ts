import { Unavailable } from '@sabot/house';

/** Classes of SQLSTATE after which asking again may well succeed: connection, resources, rollback, intervention, system. */
const PASSING = ['08', '53', '57', '58', '40', '55', '25'];

/**
 * A fault of the driver as the house knows it: `Unavailable` where asking again makes sense (and what was asked may or
 * may not have been done), else the fault itself, which is a bug.
 */
function storeFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : null;
  // What the driver says itself (no SQLSTATE: refused, reset, timed out, ended) is always about the connection.
  const isSqlState = code !== null && /^[0-9A-Z]{5}$/.test(code);
  return isSqlState && !PASSING.includes(code.slice(0, 2))
    ? fault
    : new Unavailable(fault.message, { cause: fault });
}

/** Asks the driver one thing, and names its faults. Only calls of the driver belong in here: our own bugs stay bugs. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    throw storeFault(fault);
  }
}
