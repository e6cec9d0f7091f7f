import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { layOut } from '../postgres/dataFolder.ts';
import { type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts';
import { findPostmaster } from '../postgres/postmaster.ts';
import { makeScratch, removeScratch } from '../postgres/scratch.ts';
import { StartupFault } from '../postgres/startupFault.ts';
import { type AuditReport, audit } from './audit.ts';
import { Findings } from './auditFindings.ts';
import { ANNA, BERT, CABINET, COUPS, playHouse, SALON } from './testing/playedHouse.ts';

const STORED = ['event', 'transfer', 'snapshot', 'progress', 'funds', 'answer'] as const;

const scratch = makeScratch();
const dataDir = join(scratch, 'house');
const reports: AuditReport[] = [];
let empty: AuditReport | undefined;
let house: EmbeddedPostgres;
let client: pg.Client;

beforeAll(async () => {
  house = await startEmbedded({ dataDir });
  empty = await auditNow();
  let isPlaying = true;
  const played = playHouse(house.url).finally(() => {
    isPlaying = false;
  });
  while (isPlaying) reports.push(await auditNow());
  await played;
  client = new pg.Client({ connectionString: house.url });
  await client.connect();
  await client.query(keepAndUnlock());
});

afterEach(async () => {
  if (isRunning()) await client.query(putBack());
});

afterAll(async () => {
  await house.stop();
  await removeScratch(scratch);
});

/** Keeps a copy of everything, and takes away what keeps faults out: the trigger, the permissions, the constraints. */
function keepAndUnlock(): string {
  const locked = ['event', 'transfer', 'snapshot', 'answer'];
  return `
    create schema kept;
    ${STORED.map((name) => `create table kept.${name} as select * from house.${name};`).join('\n')}
    ${locked.map((name) => `alter table house.${name} disable trigger append_only;`).join('\n')}
    ${locked.map((name) => `grant update, delete, truncate on house.${name} to current_user;`).join('\n')}
    alter table house.transfer drop constraint transfer_pkey, drop constraint transfer_check,
      drop constraint transfer_amount_check;
    alter table house.event drop constraint event_pkey;
    alter table house.answer drop constraint answer_pkey;`;
}

function putBack(): string {
  return STORED.map(
    (name) =>
      `truncate house.${name}; insert into house.${name} overriding system value select * from kept.${name};`,
  ).join('\n');
}

function isRunning(): boolean {
  return findPostmaster(layOut(dataDir).cluster) !== undefined;
}

function auditNow(): Promise<AuditReport> {
  return audit({ dataDir, databaseUrl: house.url });
}

/** What the audit finds after this was done to the stored house. */
async function problemsAfter(fault: string): Promise<readonly string[]> {
  await client.query(fault);
  return (await auditNow()).problems;
}

/** The version and body of an event of a table: the how-manieth of its kind. */
async function eventOf(
  { table }: typeof SALON,
  kind: string,
  nth = 1,
): Promise<{ readonly version: number; readonly body: Record<string, unknown> }> {
  const { rows } = await client.query<{ version: number; body: Record<string, unknown> }>(
    `select version, body::jsonb as body from house.event
     where table_id = '${table}' and body::jsonb ->> 'kind' = '${kind}' order by version offset ${nth - 1} limit 1`,
  );
  if (rows[0] === undefined) throw new Error(`there is no ${kind}`);
  return rows[0];
}

async function transferOf(reason: string, payer = ''): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from house.transfer where table_id = '${SALON.table}' and reason = '${reason}'
     and payer like '${payer}%' order by seq limit 1`,
  );
  if (rows[0] === undefined) throw new Error(`there is no ${reason}`);
  return rows[0].id;
}

/** Changes one field of a stored event. */
function edit({ table }: typeof SALON, version: number, path: string, value: unknown): string {
  return `update house.event set body = jsonb_set(body::jsonb, '{${path}}', '${JSON.stringify(value)}')::text
          where table_id = '${table}' and version = ${version}`;
}

const salon = `Table Salon (${SALON.table})`;
const stakes = `stakes:${SALON.table}`;

test('AU1 nothing there is an empty report, and nothing is made', async () => {
  const nothing = { accounts: 0, coups: 0, sum: 0, problems: [] };
  const nowhere = join(scratch, 'nowhere');
  expect(await audit({ dataDir: nowhere, databaseUrl: null })).toEqual(nothing);
  expect(existsSync(nowhere)).toBe(false);
  const bare = join(scratch, 'bare');
  mkdirSync(bare);
  expect(await audit({ dataDir: bare, databaseUrl: null })).toEqual(nothing);
  expect(empty).toEqual(nothing);
});

test('AU2 a house is read while it plays, as it was at one moment', () => {
  expect(reports.length).toBeGreaterThan(3);
  expect(reports.map(({ sum, problems }) => ({ sum, problems }))).toEqual(
    reports.map(() => ({ sum: 0, problems: [] })),
  );
  const counted = reports.map(({ coups }) => coups);
  expect(counted).toEqual(counted.toSorted((a, b) => a - b));
  expect(new Set(counted).size).toBeGreaterThan(2);
});

test('AU2 the database of an open house is found, and goes on', async () => {
  expect(await audit({ dataDir, databaseUrl: null })).toEqual(await auditNow());
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('AU4 a database that does not answer is a fault with its remedy', async () => {
  const asked = audit({ dataDir, databaseUrl: 'postgresql://sabot:secret@127.0.0.1:1/sabot' });
  await expect(asked).rejects.toThrow(StartupFault);
  await expect(asked).rejects.toThrow(/^The database at 127.0.0.1:1\/sabot does not answer/);
});

test('AU4 a house that the role may not read is a fault with its remedy', async () => {
  await client.query('revoke select on house.event from current_user');
  const asked = auditNow();
  await expect(asked).rejects.toThrow('may not be read: permission denied for table event');
  await client.query('grant select on house.event to current_user');
});

test('AU5 a sound house has no problem, whatever its rules', async () => {
  const kinds = await client.query<{ kind: string }>(
    `select distinct body::jsonb ->> 'kind' as kind from house.event order by kind`,
  );
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    'bet-placed',
    'bet-taken-off',
    'bets-closed',
    'betting-opened',
    'burned',
    'card-dealt',
    'commission-collected',
    'coup-settled',
    'deal-called',
    'left',
    'seated',
    'shoe-opened',
    'table-opened',
  ]);
  const { rows: snapshots } = await client.query('select 1 from house.snapshot');
  expect(snapshots.length).toBeGreaterThan(0);
  const { rows: lying } = await client.query(
    `select 1 from house.event where body like '%"liesOn":true%' and body like '%"tallied":true%'`,
  );
  expect(lying.length).toBeGreaterThan(0);
  expect((await auditNow()).problems).toEqual([]);
});

test('AU6 accounts, coups and the sum are counted', async () => {
  // Issuance, house and commission; two bettors; two tables.
  expect(await auditNow()).toEqual({ accounts: 7, coups: COUPS, sum: 0, problems: [] });
});

test('AU7 a deleted transfer is missing, and everything that it moved is told', async () => {
  const id = await transferOf('hold', `bettor:${ANNA}`);
  const problems = await problemsAfter(`delete from house.transfer where id = '${id}'`);
  const { version } = await eventOf(SALON, 'bet-placed');
  expect(problems[0]).toBe(
    `${salon}, version ${version}, coup 1: Transfer ${id} (hold, 50 from bettor:${ANNA} to ${stakes}) is missing in the ledger.`,
  );
  expect(problems[1]).toMatch(/^Table Salon .* by the transfers, but \d+ lie there by the journal\.$/);
  expect(problems.join('\n')).toContain(`Bettor ${ANNA} may spend`);
  expect(problems.at(-1)).toBe('The sum over all accounts is -50, and not 0.');
});

test('AU8 a changed amount is told with both amounts', async () => {
  const id = await transferOf('hold', `bettor:${ANNA}`);
  const problems = await problemsAfter(`update house.transfer set amount = 100 where id = '${id}'`);
  const { version } = await eventOf(SALON, 'bet-placed');
  const between = `from bettor:${ANNA} to ${stakes})`;
  expect(problems[0]).toBe(
    `${salon}, version ${version}, coup 1: the journal makes transfer ${id} (hold, 50 ${between}, but the ledger has transfer ${id} (hold, 1 ${between}.`,
  );
});

test('AU8 a changed payee and a changed reason are told', async () => {
  const id = await transferOf('win');
  const changed = `payee = 'bettor:${BERT}', reason = 'void'`;
  const problems = await problemsAfter(
    `update house.transfer set payee = 'bettor:${ANNA}' where id = '${id}';
     update house.transfer set ${changed} where id = '${id}'`,
  );
  expect(problems.filter((problem) => problem.includes(`the ledger has transfer ${id} (void,`))).toHaveLength(
    1,
  );
});

test('AU9 a transfer that nothing makes', async () => {
  const problems = await problemsAfter(
    `insert into house.transfer (id, payer, payee, amount, reason, table_id)
     values ('00000000-0000-4000-8000-00000000000a', 'house', 'bettor:${BERT}', 1250, 'win', '${SALON.table}')`,
  );
  expect(problems[0]).toBe(
    `Table ${SALON.table}: Transfer 00000000-0000-4000-8000-00000000000a (win, 12.50 from house to bettor:${BERT}) stands in the ledger, but nothing in the journal makes it.`,
  );
});

test('AU9 a transfer of no table that gives out no chips', async () => {
  const problems = await problemsAfter(
    `insert into house.transfer (id, payer, payee, amount, reason)
     values ('00000000-0000-4000-8000-00000000000a', 'house', 'bettor:${BERT}', 1250, 'win')`,
  );
  expect(problems[0]).toMatch(/ \(win, 12\.50 .*\) belongs to no table and gives out no chips\.$/);
});

test('AU9 a transfer of a table that has no journal', async () => {
  const nowhere = '00000000-0000-4000-8000-0000000000ff';
  const problems = await problemsAfter(
    `insert into house.transfer (id, payer, payee, amount, reason, table_id)
     values ('00000000-0000-4000-8000-00000000000a', 'house', 'commission', 100, 'commission', '${nowhere}')`,
  );
  expect(problems[0]).toBe(`Table ${nowhere} has no journal, but something else is stored of it.`);
  expect(problems[1]).toMatch(/^Table .*ff: Transfer .* but nothing in the journal makes it\.$/);
});

test('AU9 a transfer that is there twice', async () => {
  const id = await transferOf('win');
  const problems = await problemsAfter(
    `insert into house.transfer (id, payer, payee, amount, reason, table_id)
     select id, payer, payee, amount, reason, table_id from house.transfer where id = '${id}'`,
  );
  expect(problems.filter((problem) => problem.includes(id))).toEqual([
    expect.stringMatching(/stands in the ledger, but nothing in the journal makes it\.$/),
  ]);
});

test.each([
  ['moves nothing, or backwards', 'house', 'commission', 0, 'win'],
  ['goes from an account to itself', 'house', 'house', 5, 'win'],
  ['names an account that is none', 'house', 'bettor:anna', 5, 'win'],
  ['has a reason that is none', 'house', 'commission', 5, 'gift'],
])('AU9 a transfer that is none: it %s', async (fault, payer, payee, amount, reason) => {
  const problems = await problemsAfter(
    `insert into house.transfer (id, payer, payee, amount, reason, table_id) values
     ('00000000-0000-4000-8000-00000000000a', '${payer}', '${payee}', ${amount}, '${reason}', '${SALON.table}')`,
  );
  expect(problems[0]).toMatch(new RegExp(`^Transfer .*-00000000000a \\(${reason}, .*\\) ${fault}\\.$`));
});

test('AU10 a changed row of funds', async () => {
  const { rows } = await client.query<{ balance: string }>(
    `select balance::text from house.funds where bettor = '${ANNA}'`,
  );
  const before = BigInt(rows[0]?.balance ?? 0);
  const problems = await problemsAfter(
    `update house.funds set balance = balance + 700 where bettor = '${ANNA}'`,
  );
  expect(problems).toEqual([
    expect.stringMatching(
      new RegExp(`^Bettor ${ANNA} may spend [0-9.]+, but the transfers leave [0-9.]+\\.$`),
    ),
    'The sum over all accounts is 7, and not 0.',
  ]);
  expect(problems[0]).toContain(`may spend ${(before + 700n) / 100n}`);
});

test('AU10 a row of funds that is gone, and one too many', async () => {
  const stranger = '00000000-0000-4000-8000-0000000000cc';
  const problems = await problemsAfter(
    `delete from house.funds where bettor = '${ANNA}';
     insert into house.funds (bettor, balance, moves) values ('${stranger}', 100, 1)`,
  );
  expect(problems).toEqual([
    `Bettor ${stranger} may spend 1, but the transfers leave 0.`,
    expect.stringMatching(`^Account bettor:${ANNA} has .* but the bettor has no row in house.funds\\.$`),
    expect.stringMatching(/^The sum over all accounts is -?[0-9.]+, and not 0\.$/),
  ]);
});

test('AU11 an account below zero', async () => {
  const problems = await problemsAfter(
    `delete from house.transfer where payee = 'commission';
     insert into house.transfer (id, payer, payee, amount, reason, table_id)
     values ('00000000-0000-4000-8000-00000000000a', 'commission', 'house', 100, 'commission', '${SALON.table}')`,
  );
  expect(problems).toContain('Account commission is below zero: -1.');
});

test('AU12 events that are missing', async () => {
  const problems = await problemsAfter(
    `delete from house.event where table_id = '${SALON.table}' and version between 9 and 11`,
  );
  expect(problems[0]).toMatch(
    /^Table Salon .*, version 8, coup 1: the next event cannot be followed \(versions 9 to 11 are missing\); the rest of this table was not checked\.$/,
  );
  expect(problems[1]).toMatch(/^Table .*: \d+ transfers could not be checked against the journal\.$/);
  expect(problems).toHaveLength(2);
});

test.each([
  ['there twice', (at: string) => `insert into house.event select * from house.event where ${at}`],
  ['no JSON', (at: string) => `update house.event set body = '{' where ${at}`],
  ['no event', (at: string) => `update house.event set body = '{"kind":"gift","atMs":1}' where ${at}`],
  ['nothing', (at: string) => `update house.event set body = 'null' where ${at}`],
])('AU12 an event that is %s', async (_how, fault) => {
  const { version } = await eventOf(SALON, 'deal-called');
  const problems = await problemsAfter(fault(`table_id = '${SALON.table}' and version = ${version}`));
  expect(problems[0]).toMatch(/cannot be followed \(.+\); the rest of this table was not checked\.$/);
});

test('AU12 a journal that begins with another event, or with another table', async () => {
  const other = '00000000-0000-4000-8000-0000000000dd';
  expect((await problemsAfter(edit(SALON, 1, 'table', other)))[0]).toContain(`it opens table ${other}`);
  const headless = await problemsAfter(
    `update house.event set body = '{"kind":"bets-closed","atMs":1}' where version = 1`,
  );
  expect(headless.filter((problem) => problem.includes('a table begins with table-opened'))).toHaveLength(2);
});

test('AU12 an event that the table could not have had', async () => {
  const { version } = await eventOf(SALON, 'bets-closed');
  const problems = await problemsAfter(edit(SALON, version, 'kind', 'betting-opened'));
  expect(problems[0]).toMatch(/not to happen in betting, but in settled/);
});

test('AU13 a table that is held to be at another version', async () => {
  const problems = await problemsAfter(
    `update house.progress set version = version + 2 where table_id = '${SALON.table}';
     delete from house.progress where table_id = '${CABINET.table}'`,
  );
  expect(problems).toContainEqual(
    expect.stringMatching(
      /^Table Salon .* is held to be at version \d+, but its journal ends with version \d+\.$/,
    ),
  );
  expect(problems).toContainEqual(
    expect.stringMatching(/^Table Cabinet .* has no row in house\.progress, but its journal ends with/),
  );
});

test('AU14 a settlement that pays too much is told with what the rules give', async () => {
  const { version } = await eventOf(SALON, 'coup-settled');
  const problems = await problemsAfter(edit(SALON, version, 'bets,0,settlement,returned', { $: 1_000_000 }));
  expect(problems).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Table Salon .*, version ${version}, coup 1: the journal says "${ANNA}, 50 on banco .*returned 10000.*", but by the rules it is "${ANNA}, 50 on banco .*"\\.$`,
      ),
    ),
  ]);
});

