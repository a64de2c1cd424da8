import { sql } from 'kysely';

import type { OwnTables } from '../../db/own-tables.server.ts';
import type { MediaTable, MediaTables } from './tables.server.ts';

export type Db = OwnTables<MediaTables>;

export type MediaRow = Pick<
  MediaTable,
  'id' | 'kind' | 'mime' | 'byte_size' | 'width' | 'height' | 'taken' | 'duration_ms'
>;

export type NamedMediaRow = Pick<
  MediaRow,
  'id' | 'kind' | 'mime' | 'width' | 'height' | 'duration_ms'
>;

const ROWS_PER_STATEMENT = 500;

const AFTER_LAST_DIGIT = 'g';

/** Equal content has the same id. If a row exists, only its missing values are filled in. */
export async function insertMediaRows(db: Db, rows: readonly MediaRow[]): Promise<void> {
  const distinct = mergeById(rows);
  for (let start = 0; start < distinct.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('media')
      .values(distinct.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((values) => ({
            taken: values.fn.coalesce('media.taken', 'excluded.taken'),
            duration_ms: values.fn.coalesce('media.duration_ms', 'excluded.duration_ms'),
            // Films that were stored before the server measured films have no size yet.
            width: values.fn.coalesce('media.width', 'excluded.width'),
            height: values.fn.coalesce('media.height', 'excluded.height'),
          }))
          // Skips rows that would not change, so that they are not written again.
          .where((values) =>
            values.or([
              values.and([
                values('media.taken', 'is', null),
                values('excluded.taken', 'is not', null),
              ]),
              values.and([
                values('media.duration_ms', 'is', null),
                values('excluded.duration_ms', 'is not', null),
              ]),
            ]),
          ),
      )
      .execute();
  }
}

/**
 * Merges rows with equal ids, because one statement can update a row only once. Sorts the rows to
 * avoid deadlocks.
 */
function mergeById(rows: readonly MediaRow[]): MediaRow[] {
  const merged = new Map<string, MediaRow>();
  for (const row of rows) {
    const known = merged.get(row.id) ?? row;
    const { taken, duration_ms } = row;
    merged.set(row.id, {
      ...known,
      taken: known.taken ?? taken,
      duration_ms: known.duration_ms ?? duration_ms,
    });
  }
  return [...merged.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export async function findMediaRow(db: Db, idStart: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'kind', 'mime', 'byte_size', 'width', 'height', 'taken', 'duration_ms'])
    .where('id', '>=', idStart)
    .where('id', '<', `${idStart}${AFTER_LAST_DIGIT}`)
    .executeTakeFirst();
}

export interface Turn {
  /** the whole id of the picture that was turned */
  from: string;
  /** quarter turns clockwise, 1 to 3 */
  turns: number;
}

/** Undefined for a picture that was added as it is. */
export async function findTurn(db: Db, id: string): Promise<Turn | undefined> {
  const row = await db
    .selectFrom('media')
    .select(['turned_from as from', 'turns'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.from === null || row.turns === null) return undefined;
  return { from: row.from, turns: row.turns };
}

/** A picture that looks the same after the turn is not made from itself. */
export async function saveTurn(db: Db, id: string, { from, turns }: Turn): Promise<void> {
  if (id === from) return;
  await db
    .updateTable('media')
    .set({ turned_from: from, turns })
    .where('id', '=', id)
    .where('turned_from', 'is', null)
    .execute();
}

/** The returned ids are cut to the length of `first`. `last` is included. */
export async function findIdsBetween(db: Db, first: string, last: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<', `${last}${AFTER_LAST_DIGIT}`)
    .execute();
  return new Set(rows.map(({ id }) => id.slice(0, first.length)));
}

/** Up to `limit` different files whose row was deleted. */
export async function listFilesToCheck(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files_to_check')
    .select('file')
    .distinct()
    .orderBy('file')
    .limit(limit)
    .execute();
  return rows.map(({ file }) => file);
}

/** Resolves to those that were still listed. */
export async function removeFilesToCheck(db: Db, files: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('files_to_check')
    .where('file', 'in', files)
    .returning('file')
    .execute();
  return [...new Set(rows.map(({ file }) => file))];
}

/** The name after which the cleanup goes on; '' for the first file. */
export async function findCleaned(db: Db): Promise<string> {
  const row = await db.selectFrom('storage_cleaning').select('after_name').executeTakeFirst();
  return row?.after_name ?? '';
}

export async function saveCleaned(db: Db, name: string): Promise<void> {
  await db
    .insertInto('storage_cleaning')
    .values({ after_name: name })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ after_name: name }))
    .execute();
}

export async function removeMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

const IDS_PER_STATEMENT = 2_000;

interface OriginalRow {
  byte_size: string | number;
  /** the whole id of the picture that was turned */
  turned_from: string | null;
}

/** The map has no entry for an id that is not stored. */
export async function listOriginals(
  db: Db,
  idStarts: readonly string[],
): Promise<ReadonlyMap<string, OriginalRow>> {
  const originals = new Map<string, OriginalRow>();
  for (let start = 0; start < idStarts.length; start += IDS_PER_STATEMENT) {
    const starts = JSON.stringify(idStarts.slice(start, start + IDS_PER_STATEMENT));
    const { rows } = await sql<OriginalRow & { id_start: string }>`
      select id_start, byte_size, turned_from
      from json_array_elements_text(${starts}::json) as id_start
      -- With its order and limit, this is one step in the index for each original, however many rows there are.
      cross join lateral (
        select byte_size, turned_from from media
        where id >= id_start and id < id_start || ${AFTER_LAST_DIGIT} order by id limit 1
      ) as original
    `.execute(db);
    for (const row of rows) originals.set(row.id_start, row);
  }
  return originals;
}
