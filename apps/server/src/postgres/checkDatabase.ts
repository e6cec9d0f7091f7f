import { askVersion, type ServerVersion } from './connection.ts';
import { codeOf, StartupFault } from './startupFault.ts';

/** The oldest version in which only a database's owner may create things in its schema `public`. */
const MINIMUM_MAJOR = 15;

/**
 * Connects to a database and refuses one that does not answer, does not let us in, or is too old.
 *
 * @example
 * await checkDatabase('postgresql://sabot:secret@db.example.org/sabot');
 */
export async function checkDatabase(url: string): Promise<void> {
  const place = placeOf(url);
  let version: ServerVersion;
  try {
    version = await askVersion(url);
  } catch (error) {
    throw connectionFault(place, error);
  }
  requireVersion(place, version);
}

/** Refuses a server older than PostgreSQL 15. */
export function requireVersion(place: string, version: ServerVersion): void {
  if (version.number >= MINIMUM_MAJOR * 10_000) return;
  throw new StartupFault(
    `The server at ${place} is PostgreSQL ${version.text}, and Sabot needs ${MINIMUM_MAJOR} or newer`,
    'Upgrade that server, or leave DATABASE_URL unset to use the PostgreSQL that comes with Sabot.',
  );
}

/** The fault for an error of `pg` while connecting. */
function connectionFault(place: string, error: unknown): StartupFault {
  const reason = error instanceof Error ? error.message : String(error);
  const fault = (message: string, remedy: string): StartupFault =>
    new StartupFault(message, remedy, { cause: error });
  switch (codeOf(error)) {
    case '28P01':
      return fault(
        `The server at ${place} refuses the password or the role`,
        'Correct the user and the password in DATABASE_URL.',
      );
    case '28000':
      return fault(
        `The server at ${place} does not let this role in: ${reason}`,
        'Correct DATABASE_URL, or allow the role in the pg_hba.conf of that server.',
      );
    case '3D000':
      return fault(
        `The server at ${place} has no such database: ${reason}`,
        'Create it, owned by the role in DATABASE_URL, or correct the name.',
      );
    case '42501':
      return fault(
        `The role may not connect to the database at ${place}`,
        'Make the role in DATABASE_URL the owner of that database.',
      );
    case '53300':
      return fault(
        `The server at ${place} has no connection left`,
        'Raise its max_connections, or close other clients.',
      );
    case '57P03':
      return fault(`The server at ${place} is starting or stopping`, 'Try again in a moment.');
    default:
      return fault(
        `The database at ${place} does not answer: ${reason || codeOf(error)}`,
        'Start that server, or correct the host, the port and sslmode in DATABASE_URL.',
      );
  }
}

/** Host, port and database, to be shown: never the password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new StartupFault(
      'DATABASE_URL is not the address of a PostgreSQL database',
      'Write it as postgresql://user:password@host:5432/database.',
    );
  }
  const host = parsed.searchParams.get('host') ?? decodeURIComponent(parsed.host);
  return `${host}${parsed.pathname}`;
}
