import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { MemberTables } from '../../tables.server.ts';

type Db = OwnTables<MemberTables>;

export interface HandoverRow {
  id: string;
  memorialId: string;
  email: string;
  proposedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function replaceHandover(transaction: Db, handover: HandoverRow): Promise<void> {
  const { memorialId } = handover;
  await removeHandover(transaction, memorialId);
  await transaction
    .insertInto('memorial_handovers')
    .values({
      id: handover.id,
      memorial_id: memorialId,
      email: handover.email,
      proposed_by: handover.proposedBy,
      created_at: handover.createdAt,
      expires_at: handover.expiresAt,
    })
    .execute();
}

function selectHandovers(db: Db) {
  return db
    .selectFrom('memorial_handovers')
    .select([
      'id',
      'memorial_id as memorialId',
      'email',
      'proposed_by as proposedBy',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ]);
}

export async function findHandover(db: Db, id: string): Promise<HandoverRow | undefined> {
  return selectHandovers(db).where('id', '=', id).executeTakeFirst();
}

export async function findHandoverOfMemorial(
  db: Db,
  memorialId: string,
): Promise<HandoverRow | undefined> {
  return selectHandovers(db).where('memorial_id', '=', memorialId).executeTakeFirst();
}

/** Resolves to false if the memorial had no proposal. */
export async function removeHandover(db: Db, memorialId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('memorial_handovers')
    .where('memorial_id', '=', memorialId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeOldHandovers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('memorial_handovers').where('expires_at', '<', before).execute();
}
