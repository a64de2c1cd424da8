import { sql } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemorialTables } from '../tables.server.ts';
import type { DoorTables } from './tables.server.ts';

export type Db = OwnTables<DoorTables & MemorialTables>;

export interface DoorRow {
  passwordHash: string;
  version: string;
}

export async function find(db: Db, memorialId: string): Promise<DoorRow | undefined> {
  return db
    .selectFrom('memorial_doors')
    .select(['password_hash as passwordHash', 'version'])
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
}

export async function hasPassword(db: Db, memorialId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memorial_doors')
    .select('memorial_id')
    .where('memorial_id', '=', memorialId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function savePassword(
  db: Db,
  door: { memorialId: string; passwordHash: string; version: string; now: Date },
): Promise<void> {
  const values = {
    password_hash: door.passwordHash,
    version: door.version,
    changed_at: door.now,
  };
  await db
    .insertInto('memorial_doors')
    .values({ memorial_id: door.memorialId, ...values })
    .onConflict((conflict) => conflict.column('memorial_id').doUpdateSet(values))
    .execute();
}

/**
 * True if the memorial is family-only, its password has this version, and the pass's guest, if any, is still in the
 * list.
 */
export async function isCurrentPass(
  db: Db,
  pass: { memorialId: string; holder: string; version: string },
): Promise<boolean> {
  let query = db
    .selectFrom('memorial_doors')
    .innerJoin('memorials', 'memorials.id', 'memorial_doors.memorial_id')
    .select('memorials.id')
    .where('memorials.id', '=', pass.memorialId)
    .where('memorials.state', '=', 'published')
    .where('memorials.level', '=', 'family')
    .where('memorial_doors.version', '=', pass.version);
  if (pass.holder.startsWith('gst_')) {
    query = query
      .innerJoin('memorial_guests', 'memorial_guests.memorial_id', 'memorials.id')
      .where('memorial_guests.id', '=', pass.holder);
  }
  return (await query.executeTakeFirst()) !== undefined;
}

export async function listGuests(
  db: Db,
  memorialId: string,
): Promise<Array<{ email: string; since: Date }>> {
  return db
    .selectFrom('memorial_guests')
    .select(['email', 'created_at as since'])
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at')
    .orderBy('email')
    .execute();
}

export async function findGuest(
  db: Db,
  memorialId: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('memorial_guests')
    .select('id')
    .where('memorial_id', '=', memorialId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the list of guests. Guests in the old and in the new list keep their ids and their access. */
export async function replaceGuests(
  db: Db,
  memorialId: string,
  guests: ReadonlyArray<{ id: string; email: string }>,
  now: Date,
): Promise<{ added: number; removed: number }> {
  let removing = db.deleteFrom('memorial_guests').where('memorial_id', '=', memorialId);
  if (guests.length === 0) {
    const { numDeletedRows } = await removing.executeTakeFirstOrThrow();
    return { added: 0, removed: Number(numDeletedRows) };
  }
  const emails = guests.map(({ email }) => email);
  removing = removing.where('email', 'not in', emails);
  const { numDeletedRows } = await removing.executeTakeFirstOrThrow();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memorial_guests')
    .values(guests.map((guest) => ({ ...guest, memorial_id: memorialId, created_at: now })))
    .onConflict((conflict) => conflict.columns(['memorial_id', 'email']).doNothing())
    .executeTakeFirstOrThrow();
  return { added: Number(numInsertedOrUpdatedRows ?? 0), removed: Number(numDeletedRows) };
}

/** Returns false if the link was used before. */
export async function insertUsedLink(
  db: Db,
  link: { id: string; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('used_guest_links')
    .values({ id: link.id, expires_at: link.expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function isUsedLink(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('used_guest_links')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeOldLinks(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    from: 'used_guest_links',
    key: ['id'],
    where: sql`expires_at < ${before}`,
  });
}

export async function removeAll(db: Db, memorialId: string): Promise<void> {
  await db.deleteFrom('memorial_doors').where('memorial_id', '=', memorialId).execute();
  await db.deleteFrom('memorial_guests').where('memorial_id', '=', memorialId).execute();
}

/** Locks the memorial's row until the transaction ends, so that concurrent changes of the password wait. */
export async function lockMemorial(db: Db, memorialId: string): Promise<void> {
  await sql`select from memorials where id = ${memorialId} for no key update`.execute(db);
}