test('AU14 a bet left out of a settlement', async () => {
  const { version } = await eventOf(SALON, 'coup-settled');
  const problems = await problemsAfter(
    `update house.event set body = (body::jsonb #- '{bets,3}')::text
     where table_id = '${SALON.table}' and version = ${version}`,
  );
  expect(problems[0]).toContain('the journal says "no bet", but by the rules it is');
});

test('AU14 a card that the journal gives to the wrong side cannot be followed', async () => {
  const { version } = await eventOf(SALON, 'card-dealt');
  const problems = await problemsAfter(edit(SALON, version, 'side', 'banco'));
  expect(problems[0]).toContain('the tableau does not give this card to banco');
});

test('AU14 other cards lead to another coup', async () => {
  // A coup that Player lost gets the cards of one that Player wins at once.
  const { rows } = await client.query<{ version: number }>(
    `select max(closed.version) as version from house.event as closed
     where table_id = '${SALON.table}' and body like '%"bets-closed"%' and version < (
       select min(version) from house.event where table_id = '${SALON.table}'
       and body::jsonb @? '$.bets[*].settlement ? (@.spot == "punto" && @.result == "lost")')`,
  );
  const closed = rows[0]?.version ?? 0;
  const cards = ['9', 'K', 'K', 'Q'].map((rank, at) =>
    edit(SALON, closed + 1 + at, 'card', { rank, suit: 'hshs'[at], pack: 7 }),
  );
  const problems = await problemsAfter(cards.join(';\n'));
  expect(problems[0]).toMatch(/^Table Salon .*(the journal says|cannot be followed)/);
});

