import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { migrations } from './migrations.ts';

/** Brings our tables up to date. Two processes that start together take turns; all of a step is done or nothing. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await sql`create schema if not exists house`.execute(db).catch(ignoreExists);
  const migrator = new Migrator({ db, provider: migrations, migrationTableSchema: 'house' });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** `if not exists` is no lock: of two who create the same schema at once, one is told that it exists. */
function ignoreExists(fault: unknown): void {
  const code = fault instanceof Error && 'code' in fault ? fault.code : null;
  if (code !== '23505' && code !== '42P06') throw fault;
}
