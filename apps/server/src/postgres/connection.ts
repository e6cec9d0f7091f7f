import pg from 'pg';

/** How long one question to a server may take. */
const ANSWER_MS = 5_000;

/** The versions a server says it has: for people, and as a number that can be compared. */
export interface ServerVersion {
  readonly text: string;
  readonly number: number;
}

/** Connects once, asks for the version, and closes. Throws what `pg` throws. */
export async function askVersion(url: string): Promise<ServerVersion> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: 'sabot startup check',
  });
  // Without a listener an error of an idle connection would end the process; the promises below carry ours.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ text: string; number: string }>(
      `SELECT current_setting('server_version') AS text, current_setting('server_version_num') AS number`,
    );
    const row = rows[0];
    if (row === undefined) throw new Error('the server did not say its version');
    return { text: row.text, number: Number(row.number) };
  } finally {
    await client.end();
  }
}