test('AU14 a burn that was not due', async () => {
  const { version } = await eventOf(SALON, 'deal-called');
  const burn = { kind: 'burned', atMs: 0, card: { rank: '5', suit: 's', pack: 0 } };
  const planted = `update house.event set body = jsonb_set('${JSON.stringify(burn)}'::jsonb, '{atMs}', body::jsonb -> 'atMs')::text
    where table_id = '${SALON.table}' and version = ${version}`;
  expect((await problemsAfter(planted))[0]).toContain('no burn is due');
});

test('AU14 a collected commission of another amount', async () => {
  const { version } = await eventOf(SALON, 'commission-collected');
  const problems = await problemsAfter(edit(SALON, version, 'held', { $: 100 }));
  expect(problems[0]).toMatch(
    new RegExp(
      `version ${version}, coup \\d+: the journal says "commission of 1 collected from ${BERT}", but by the rules it is "commission of [0-9]+ collected from ${BERT}"\\.$`,
    ),
  );
  expect(problems[1]).toMatch(
    /the journal makes transfer .*commission, 1 from .* but the ledger has transfer/,
  );
});

test('AU14 what words leave out is told in full', async () => {
  const { version } = await eventOf(SALON, 'coup-settled');
  const problems = await problemsAfter(edit(SALON, version, 'note', 'edited'));
  expect(problems).toEqual([expect.stringContaining('"note":"edited"')]);
});

