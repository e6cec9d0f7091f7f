import pg from 'pg';

/** PostgreSQL's int8. */
const INT8 = 20;

/** How the driver reads columns: int8 as a bigint, all else as it does by itself. */
export const BIGINTS: pg.CustomTypesConfig = {
  // The driver's own type has an overload for each kind of column; this one answers for all.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
