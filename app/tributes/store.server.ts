/** SQL queries for tributes. A tribute belongs to a memorial and to a section of its document. */
import { sql, type Expression, type RawBuilder } from 'kysely';

import { deleteInBatches } from '../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { Tribute } from './contract.ts';
import type { ListCursor } from './list/paging/list-cursor.server.ts';
import { PREVIEW_COUNT } from './preview.ts';
import type { TributeTables, TributesTable } from './tables.server.ts';

type Db = OwnTables<TributeTables>;

export interface PlacedTribute {
  sectionId: string;
  tribute: Tribute;
}

/** Limits the size of a statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_PER_INSERT = 2_000;

export async function insertTributes(
  db: Db,
  memorialId: string,
  tributes: readonly (PlacedTribute & { id: string })[],
): Promise<void> {
  const rows = tributes.map(({ id, sectionId, tribute }, position) => ({
    id,
    memorial_id: memorialId,
    section_id: sectionId,
    position,
    written_at: new Date(tribute.date),
    name: tribute.name,
    relationship: tribute.relationship ?? null,
    category: tribute.category ?? null,
    preview: tribute.preview ?? null,
    body: tribute.text,
    photo: tribute.photo ?? null,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await db
      .insertInto('tributes')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}

/** Deletes the tributes of the document. Visitors' tributes stay. */
export async function removeAllTributes(db: Db, memorialId: string): Promise<void> {
  await deleteInBatches(db, {
    from: 'tributes',
    key: ['id', 'memorial_id'],
    where: sql`memorial_id = ${memorialId}`,
  });
}

export async function removeDocumentTributes(db: Db, memorialId: string): Promise<void> {
  await db
    .deleteFrom('tributes')
    .where('memorial_id', '=', memorialId)
    .where('source', '=', 'document')
    .execute();
}

/** Counts tributes by memorial id. A memorial without tributes is not in the map. */
export async function countOfEach(
  db: Db,
  memorialIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (memorialIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tribute_counts')
    .select(['memorial_id', sql<number>`sum(tributes)::integer`.as('tributes')])
    .where('memorial_id', 'in', memorialIds)
    .groupBy('memorial_id')
    .execute();
  return new Map(rows.map((row) => [row.memorial_id, row.tributes]));
}

/**
 * Counts tributes by category or, if they have none, by relationship. Tributes without both are
 * counted under ''.
 */
export async function listCounts(
  db: Db,
  memorialId: string,
): Promise<{ category: string; tributes: number }[]> {
  return db
    .selectFrom('tribute_counts')
    .select(['category', 'tributes'])
    .where('memorial_id', '=', memorialId)
    .execute();
}

export interface ListedRow {
  cursor: ListCursor;
  tribute: Tribute;
}

/**
 * Lists the newest tributes after a cursor. An index has this order, so every page is equally fast.
 */
export async function listNewest(
  db: Db,
  memorialId: string,
  query: { category: string | undefined; after: ListCursor | undefined; limit: number },
): Promise<ListedRow[]> {
  const { category, after, limit } = query;
  const rows = await db
    .selectFrom('tributes')
    .select(TRIBUTE_COLUMNS)
    .select([
      'id',
      // Text with microseconds. A `Date` has only milliseconds, so a cursor made from it would skip
      // rows.
      sql<string>`to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'written_at_exactly',
      ),
    ])
    .where('memorial_id', '=', memorialId)
    .$if(category !== undefined, (select) =>
      select.where(sql`coalesce(category, relationship)`, '=', category),
    )
    .$if(after !== undefined, (select) =>
      select.where(
        sql<boolean>`(written_at, id) < (${after?.writtenAt}::timestamptz, ${after?.id}::text)`,
      ),
    )
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    cursor: { writtenAt: row.written_at_exactly, id: row.id },
    tribute: toPlacedTribute(row).tribute,
  }));
}

export async function listTributes(
  db: Db,
  memorialId: string,
  source?: 'document',
): Promise<PlacedTribute[]> {
  const rows = await db
    .selectFrom('tributes')
    .select(TRIBUTE_COLUMNS)
    .where('memorial_id', '=', memorialId)
    .$if(source !== undefined, (select) => select.where('source', '=', 'document'))
    .orderBy('position')
    .execute();
  return rows.map(toPlacedTribute);
}

/** Lists all rows for an archive, in the order of the memorial. */
export async function listRows(db: Db, memorialId: string) {
  return db
    .selectFrom('tributes')
    .select([...TRIBUTE_COLUMNS, 'id', 'source'])
    .where('memorial_id', '=', memorialId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Selects the tributes that a memorial page shows: the rule of `preview.ts` in SQL. In each
 * section, these are the tributes with `preview: true` or, if no tribute has a value for `preview`,
 * the first three. Each subquery reads the beginning of an index, not all tributes.
 * @param memorialIdOf - returns the memorial's id, or a subquery for the id
 */
export function createPreviewQuery<Handle extends Db>(
  memorialIdOf: (db: Handle, key: string) => string | Expression<string>,
): (db: Handle, key: string) => Promise<PlacedTribute[]> {
  return async (db, key) => {
    const { rows } = await previewOf(memorialIdOf(db, key)).execute(db);
    return rows.map(toPlacedTribute);
  };
}

function previewOf(memorialId: string | Expression<string>): RawBuilder<TributeRow> {
  const ofMemorial = sql`memorial_id = (select id from memorial)`;
  const ofSection = sql`${ofMemorial} and section_id = section.id`;
  const columns = sql.join(TRIBUTE_COLUMNS.map((column) => sql.ref(column)));
  return sql<TributeRow>`
    with recursive memorial (id) as materialized (select ${memorialId}),
    -- Reads the next greater id from the index each time, so that its cost depends on the number of sections alone.
    section (id) as (
      (select section_id from tributes where ${ofMemorial} order by section_id limit 1)
      union all
      select (select section_id from tributes
              where ${ofMemorial} and section_id > section.id order by section_id limit 1)
      from section where section.id is not null
    )
    select ${columns}
    from section
    cross join lateral (
      (select ${columns} from tributes where ${ofSection} and preview order by position)
      union all
      (select ${columns} from tributes
       where ${ofSection} and not exists (
         select from tributes where ${ofSection} and preview is not null
       )
       order by position limit ${sql.lit(PREVIEW_COUNT)})
    ) as shown
    order by position`;
}

const TRIBUTE_COLUMNS = [
  'section_id',
  'position',
  'written_at',
  'name',
  'relationship',
  'category',
  'preview',
  'body',
  'photo',
] as const;

type TributeRow = Pick<
  TributesTable,
  'name' | 'relationship' | 'category' | 'preview' | 'body' | 'photo'
> & {
  section_id: string;
  written_at: Date;
};

function toPlacedTribute(row: TributeRow): PlacedTribute {
  return {
    sectionId: row.section_id,
    tribute: {
      date: row.written_at.toISOString(),
      name: row.name,
      ...(row.relationship === null ? {} : { relationship: row.relationship }),
      ...(row.category === null ? {} : { category: row.category }),
      ...(row.preview === null ? {} : { preview: row.preview }),
      text: row.body,
      ...(row.photo === null ? {} : { photo: row.photo }),
    },
  };
}
