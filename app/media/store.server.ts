/** The list of kept media, the only SQL that touches it. A row is written with the memorial that brings it. */
import type { Kysely } from 'kysely';

import type { DatabaseSchema } from '../../db/schema.server.ts';

type Db = Kysely<DatabaseSchema>;

export interface MediaRow {
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  /** bytes of the original */
  byte_size: number;
  width: number | null;
  height: number | null;
}

const ROWS_PER_STATEMENT = 500;

/** Adds what is not listed yet. The same content has the same row, so a second time changes nothing. */
export async function insertMediaRows(db: Db, rows: readonly MediaRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('media')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** One kept picture or video by its id. */
export async function findMediaRow(db: Db, id: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'kind', 'mime', 'byte_size', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function removeMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}
