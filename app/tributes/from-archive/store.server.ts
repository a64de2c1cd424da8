import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { TributeTables } from '../tables.server.ts';

export type Db = OwnTables<TributeTables>;

export interface ReturnedTribute {
  id: string;
  sectionId: string;
  position: number;
  writtenAt: Date;
  name: string;
  relationship: string | null;
  category: string | null;
  preview: boolean | null;
  text: string;
  photo: string | null;
  source: 'document' | 'visitor';
}

/** Call it in the transaction that inserts the others. */
export async function listUsedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  // Two archives may contain the same id. The database refuses it only in one memorial.
  await sql`select pg_advisory_xact_lock(hashtextextended('ids from archives', 0))`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from tributes
    where id = any (array(select json_array_elements_text(${JSON.stringify(ids)}::json)))
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Limits the size of a statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_PER_INSERT = 2_000;

export async function insertReturned(
  transaction: Db,
  memorialId: string,
  tributes: readonly ReturnedTribute[],
): Promise<void> {
  for (let start = 0; start < tributes.length; start += ROWS_PER_INSERT) {
    await transaction
      .insertInto('tributes')
      .values(
        tributes.slice(start, start + ROWS_PER_INSERT).map((tribute) => ({
          id: tribute.id,
          memorial_id: memorialId,
          section_id: tribute.sectionId,
          position: tribute.position,
          written_at: tribute.writtenAt,
          name: tribute.name,
          relationship: tribute.relationship,
          category: tribute.category,
          preview: tribute.preview,
          body: tribute.text,
          photo: tribute.photo,
          source: tribute.source,
        })),
      )
      .execute();
  }
}