test('AU15 a journal that breaks off before the settlement', async () => {
  const { rows } = await client.query<{ version: number }>(
    `select max(version) as version from house.event
     where table_id = '${CABINET.table}' and body::jsonb ->> 'kind' = 'coup-settled'`,
  );
  const last = rows[0]?.version ?? 0;
  const problems = await problemsAfter(
    `delete from house.event where table_id = '${CABINET.table}' and version >= ${last};
     update house.progress set version = ${last - 1} where table_id = '${CABINET.table}'`,
  );
  expect(problems[0]).toMatch(
    new RegExp(
      `version ${last - 1}, coup 4: the journal breaks off; "coup settled, \\d bets" must follow\\.$`,
    ),
  );
});

test('AU16 chips on the layout that the account does not hold', async () => {
  const { version } = await eventOf(CABINET, 'bet-placed', 17);
  const problems = await problemsAfter(edit(CABINET, version, 'stake', { $: 900 }));
  expect(problems).toContainEqual(
    `Table Cabinet (${CABINET.table}) has 7 by the transfers, but 9 lie there by the journal.`,
  );
});

test('AU17 a card that comes out of one shoe twice', async () => {
  const { body } = await eventOf(SALON, 'card-dealt', 1);
  const { version } = await eventOf(SALON, 'card-dealt', 2);
  const problems = await problemsAfter(edit(SALON, version, 'card', body['card']));
  expect(problems).toContainEqual(
    expect.stringMatching(/: the next card, .. of pack \d, came out of this shoe before\.$/),
  );
});

