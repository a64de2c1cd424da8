import { sql } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { Db, NamedMediaRow } from '../store.server.ts';
import type { UseKind } from '../tables.server.ts';

export interface MediaUse {
  memorialId: string;
  kind: UseKind;
}

/** @param mediaId - in the short form that URLs contain */
export async function listUses(db: Db, mediaId: string): Promise<MediaUse[]> {
  return db
    .selectFrom('media_uses')
    .select(['memorial_id as memorialId', 'kind'])
    .where('media_id', '=', mediaId)
    .execute();
}

export async function listMediaOfMemorial(db: Db, memorialId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media_uses')
    .select('media_id')
    .distinct()
    .where('memorial_id', '=', memorialId)
    .execute();
  return rows.map((row) => row.media_id);
}

/**
 * @param uses.memorialId - if undefined, nothing is inserted, because another row already refers to
 * the files
 */
export async function insertIntakeUses(
  db: Db,
  uses: { memorialId: string | undefined; mediaIds: readonly string[]; until: Date },
): Promise<void> {
  const { memorialId, mediaIds, until } = uses;
  if (memorialId === undefined || mediaIds.length === 0) return;
  await db
    .insertInto('media_uses')
    .values(
      Array.from(new Set(mediaIds), (id) => ({
        media_id: id,
        memorial_id: memorialId,
        kind: 'intake' as const,
        row_count: 1,
        expires_at: until,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['memorial_id', 'media_id', 'kind']).doUpdateSet({ expires_at: until }),
    )
    .execute();
}

export async function removeExpiredIntakeUses(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, {
    from: 'media_uses',
    key: ['memorial_id', 'media_id', 'kind'],
    where: sql`expires_at < ${now}`,
  });
}

/** Protects stored media from the sweep until this time. False if the media has no row. */
export async function holdMedia(db: Db, id: string, until: Date): Promise<boolean> {
  const result = await db
    .updateTable('media')
    .set({ held_until: until })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Of a `media_id`, which is the first half of it. With the limit, PostgreSQL looks each up, where it would expect many rows. */
const FULL_ID = sql`
  cross join lateral (
    select id from media where id >= media_id and id < media_id || 'g' order by id limit 1
  ) as found`;

/** Up to `limit` pictures and films that are new or have lost a use. Resolves to false after the last one. */
export async function markLostUses(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ checked: number }>`
    with checked as (
      delete from media_to_check where id in (
        select id from media_to_check order by id limit ${sql.lit(limit)} for update skip locked
      ) returning media_id
    ), marked as (
      update media set unused_since = ${now}::timestamptz
      where unused_since is null and id in (
        select found.id from (select distinct media_id from checked) as lost ${FULL_ID}
        where not exists (select from media_uses where media_uses.media_id = lost.media_id)
      )
    )
    select count(*)::int as checked from checked`.execute(db);
  return rows[0]?.checked === limit;
}

export async function unmarkUsed(db: Db): Promise<void> {
  await sql`
    update media set unused_since = null
    where unused_since is not null
      and exists (select from media_uses where media_id = left(media.id, 32) collate "C")
  `.execute(db);
}

/**
 * Checks up to `limit` rows after `afterId` whose ids begin with `prefix`, and sets `unused_since` of those without a
 * use. Resolves to the last checked id, or to undefined after the last row.
 */
export async function markUnused(
  db: Db,
  { prefix, afterId, limit, now }: { prefix: string; afterId: string; limit: number; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with part as materialized (
      select id, unused_since from media
      where id > ${afterId} and id >= ${prefix} and id < ${`${prefix}g`}
      order by id limit ${sql.lit(limit)}
    ), marked as (
      update media set unused_since = ${now}::timestamptz
      from part
      where media.id = part.id and part.unused_since is null
        and not exists (select from media_uses where media_id = left(part.id, 32) collate "C")
    )
    select max(id) as last from part`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Rows that became unused before this time, oldest first. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('unused_since', '<=', before)
    .orderBy('unused_since')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the full ids of rows. `mediaIds` are in the short form that URLs contain. */
export async function findIds(db: Db, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from unnest(${mediaIds}::text[]) as short (media_id) ${FULL_ID}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks an unused row. Undefined if the row is used, protected, removed or already locked. A
 * concurrent intake of the same content waits for the lock and then stores its files again.
 */
export async function lockUnused(
  transaction: Db,
  id: string,
  now: Date,
): Promise<NamedMediaRow | undefined> {
  return transaction
    .selectFrom('media')
    .select(['id', 'kind', 'mime', 'width', 'height', 'duration_ms'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('media_uses')
            .select('media_uses.media_id')
            .where('media_uses.media_id', '=', eb.val(id.slice(0, 32))),
        ),
      ),
    )
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function isUsed(db: Db, mediaId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_uses')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
