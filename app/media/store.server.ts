/** All SQL on the `media` table. Rows are inserted in the same transaction as their memorial. */
import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { MediaTables } from './tables.server.ts';

/** The database or one of its transactions. */
export type Db = OwnTables<MediaTables>;

export interface MediaRow {
  /** SHA-256 of the stored bytes in hexadecimal */
  id: string;
  kind: 'picture' | 'video';
  mime: string;
  /** bytes of the original */
  byte_size: number;
  width: number | null;
  height: number | null;
}

const ROWS_PER_STATEMENT = 500;

/** The upper bound of a prefix search in the index: 'g' sorts after every hexadecimal digit. */
const AFTER_LAST_DIGIT = 'g';

/** Inserts rows unless they already exist. The same content has the same id, so inserting it again changes nothing. */
export async function insertMediaRows(db: Db, rows: readonly MediaRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('media')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Finds a picture or video by the part of its id that its URL contains, which is the prefix of the id. */
export async function findMediaRow(db: Db, idStart: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'kind', 'mime', 'byte_size', 'width', 'height'])
    .where('id', '>=', idStart)
    .where('id', '<', `${idStart}${AFTER_LAST_DIGIT}`)
    .executeTakeFirst();
}

export async function removeMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

const IDS_PER_STATEMENT = 2_000;

/** The sum of the bytes of the originals with these prefixes of ids. */
export async function sumOriginalBytes(db: Db, idStarts: readonly string[]): Promise<number> {
  let sum = 0;
  for (let start = 0; start < idStarts.length; start += IDS_PER_STATEMENT) {
    const starts = JSON.stringify(idStarts.slice(start, start + IDS_PER_STATEMENT));
    const { rows } = await sql<{ sum: string | number }>`
      select coalesce(sum(byte_size), 0) as sum
      from json_array_elements_text(${starts}::json) as id_start
      join media on media.id >= id_start and media.id < id_start || ${AFTER_LAST_DIGIT}
    `.execute(db);
    sum += Number(rows[0]?.sum ?? 0);
  }
  return sum;
}