test('AU17 a card that is in no such shoe', async () => {
  const { version } = await eventOf(SALON, 'card-dealt', 2);
  const problems = await problemsAfter(edit(SALON, version, 'card,pack', 8));
  expect(problems[0]).toMatch(/\(\{.*"pack":8.*\} is no card of this shoe\)/);
});

test('AU18 a snapshot that is not what the events lead to', async () => {
  const problems = await problemsAfter(
    `update house.snapshot set body = jsonb_set(body::jsonb, '{coup}', '99')::text where table_id = '${SALON.table}'`,
  );
  expect(problems[0]).toMatch(
    /^Table Salon .*, version 2\d\d, coup \d+: the snapshot is not what the events lead to\.$/,
  );
  expect(await problemsAfter(`update house.snapshot set body = 'none'`)).toContainEqual(
    expect.stringContaining('the snapshot is not what the events lead to'),
  );
});

test('AU18 a snapshot of which there is no event', async () => {
  const problems = await problemsAfter(
    `insert into house.snapshot (table_id, version, body) values ('${SALON.table}', 9999, '{}')`,
  );
  expect(problems).toEqual([
    `${salon}: there is a snapshot of version 9999, but the journal has no such event.`,
  ]);
});

test('AU19 a time before that of the event before', async () => {
  const { version } = await eventOf(SALON, 'deal-called');
  const problems = await problemsAfter(edit(SALON, version, 'atMs', 1_000));
  expect(problems[0]).toMatch(
    new RegExp(`version ${version - 1}, .*its time, 1970-01-01T00:00:01.000Z, is before 2`),
  );
});

test('AU20 a command that was answered twice', async () => {
  const problems = await problemsAfter(
    `insert into house.answer select bettor, command, content, 'another' from house.answer limit 1`,
  );
  expect(problems).toEqual([expect.stringMatching(/^Command .{36} of bettor .{36} was answered 2 times\.$/)]);
});

test('AU21 of too many problems the first thousand are told', () => {
  const findings = new Findings();
  for (let found = 1; found <= 1_003; found += 1) findings.add(`problem ${found}`);
  expect(findings.problems).toHaveLength(1_001);
  expect(findings.problems.at(-1)).toBe('There are 3 problems more, which are not listed.');
});

test('AU3 without an open house its database is started and stopped again', async () => {
  await client.end();
  await house.stop();
  expect(await audit({ dataDir, databaseUrl: null })).toMatchObject({ accounts: 7, problems: [] });
  expect(isRunning()).toBe(false);
});

test('AU4 an audit that is told to stop leaves no database running', async () => {
  const reason = new Error('told to stop');
  await expect(audit({ dataDir, databaseUrl: null }, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(isRunning()).toBe(false);
});
