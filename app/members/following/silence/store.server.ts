import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { MemberTables } from '../../tables.server.ts';

type Db = OwnTables<MemberTables>;

export interface SilenceRow {
  userId: string;
  id: string;
  silentSince: Date;
  firstMailAt: Date;
  secondMailAt: Date | null;
  askedAt: Date | null;
}

/** Resolves to false if a period of inactivity of this user is already stored. */
export async function insertSilence(
  transaction: Db,
  silence: Pick<SilenceRow, 'userId' | 'id' | 'silentSince' | 'firstMailAt'>,
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

function selectSilences(db: Db) {
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

export async function listSilences(db: Db): Promise<SilenceRow[]> {
  return selectSilences(db).orderBy('user_id').execute();
}

export async function findSilence(db: Db, id: string): Promise<SilenceRow | undefined> {
  return selectSilences(db).where('id', '=', id).executeTakeFirst();
}

export async function findSilenceOf(db: Db, userId: string): Promise<SilenceRow | undefined> {
  return selectSilences(db).where('user_id', '=', userId).executeTakeFirst();
}

export async function lockSilence(
  transaction: Db,
  userId: string,
): Promise<SilenceRow | undefined> {
  return selectSilences(transaction).where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

export async function updateSilence(
  transaction: Db,
  userId: string,
  step: { second_mail_at: Date } | { asked_at: Date },
): Promise<void> {
  await transaction.updateTable('silent_owners').set(step).where('user_id', '=', userId).execute();
}

export async function removeSilence(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('silent_owners').where('user_id', '=', userId).execute();
}
