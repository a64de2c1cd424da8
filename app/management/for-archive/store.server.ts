import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { ManagementTables } from '../tables.server.ts';

export type Db = OwnTables<ManagementTables>;

export async function findMemorial(db: Db, memorialId: string) {
  return db
    .selectFrom('memorials')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('memorial_doors')
          .select('memorial_doors.memorial_id')
          .whereRef('memorial_doors.memorial_id', '=', 'memorials.id'),
      ).as('has_door'),
    )
    .where('id', '=', memorialId)
    .where('state', '<>', 'purged')
    .executeTakeFirst();
}

export async function findDraft(db: Db, memorialId: string) {
  return db
    .selectFrom('memorial_drafts')
    .select(['revision', 'document', 'updated_at'])
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}

/** The slugs before the current one, the oldest first. */
export async function listFormerSlugs(db: Db, memorialId: string, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_slugs')
    .select('slug')
    .where('memorial_id', '=', memorialId)
    .where('slug', '<>', slug)
    .orderBy('created_at')
    .orderBy('slug')
    .execute();
  return rows.map((row) => row.slug);
}

export async function listPublications(db: Db, memorialId: string) {
  return db
    .selectFrom('memorial_revisions')
    .select(['number', 'created_at', 'user_id'])
    .where('memorial_id', '=', memorialId)
    .where('kind', '=', 'published')
    .orderBy('number')
    .execute();
}
