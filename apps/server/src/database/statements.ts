/** A statement with a name: PostgreSQL plans it once for each connection. */
export interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

function named(name: string, text: string): (values: readonly unknown[]) => Named {
  return (values) => ({ name, text, values: [...values] });
}

/** Every statement of the hot path, by what it does. */
export const SQL = {
  lockLease: named(
    'lock-lease',
    `select coalesce(p.version, 0) as version from house.lease as l left join house.progress as p using (table_id)
     where l.table_id = $1 and l.epoch = $2 for share of l`,
  ),
  begin: named(
    'begin-table',
    'insert into house.progress (table_id, version, wakes) values ($1, $2, $3) on conflict do nothing',
  ),
  advance: named(
    'advance-table',
    'update house.progress set version = $3, wakes = $4 where table_id = $1 and version = $2',
  ),
  // In the order of their keys: two tables that answer the same commands wait for each other and never both.
  answer: named(
    'write-answers',
    `insert into house.answer (bettor, command, content, answer)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as a (bettor, command, content, answer)
     order by bettor, command on conflict do nothing`,
  ),
  answers: named(
    'read-answers',
    `select bettor, command, content, answer from house.answer
     where (bettor, command) in (select * from unnest($1::uuid[], $2::uuid[]))`,
  ),
  lockFunds: named(
    'lock-funds',
    'select bettor, balance, moves from house.funds where bettor = any($1::uuid[]) order by bettor for update',
  ),
  moveFunds: named(
    'move-funds',
    `update house.funds as f set balance = f.balance + d.delta, moves = f.moves + 1
     from unnest($1::uuid[], $2::bigint[]) as d (bettor, delta) where f.bettor = d.bettor
     returning f.bettor, f.balance, f.moves`,
  ),
  addFunds: named(
    'add-funds',
    `insert into house.funds as f (bettor, balance, moves)
     select bettor, delta, 1 from unnest($1::uuid[], $2::bigint[]) as d (bettor, delta)
     on conflict (bettor) do update set balance = f.balance + excluded.balance, moves = f.moves + 1
     returning bettor, balance, moves`,
  ),
  funds: named('read-funds', 'select bettor, balance, moves from house.funds where bettor = $1'),
  transfer: named(
    'write-transfers',
    `insert into house.transfer (id, payer, payee, amount, reason, table_id)
     select id, payer, payee, amount, reason, $6::uuid
     from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[]) as t (id, payer, payee, amount, reason)`,
  ),
  issue: named(
    'issue-chips',
    `insert into house.transfer (id, payer, payee, amount, reason, table_id)
     select id, payer, payee, amount, reason, $6::uuid
     from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[]) as t (id, payer, payee, amount, reason)
     on conflict (id) do nothing`,
  ),
  event: named(
    'write-events',
    `insert into house.event (table_id, epoch, version, body)
     select $1::uuid, $2::integer, version, body from unnest($3::integer[], $4::text[]) as e (version, body)`,
  ),
  eventsAfter: named(
    'read-events',
    'select body from house.event where table_id = $1 and version > $2 order by version',
  ),
  snapshot: named(
    'write-snapshot',
    'insert into house.snapshot (table_id, version, body) values ($1, $2, $3)',
  ),
  lastSnapshot: named(
    'read-snapshot',
    'select version, body from house.snapshot where table_id = $1 order by version desc limit 1',
  ),
  waking: named('waking-tables', 'select table_id from house.progress where wakes'),
} as const;
