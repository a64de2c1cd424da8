import { sql } from 'kysely';

import { isForeignKeyViolation, isUniqueViolation } from '../../../db/constraint-errors.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MemberTables } from '../tables.server.ts';

export type Db = OwnTables<MemberTables>;

export interface SuccessorRow {
  memorialId: string;
  email: string;
  note: string;
  namedBy: string;
  askedId: string | null;
  askedBecause: 'owner-gone' | 'silence' | 'claim' | null;
  askedOf: string | null;
  askedAt: Date | null;
  remindedAt: Date | null;
  expiresAt: Date | null;
}

function selectSuccessors(db: Db) {
  return db
    .selectFrom('memorial_successors')
    .select([
      'memorial_id as memorialId',
      'email',
      'note',
      'named_by as namedBy',
      'asked_id as askedId',
      'asked_because as askedBecause',
      'asked_of as askedOf',
      'asked_at as askedAt',
      'reminded_at as remindedAt',
      'expires_at as expiresAt',
    ]);
}

export async function findSuccessor(db: Db, memorialId: string): Promise<SuccessorRow | undefined> {
  return selectSuccessors(db).where('memorial_id', '=', memorialId).executeTakeFirst();
}

export async function lockSuccessor(
  transaction: Db,
  memorialId: string,
): Promise<SuccessorRow | undefined> {
  return selectSuccessors(transaction)
    .where('memorial_id', '=', memorialId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findAsked(db: Db, askedId: string): Promise<SuccessorRow | undefined> {
  return selectSuccessors(db).where('asked_id', '=', askedId).executeTakeFirst();
}

export async function listAsked(db: Db): Promise<SuccessorRow[]> {
  return selectSuccessors(db)
    .where('asked_id', 'is not', null)
    .orderBy('asked_at')
    .orderBy('memorial_id')
    .execute();
}

const NOT_ASKED = {
  asked_id: null,
  asked_because: null,
  asked_of: null,
  asked_at: null,
  reminded_at: null,
  expires_at: null,
} as const;

export async function saveSuccessor(
  db: Db,
  {
    memorialId,
    email,
    note,
    namedBy,
    now,
  }: Pick<SuccessorRow, 'memorialId' | 'email' | 'note' | 'namedBy'> & { now: Date },
): Promise<void> {
  const row = { email, note, named_by: namedBy, named_at: now, ...NOT_ASKED, lapsed_at: null };
  await db
    .insertInto('memorial_successors')
    .values({ memorial_id: memorialId, ...row })
    .onConflict((conflict) => conflict.column('memorial_id').doUpdateSet(row))
    .execute();
}

/** Resolves to false if the memorial had no successor. */
export async function removeSuccessor(db: Db, memorialId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('memorial_successors')
    .where('memorial_id', '=', memorialId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function markAsked(
  transaction: Db,
  memorialId: string,
  asked: {
    id: string;
    because: NonNullable<SuccessorRow['askedBecause']>;
    of: string | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await transaction
    .updateTable('memorial_successors')
    .set({
      asked_id: asked.id,
      asked_because: asked.because,
      asked_of: asked.of,
      asked_at: asked.at,
      reminded_at: null,
      expires_at: asked.expiresAt,
      lapsed_at: null,
    })
    .where('memorial_id', '=', memorialId)
    .execute();
}

export async function markReminded(db: Db, memorialId: string, now: Date): Promise<void> {
  await db
    .updateTable('memorial_successors')
    .set({ reminded_at: now })
    .where('memorial_id', '=', memorialId)
    .execute();
}

/** @param lapsedAt - set if the job must not ask the successor again */
export async function markNotAsked(
  db: Db,
  memorialId: string,
  lapsedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('memorial_successors')
    .set({ ...NOT_ASKED, lapsed_at: lapsedAt })
    .where('memorial_id', '=', memorialId)
    .execute();
}

/**
 * Lists memorials without an owner whose successor was not asked yet. Omits memorials with an open
 * handover.
 */
export async function listWithoutOwner(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_successors as successor')
    .select('successor.memorial_id')
    .where('asked_id', 'is', null)
    .where('lapsed_at', 'is', null)
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
            selectFrom('memorial_handovers as handover')
              .select('handover.id')
              .whereRef('handover.memorial_id', '=', 'successor.memorial_id')
              .where('handover.expires_at', '>', now),
          ),
        ),
      ]),
    )
    .orderBy('successor.memorial_id')
    .execute();
  return rows.map((row) => row.memorial_id);
}

export async function listWithSuccessor(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_members as member')
    .innerJoin('memorial_successors as successor', 'successor.memorial_id', 'member.memorial_id')
    .select('member.memorial_id')
    .where('member.user_id', '=', ownerId)
    .where('member.role', '=', 'owner')
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
    .innerJoin('memorial_successors as successor', 'successor.memorial_id', 'member.memorial_id')
    .select('member.user_id')
    .distinct()
    .where('member.role', '=', 'owner')
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
