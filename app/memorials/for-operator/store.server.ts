import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { Level, MemorialState } from '../levels.ts';
import type { MemorialTables } from '../tables.server.ts';

type Db = OwnTables<MemorialTables>;

/** The primary key and the unique indexes of slug and short code serve this query. */
export async function findExactly(
  db: Db,
  { id = '', slug = '', code = '' }: { id?: string; slug?: string; code?: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from memorials where id = ${id} and ${id} <> ''
    union select id from memorials where slug = ${slug} and ${slug} <> ''
    union select id from memorials where short_code = ${code} and ${code} <> ''
    union select memorial_id from memorial_slugs where slug = ${slug} and ${slug} <> ''
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Sorts after every letter, so that all slugs that begin with `prefix` sort before `prefix + LAST`. */
const LAST = '\u{10FFFF}';

export async function findBySlugPrefix(db: Db, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memorials')
    .select('id')
    .where('slug', '>=', prefix)
    .where('slug', '<', prefix + LAST)
    .orderBy('slug')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface OperatorMemorialRow {
  id: string;
  slug: string;
  shortCode: string;
  state: MemorialState;
  level: Level | null;
  isIndexed: boolean;
  version: number;
  fullName: string | null;
  fullName2: string | null;
  language: string | null;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  takenDownAt: Date | null;
}

export async function listByIds(db: Db, ids: readonly string[]): Promise<OperatorMemorialRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('memorials')
    .select([
      'id',
      'slug',
      'short_code as shortCode',
      'state',
      'level',
      'is_indexed as isIndexed',
      'version',
      sql<string | null>`document ->> 'fullName'`.as('fullName'),
      sql<string | null>`document ->> 'fullName2'`.as('fullName2'),
      sql<string | null>`document ->> 'language'`.as('language'),
      'created_at as createdAt',
      'updated_at as updatedAt',
      'published_at as publishedAt',
      'taken_down_at as takenDownAt',
    ])
    .where('id', 'in', ids)
    .execute();
}
