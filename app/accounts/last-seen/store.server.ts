import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AccountTables } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

/**
 * Writes nothing if the stored time is within an hour of `now`. A write never decreases the stored
 * time, even after the clock was set back.
 */
export async function updateLastSeen(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    update users set last_seen_at = greatest(${now}::timestamptz, last_seen_at + interval '1 millisecond')
    where id = ${userId} and last_seen_at not between
      ${now}::timestamptz - interval '1 hour' and ${now}::timestamptz + interval '1 hour'
  `.execute(db);
}

export async function find(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('users')
    .select('last_seen_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.last_seen_at;
}

export async function listUnseen(
  db: Db,
  userIds: readonly string[],
  before: Date,
): Promise<Array<{ userId: string; lastSeenAt: Date }>> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id as userId', 'last_seen_at as lastSeenAt'])
    .where('id', 'in', userIds)
    .where('email_verified_at', 'is not', null)
    .where('last_seen_at', '<', before)
    .execute();
}
