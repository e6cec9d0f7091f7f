/**
 * A foreseen reason why the house cannot open. The message says in one line what is wrong, the remedy what to
 * do about it; both are meant for the person at the terminal.
 *
 * @example
 * throw new StartupFault('The disk is full', 'Free some space and start again.');
 */
export class StartupFault extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s+/g, ' ').trim(), options);
    this.name = 'StartupFault';
    this.remedy = remedy;
  }
}

/** The code of a failed system call (`'ENOSPC'`) or of a refusal by PostgreSQL (`'28P01'`). */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What to do about a full disk; the server's log and the system's calls both lead here. */
export const DISK_FULL_REMEDY = 'Free some space on that disk, or set DATA_DIR to a folder on another one.';

/**
 * Does file work below a path and turns what the system refuses into a fault that names the path. An error
 * without a code is a bug of ours and passes through unchanged.
 */
export function withFileFaults<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asFileFault(path, error);
  }
}

/** The fault for an error met while working on a path. */
export function asFileFault(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof StartupFault || code === undefined) return error;
  const cause = { cause: error };
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartupFault(`The disk is full: ${path} cannot be written`, DISK_FULL_REMEDY, cause);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new StartupFault(
        `${path} cannot be used: permission denied (${code})`,
        'Make it writable for the user who starts Sabot, or set DATA_DIR to a folder that is.',
        cause,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartupFault(
        `${path} cannot be a folder: a file stands in the way`,
        'Move that file away, or set DATA_DIR to another folder.',
        cause,
      );
    default:
      return new StartupFault(
        `${path} cannot be used (${code})`,
        'Set DATA_DIR to a folder on a local disk that can be written.',
        cause,
      );
  }
}
