import { sql, type Insertable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type {
  CondolenceRepliesTable,
  CondolencesTable,
  CondolenceMode,
  TributeMode,
  TributeSubmissionsTable,
  WordTables,
} from '../tables.server.ts';

export type Db = OwnTables<WordTables>;

/** Call it in the transaction that inserts the others. */
export async function listUsedIds(
  db: Db,
  table: 'tribute_submissions' | 'condolences' | 'condolence_replies',
  ids: readonly string[],
): Promise<string[]> {
  // Two archives may contain the same id. The database refuses it only in one memorial.
  await sql`select pg_advisory_xact_lock(hashtextextended('ids from archives', 0))`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where id = any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Limits the size of a statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_PER_INSERT = 2_000;

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await insert(rows.slice(start, start + ROWS_PER_INSERT));
  }
}

export async function insertSubmissions(
  transaction: Db,
  rows: ReadonlyArray<Insertable<TributeSubmissionsTable>>,
): Promise<void> {
  await inBatches(rows, (batch) =>
    transaction.insertInto('tribute_submissions').values(batch).execute(),
  );
}

export async function insertCondolences(
  transaction: Db,
  rows: ReadonlyArray<Insertable<CondolencesTable>>,
): Promise<void> {
  await inBatches(rows, (batch) => transaction.insertInto('condolences').values(batch).execute());
}

export async function insertAnswers(
  transaction: Db,
  rows: ReadonlyArray<Insertable<CondolenceRepliesTable>>,
): Promise<void> {
  await inBatches(rows, (batch) =>
    transaction.insertInto('condolence_replies').values(batch).execute(),
  );
}

export async function insertModes(
  transaction: Db,
  memorialId: string,
  modes: { tributes: TributeMode; letters: CondolenceMode },
): Promise<void> {
  await transaction
    .insertInto('words_settings')
    .values({ memorial_id: memorialId, ...modes })
    .execute();
}
