import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { InvitedRole } from '../contract.ts';
import type { MemberTables } from '../tables.server.ts';

export type Db = OwnTables<MemberTables>;

export interface InvitationRow {
  id: string;
  memorialId: string;
  email: string;
  role: InvitedRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  refusedAt: Date | null;
}

function select(db: Db) {
  return db
    .selectFrom('memorial_invitations')
    .select([
      'id',
      'memorial_id as memorialId',
      'email',
      'role',
      'invited_by as invitedBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'refused_at as refusedAt',
    ]);
}

/** Replaces an older invitation to the same e-mail address. */
export async function replace(
  transaction: Db,
  invitation: Omit<InvitationRow, 'refusedAt'>,
): Promise<void> {
  const { memorialId, email } = invitation;
  await transaction
    .deleteFrom('memorial_invitations')
    .where('memorial_id', '=', memorialId)
    .where('email', '=', email)
    .execute();
  await transaction
    .insertInto('memorial_invitations')
    .values({
      id: invitation.id,
      memorial_id: memorialId,
      email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

export async function find(db: Db, id: string): Promise<InvitationRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function lock(transaction: Db, id: string): Promise<InvitationRow | undefined> {
  return select(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockOfAddress(
  transaction: Db,
  memorialId: string,
  email: string,
): Promise<InvitationRow | undefined> {
  return select(transaction)
    .where('memorial_id', '=', memorialId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

export async function listOfMemorial(db: Db, memorialId: string): Promise<InvitationRow[]> {
  return select(db)
    .where('memorial_id', '=', memorialId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Lists invitations that have not expired, the newest first. */
export async function listOfEmail(db: Db, email: string, now: Date): Promise<InvitationRow[]> {
  return select(db)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('memorial_invitations').where('id', '=', id).execute();
}

/** Resolves to false if the invitation is gone or has expired. */
export async function removeUnexpired(db: Db, id: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('memorial_invitations')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function removeOfEmail(db: Db, memorialId: string, email: string): Promise<void> {
  await db
    .deleteFrom('memorial_invitations')
    .where('memorial_id', '=', memorialId)
    .where('email', '=', email)
    .execute();
}

export async function removeOfInviter(db: Db, memorialId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('memorial_invitations')
    .where('memorial_id', '=', memorialId)
    .where('invited_by', '=', userId)
    .execute();
}

export async function updateRefused(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('memorial_invitations')
    .set({ refused_at: now })
    .where('id', '=', id)
    .execute();
}

export async function removeOld(db: Db, before: Date): Promise<void> {
  await sql`delete from memorial_invitations where expires_at < ${before}`.execute(db);
}
