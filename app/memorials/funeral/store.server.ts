import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';
import type { Gathering } from './contract.ts';

export type Db = OwnTables<MemorialTables>;

export interface PublishedRow {
  id: string;
  sequence: number;
  content: Gathering;
}

/** Every gathering that was ever on the page, also those that were removed. */
export async function listPublished(db: Db, memorialId: string): Promise<PublishedRow[]> {
  return db
    .selectFrom('memorial_gatherings')
    .select(['gathering_id as id', 'sequence', 'content'])
    .where('memorial_id', '=', memorialId)
    .execute();
}

export async function hasPublished(db: Db, memorialId: string): Promise<boolean> {
  const found = await db
    .selectFrom('memorial_gatherings')
    .select('gathering_id')
    .where('memorial_id', '=', memorialId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Gatherings on published pages whose day is one of these, with the slugs of their pages. */
export async function listOnDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Array<{ slug: string; content: Gathering }>> {
  return db
    .selectFrom('memorial_gatherings')
    .innerJoin('memorials', 'memorials.id', 'memorial_gatherings.memorial_id')
    .select(['memorials.slug', 'memorial_gatherings.content'])
    .where('memorials.state', '=', 'published')
    .where('memorial_gatherings.removed_at', 'is', null)
    .where('memorial_gatherings.takes_place_on', '>=', from)
    .where('memorial_gatherings.takes_place_on', '<=', to)
    .execute();
}

/** With more at once, the database would tell every instance to forget all of its pages. */
const ANNOUNCED_AT_ONCE = 100;

/** Tells every instance to draw the pages of these memorials again. */
export async function announceChanges(db: Db, slugs: readonly string[]): Promise<void> {
  for (let at = 0; at < slugs.length; at += ANNOUNCED_AT_ONCE) {
    const some = slugs.slice(at, at + ANNOUNCED_AT_ONCE);
    await sql`select tell_memorial_changes(${some}::text[])`.execute(db);
  }
}
