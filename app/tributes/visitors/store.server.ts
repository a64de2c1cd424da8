/**
 * SQL queries for visitors' tributes. Imports and publications never change them, except that an
 * import can move them to another section.
 */
import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { Tribute } from '../contract.ts';
import { PREVIEW_COUNT } from '../preview.ts';
import type { TributeTables } from '../tables.server.ts';

export type Db = OwnTables<TributeTables>;

export type VisitorMessage = Pick<Tribute, 'name' | 'relationship' | 'category' | 'text' | 'photo'>;

/**
 * Visitors' tributes are numbered from this position, and document tributes from 0. So an import
 * never changes the positions of visitors' tributes.
 */
const FIRST_POSITION = 1_000_000_000;

const columnsOf = ({ name, relationship, category, text, photo }: VisitorMessage) => ({
  name,
  relationship: relationship ?? null,
  category: category ?? null,
  body: text,
  photo: photo ?? null,
});

/**
 * Appends a tribute. The caller must have locked the memorial, so that two tributes cannot get the
 * same position.
 */
export async function insertLast(
  transaction: Db,
  tribute: VisitorMessage & { id: string; memorialId: string; sectionId: string; writtenAt: Date },
): Promise<void> {
  const { memorialId } = tribute;
  await transaction
    .insertInto('tributes')
    .values({
      id: tribute.id,
      memorial_id: memorialId,
      section_id: tribute.sectionId,
      position: sql<number>`coalesce(
        (select max(position) from tributes where memorial_id = ${memorialId} and source = 'visitor'),
        ${sql.lit(FIRST_POSITION - 1)}) + 1`,
      written_at: tribute.writtenAt,
      preview: null,
      source: 'visitor',
      ...columnsOf(tribute),
    })
    .execute();
}

/** Replaces name, relationship, category, text and picture. The other columns stay the same. */
export async function updateMessage(
  transaction: Db,
  id: string,
  words: VisitorMessage,
): Promise<void> {
  await transaction
    .updateTable('tributes')
    .set(columnsOf(words))
    .where('id', '=', id)
    .where('source', '=', 'visitor')
    .execute();
}

/** Returns the row as JSON, for `restore`. Undefined if no visitor's tribute has this id. */
export async function findRow(transaction: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(tributes)::text as row from tributes where id = ${id} and source = 'visitor'
  `.execute(transaction);
  return rows[0]?.row;
}

export async function remove(transaction: Db, id: string): Promise<void> {
  await transaction
    .deleteFrom('tributes')
    .where('id', '=', id)
    .where('source', '=', 'visitor')
    .execute();
}

/** Inserts a deleted row again, or reverts a change. */
export async function restore(transaction: Db, row: string): Promise<void> {
  await sql`
    insert into tributes
    select * from jsonb_populate_record(null::tributes, ${row}::jsonb)
    on conflict (id, memorial_id) do update set name = excluded.name, relationship = excluded.relationship,
      category = excluded.category, body = excluded.body, photo = excluded.photo
  `.execute(transaction);
}

/**
 * Shows a visitor's tribute on the memorial page, or removes it there. While no tribute of a section has a flag, the
 * page shows the first ones. They get the flag here, so that they stay as they are. Returns false if there is no such
 * tribute.
 */
export async function setPreview(
  transaction: Db,
  memorialId: string,
  id: string,
  preview: boolean,
): Promise<boolean> {
  const tribute = await transaction
    .selectFrom('tributes')
    .select('section_id')
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .where('source', '=', 'visitor')
    .executeTakeFirst();
  if (!tribute) return false;
  const ofSection = () =>
    transaction
      .selectFrom('tributes')
      .where('memorial_id', '=', memorialId)
      .where('section_id', '=', tribute.section_id);
  const flagged = await ofSection()
    .select('id')
    .where('preview', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!flagged) {
    await transaction
      .updateTable('tributes')
      .set({ preview: true })
      .where('id', 'in', ofSection().select('id').orderBy('position').limit(PREVIEW_COUNT))
      .execute();
  }
  await transaction.updateTable('tributes').set({ preview }).where('id', '=', id).execute();
  return true;
}

/** Of these tributes, the ids of those that the memorial page shows: the rule of `preview.ts` in SQL. */
export async function listShownOnMemorial(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from tributes
    where id in (${sql.join(ids)}) and (
      preview
      or not exists (
        select from tributes as flagged
        where flagged.memorial_id = tributes.memorial_id
          and flagged.section_id = tributes.section_id
          and flagged.preview is not null
      ) and id in (
        select first.id from tributes as first
        where first.memorial_id = tributes.memorial_id and first.section_id = tributes.section_id
        order by first.position limit ${sql.lit(PREVIEW_COUNT)}
      )
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function setCategory(
  transaction: Db,
  id: string,
  category: string | null,
): Promise<void> {
  await transaction
    .updateTable('tributes')
    .set({ category })
    .where('id', '=', id)
    .where('source', '=', 'visitor')
    .execute();
}

export interface ShownRow {
  id: string;
  memorial_id: string;
  name: string;
  relationship: string | null;
  category: string | null;
  body: string;
  photo: string | null;
  preview: boolean | null;
}

export async function listByIds(db: Db, ids: readonly string[]): Promise<ShownRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tributes')
    .select(['id', 'memorial_id', 'name', 'relationship', 'category', 'body', 'photo', 'preview'])
    .where('id', 'in', ids)
    .execute();
}

export interface VisitorRow {
  section_id: string;
  written_at: Date;
  name: string;
  body: string;
}

export async function listOfMemorial(db: Db, memorialId: string): Promise<VisitorRow[]> {
  return db
    .selectFrom('tributes')
    .select(['section_id', 'written_at', 'name', 'body'])
    .where('memorial_id', '=', memorialId)
    .where('source', '=', 'visitor')
    .orderBy('position')
    .execute();
}

/** Moves visitors' tributes to the section `to`. The tributes keep their positions. */
export async function moveToSection(
  transaction: Db,
  memorialId: string,
  from: readonly string[],
  to: string,
): Promise<void> {
  await transaction
    .updateTable('tributes')
    .set({ section_id: to })
    .where('memorial_id', '=', memorialId)
    .where('source', '=', 'visitor')
    .where('section_id', 'in', from)
    .execute();
}
