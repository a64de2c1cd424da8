import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../db/sql-errors.server.ts';
import type { MemberTables } from '../tables.server.ts';

export type Db = OwnTables<MemberTables>;

/**
 * Lists memorials without an owner whose successor was not asked yet. Omits memorials with an open
 * handover.
 */
export async function listWithoutOwner(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('offers as successor')
    .select('successor.memorial_id')
    .where('successor.kind', '=', 'successor')
    .where('successor.sent_at', 'is', null)
    .where('successor.lapsed_at', 'is', null)
    .where(({ and, exists, not, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('memorial_members as member')
              .select('member.user_id')
              .whereRef('member.memorial_id', '=', 'successor.memorial_id')
              .where('member.role', '=', 'owner'),
          ),
        ),
        not(
          exists(
            selectFrom('offers as handover')
              .select('handover.id')
              .whereRef('handover.memorial_id', '=', 'successor.memorial_id')
              .where('handover.kind', '=', 'handover')
              .where('handover.expires_at', '>', now),
          ),
        ),
      ]),
    )
    .orderBy('successor.memorial_id')
    .execute();
  return rows.map((row) => row.memorial_id);
}

/** Lists memorials without members that wait for no one any more: what they waited for has expired. */
export async function listAbandoned(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select memorial_id as id from offers
    where kind in ('handover', 'successor')
      and not exists (
        select from memorial_members where memorial_members.memorial_id = offers.memorial_id
      )
    group by memorial_id
    having bool_and(
      case kind when 'handover' then expires_at <= ${now}::timestamptz else lapsed_at is not null end
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function listWithSuccessor(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_members as member')
    .innerJoin('offers as successor', 'successor.memorial_id', 'member.memorial_id')
    .select('member.memorial_id')
    .where('member.user_id', '=', ownerId)
    .where('member.role', '=', 'owner')
    .where('successor.kind', '=', 'successor')
    .orderBy('member.memorial_id')
    .execute();
  return rows.map((row) => row.memorial_id);
}

/**
 * Lists a batch of owners who have named a successor, sorted by id.
 * @param after - the last id of the previous batch
 */
export async function listOwnersWithSuccessor(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_members as member')
    .innerJoin('offers as successor', 'successor.memorial_id', 'member.memorial_id')
    .select('member.user_id')
    .distinct()
    .where('member.role', '=', 'owner')
    .where('successor.kind', '=', 'successor')
    .where('member.user_id', '>', after)
    .orderBy('member.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Lets only one transaction at a time change the owner. Uses an advisory lock, because a memorial without members has
 * no rows to lock.
 */
export async function lockOwnership(transaction: Db, memorialId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner of ${memorialId}`}, 0))`.execute(
    transaction,
  );
}

/**
 * Makes a user the owner. The previous owner becomes an editor, and can read letters only after the
 * new owner allows it.
 * @returns false if the owner has just changed, or if the user's account has just been deleted; the
 * caller must then roll the transaction back
 */
export async function replaceOwner(
  transaction: Db,
  { memorialId, newOwner }: { memorialId: string; newOwner: string },
): Promise<boolean> {
  await transaction
    .updateTable('memorial_members')
    .set({ role: 'editor', reads_letters: false })
    .where('memorial_id', '=', memorialId)
    .where('role', '=', 'owner')
    .execute();
  try {
    await transaction
      .insertInto('memorial_members')
      .values({ memorial_id: memorialId, user_id: newOwner, role: 'owner' })
      .onConflict((conflict) =>
        conflict.columns(['memorial_id', 'user_id']).doUpdateSet({ role: 'owner' }),
      )
      .execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error) || isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** Locks the members of all memorials of a user. The fixed order of the rows prevents deadlocks. */
export async function lockMembersOfUser(transaction: Db, userId: string): Promise<void> {
  await sql`
    select from memorial_members
    where memorial_id in (select memorial_id from memorial_members where user_id = ${userId})
    order by memorial_id, user_id for update
  `.execute(transaction);
}
