import { Unavailable } from '@sabot/house';
import pg from 'pg';

/** Classes of SQLSTATE after which asking again may well succeed: connection, resources, rollback, intervention, system. */
const PASSING = ['08', '53', '57', '58', '40', '55', '25'];

/**
 * A fault of the driver as the house knows it: `Unavailable` where asking again makes sense (and what was asked may or
 * may not have been done), else the fault itself, which is a bug.
 */
function storeFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  // Only what the server says carries an SQLSTATE. The rest (refused, reset, EPIPE, timed out, ended) is the driver's
  // own, and always about the connection; an errno may look like a state, but is none.
  const state = fault instanceof pg.DatabaseError ? (fault.code ?? '') : null;
  const isPassing = state === null || PASSING.includes(state.slice(0, 2));
  return isPassing ? new Unavailable(fault.message, { cause: fault }) : fault;
}

/** Asks the driver one thing, and names its faults. Only calls of the driver belong in here: our own bugs stay bugs. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    throw storeFault(fault);
  }
}
