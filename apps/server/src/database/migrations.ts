import { type Kysely, sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';

/** Our tables, step by step. A step that has been released is never changed; a change is another step. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-house': { up: createHouse },
};

export const migrations: MigrationProvider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) };

const APPEND_ONLY = ['event', 'transfer', 'answer', 'snapshot'] as const;

async function createHouse(db: Kysely<unknown>): Promise<void> {
  // Which process owns a table. The epoch grows with each owner; every commit names its own and locks this row.
  await sql`
    create table house.lease (
      table_id uuid primary key,
      owner uuid not null,
      session_key integer not null,
      epoch integer not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table house.progress (
      table_id uuid primary key,
      version integer not null,
      wakes boolean not null
    )`.execute(db);
  await sql`create index progress_wakes on house.progress (table_id) where wakes`.execute(db);
  await sql`
    create table house.event (
      table_id uuid not null,
      version integer not null check (version > 0),
      epoch integer not null,
      body text not null,
      recorded_at timestamptz not null default clock_timestamp(),
      primary key (table_id, version)
    )`.execute(db);
  await sql`
    create table house.snapshot (
      table_id uuid not null,
      version integer not null,
      body text not null,
      primary key (table_id, version)
    )`.execute(db);
  await sql`
    create table house.answer (
      bettor uuid not null,
      command uuid not null,
      content text not null,
      answer text not null,
      primary key (bettor, command)
    )`.execute(db);
  await sql`
    create table house.transfer (
      id uuid primary key,
      seq bigint generated always as identity,
      payer text not null,
      payee text not null check (payee <> payer),
      amount bigint not null check (amount > 0),
      reason text not null,
      table_id uuid,
      recorded_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index transfer_table on house.transfer (table_id)`.execute(db);
  // What a bettor has, beside the transfers that say why: the row that a commit locks, and that can never be owed.
  await sql`
    create table house.funds (
      bettor uuid primary key,
      balance bigint not null check (balance >= 0),
      moves bigint not null
    )`.execute(db);
  await sql`create schema keeper`.execute(db);
  await sql`
    create table keeper.shoe (
      shoe uuid primary key,
      packs integer not null,
      key_id text not null,
      sealed bytea not null
    )`.execute(db);
  // One row: the name of the key that the shoes of this database are sealed with.
  await sql`
    create table keeper.key (
      is_the_one boolean primary key default true check (is_the_one),
      key_id text not null
    )`.execute(db);
  await forbidChanges(db);
}

/** History is only added to. The trigger holds for everybody; the missing permission holds for us even without it. */
async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function house.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'history is append-only: % on %', tg_op, tg_table_name;
    end $$`.execute(db);
  for (const table of [...APPEND_ONLY.map((name) => `house.${name}`), 'keeper.shoe', 'keeper.key']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.raw(table)}
      for each statement execute function house.refuse_change()`.execute(db);
    await sql`revoke update, delete, truncate on ${sql.raw(table)} from current_user`.execute(db);
  }
}
