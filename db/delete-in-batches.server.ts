import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

import type { DatabaseSchema } from './schema.server.ts';

/** A statement with more rows would keep their locks, and what it deletes, for seconds. */
export const ROWS_PER_DELETE = 5_000;

interface RowsOf<Table extends keyof DatabaseSchema> {
  from: Table;
  /** the primary key; a `ctid` would mean another row in each partition */
  key: ReadonlyArray<keyof DatabaseSchema[Table]>;
  /** fewer where a row is large or takes others with it */
  rowsAtOnce?: number;
}

/** Rows of any table. */
export type DeletedRows = { [Table in keyof DatabaseSchema]: RowsOf<Table> }[keyof DatabaseSchema];

/**
 * Deletes any number of rows in statements of some thousands, each committed by itself; what an interruption leaves is
 * deleted the next time.
 * @param db - not a transaction
 */
export async function deleteInBatches(
  db: QueryExecutorProvider,
  { from, key, where, rowsAtOnce = ROWS_PER_DELETE }: DeletedRows & { where: RawBuilder<unknown> },
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const table = sql.table(from);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where (${where}) and (${columns}) in (
        select ${columns} from ${table} where (${where}) limit ${sql.lit(rowsAtOnce)}
      )
    `.execute(db);
    if (numAffectedRows < rowsAtOnce) return;
  }
}
