import { sql } from 'kysely';

import { deleteInBatches } from '../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { Role } from './contract.ts';
import type { LogAction } from './log-actions.ts';
import { EDITING_ROLES, MODERATING_ROLES } from './role-rules.ts';
import type { MemberTables } from './tables.server.ts';

export type Db = OwnTables<MemberTables>;

export interface Membership {
  memorialId: string;
  userId: string;
  role: Role;
}

export async function findMembership(
  db: Db,
  memorialId: string,
  userId: string,
): Promise<{ role: Role; readsLetters: boolean } | undefined> {
  return db
    .selectFrom('memorial_members')
    .select(['role', 'reads_letters as readsLetters'])
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function isMemberOfAny(
  db: Db,
  userId: string,
  memorialIds: readonly string[],
): Promise<boolean> {
  if (memorialIds.length === 0) return false;
  const row = await db
    .selectFrom('memorial_members')
    .select('memorial_id')
    .where('user_id', '=', userId)
    .where('memorial_id', 'in', memorialIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface MemberRow {
  userId: string;
  role: Role;
  readsLetters: boolean;
  createdAt: Date;
}

/** The owner comes first, then the members in the order in which they joined. */
export async function listMembers(db: Db, memorialId: string): Promise<MemberRow[]> {
  return selectMembers(db, memorialId)
    .orderBy(sql`role <> 'owner'`)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
}

/**
 * Locks the members of a memorial until the transaction ends. Every transaction that changes
 * members starts with this call, so that such transactions run one after another.
 */
export async function lockMembers(transaction: Db, memorialId: string): Promise<MemberRow[]> {
  return selectMembers(transaction, memorialId).orderBy('user_id').forUpdate().execute();
}

function selectMembers(db: Db, memorialId: string) {
  return db
    .selectFrom('memorial_members')
    .select([
      'user_id as userId',
      'role',
      'reads_letters as readsLetters',
      'created_at as createdAt',
    ])
    .where('memorial_id', '=', memorialId);
}

export async function updateMember(
  transaction: Db,
  { memorialId, userId, role, readsLetters }: Membership & { readsLetters: boolean },
): Promise<void> {
  await transaction
    .updateTable('memorial_members')
    .set({ role, reads_letters: readsLetters })
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeMember(
  transaction: Db,
  memorialId: string,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom('memorial_members')
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .execute();
}

/** A membership that `to` has already stays as it is. */
export async function moveMemorials(db: Db, from: string, to: string): Promise<void> {
  const known = db.selectFrom('memorial_members').select('memorial_id').where('user_id', '=', to);
  await db
    .updateTable('memorial_members')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('memorial_id', 'not in', known)
    .execute();
}

/** Adds a member or changes a member's role. The database rejects a second owner. */
export async function addMember(db: Db, member: Membership): Promise<void> {
  await db
    .insertInto('memorial_members')
    .values({ memorial_id: member.memorialId, user_id: member.userId, role: member.role })
    .onConflict((conflict) =>
      conflict.columns(['memorial_id', 'user_id']).doUpdateSet({ role: member.role }),
    )
    .execute();
}

export async function listMembershipsOfUser(db: Db, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('memorial_members')
    .select(['memorial_id as memorialId', 'user_id as userId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('memorial_id')
    .execute();
}

export async function listMemorialsOfCondolenceReader(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_members')
    .select('memorial_id')
    .where('user_id', '=', userId)
    .where(({ and, eb, or }) =>
      or([
        eb('role', '=', 'owner'),
        and([eb('reads_letters', '=', true), eb('role', '<>', 'contributor')]),
      ]),
    )
    .execute();
  return rows.map((row) => row.memorial_id);
}

export async function findOwnerOfMemorial(db: Db, memorialId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memorial_members')
    .select('user_id')
    .where('memorial_id', '=', memorialId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.user_id;
}

export async function listEditorsOfMemorial(db: Db, memorialId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memorial_members')
    .select('user_id')
    .where('memorial_id', '=', memorialId)
    .where('role', 'in', EDITING_ROLES)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function listModerators(
  db: Db,
  memorialId: string,
): Promise<Array<{ userId: string; role: Role; readsLetters: boolean }>> {
  return db
    .selectFrom('memorial_members')
    .select(['user_id as userId', 'role', 'reads_letters as readsLetters'])
    .where('memorial_id', '=', memorialId)
    .where('role', 'in', MODERATING_ROLES)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
}

/**
 * Counts the memorials that a user owns. A purged memorial has no members, so it does not count. Takes a lock until the
 * transaction ends, so that two concurrent transactions cannot both pass the limit of the user's plan.
 */
export async function countOwnedMemorials(transaction: Db, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`memorials of ${userId}`}, 0))`.execute(
    transaction,
  );
  const { count } = await transaction
    .selectFrom('memorial_members')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The database rejects this for a memorial that is not purged. Do not call it in a transaction. */
export async function removeLog(db: Db, memorialId: string): Promise<void> {
  await deleteInBatches(db, {
    from: 'memorial_log',
    key: ['memorial_id', 'id'],
    where: sql`memorial_id = ${memorialId}`,
  });
}

export async function removeMembers(db: Db, memorialId: string): Promise<void> {
  // The owner is deleted last. If the owner were deleted before the editors, a database trigger would make an editor
  // the owner.
  await db
    .deleteFrom('memorial_members')
    .where('memorial_id', '=', memorialId)
    .where('role', '<>', 'owner')
    .execute();
  await db.deleteFrom('memorial_members').where('memorial_id', '=', memorialId).execute();
}

export async function insertLogEntry(
  db: Db,
  entry: {
    memorialId: string;
    userId: string | null;
    action: LogAction;
    details: Record<string, string>;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('memorial_log')
    .values({
      memorial_id: entry.memorialId,
      user_id: entry.userId,
      action: entry.action,
      details: JSON.stringify(entry.details),
      created_at: entry.now,
    })
    .execute();
}

export interface LogRow {
  id: string;
  userId: string | null;
  action: LogAction;
  details: Record<string, string>;
  createdAt: Date;
}

export async function listLog(db: Db, memorialId: string, limit: number): Promise<LogRow[]> {
  const rows = await db
    .selectFrom('memorial_log')
    .select(['id', 'user_id as userId', 'action', 'details', 'created_at as createdAt'])
    .where('memorial_id', '=', memorialId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** Inserts a log entry for an edit, unless the user already has such an entry after `since`. */
export async function insertEditEntry(
  db: Db,
  entry: { memorialId: string; userId: string | null; now: Date; since: Date },
): Promise<void> {
  await sql`
    insert into memorial_log (memorial_id, user_id, action, created_at)
    select ${entry.memorialId}, ${entry.userId}, 'edited', ${entry.now}
    where not exists (
      select from memorial_log where memorial_id = ${entry.memorialId} and action = 'edited'
        and user_id is not distinct from ${entry.userId} and created_at > ${entry.since}
    )
  `.execute(db);
}
