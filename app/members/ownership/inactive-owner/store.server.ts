import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { MemberTables } from '../../tables.server.ts';

type Db = OwnTables<MemberTables>;

export interface InactiveOwnerRow {
  userId: string;
  id: string;
  silentSince: Date;
  firstMailAt: Date;
  secondMailAt: Date | null;
  askedAt: Date | null;
}

/** Resolves to false if a period of inactivity of this user is already stored. */
export async function insertInactiveOwner(
  transaction: Db,
  silence: Pick<InactiveOwnerRow, 'userId' | 'id' | 'silentSince' | 'firstMailAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('silent_owners')
    .values({
      user_id: silence.userId,
      id: silence.id,
      silent_since: silence.silentSince,
      first_mail_at: silence.firstMailAt,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

function selectInactiveOwners(db: Db) {
  return db
    .selectFrom('silent_owners')
    .select([
      'user_id as userId',
      'id',
      'silent_since as silentSince',
      'first_mail_at as firstMailAt',
      'second_mail_at as secondMailAt',
      'asked_at as askedAt',
    ]);
}

export async function listInactiveOwners(db: Db): Promise<InactiveOwnerRow[]> {
  return selectInactiveOwners(db).orderBy('user_id').execute();
}

export async function findInactiveOwner(db: Db, id: string): Promise<InactiveOwnerRow | undefined> {
  return selectInactiveOwners(db).where('id', '=', id).executeTakeFirst();
}

export async function findInactiveOwnerOf(
  db: Db,
  userId: string,
): Promise<InactiveOwnerRow | undefined> {
  return selectInactiveOwners(db).where('user_id', '=', userId).executeTakeFirst();
}

export async function lockInactiveOwner(
  transaction: Db,
  userId: string,
): Promise<InactiveOwnerRow | undefined> {
  return selectInactiveOwners(transaction)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateInactiveOwner(
  transaction: Db,
  userId: string,
  step: { second_mail_at: Date } | { asked_at: Date },
): Promise<void> {
  await transaction.updateTable('silent_owners').set(step).where('user_id', '=', userId).execute();
}

export async function removeInactiveOwner(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('silent_owners').where('user_id', '=', userId).execute();
}
