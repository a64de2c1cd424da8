import type { Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AccountTables, PasskeysTable } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

export type PasskeyRow = Omit<Selectable<PasskeysTable>, 'sign_count' | 'is_backed_up'>;

const COLUMNS = [
  'passkeys.id',
  'passkeys.user_id',
  'passkeys.credential_id',
  'passkeys.public_key',
  'passkeys.transports',
  'passkeys.name',
  'passkeys.created_at',
  'passkeys.last_used_at',
  'passkeys.confirms_since',
] as const;

/** Oldest first. */
export async function listOfUser(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function count(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findByCredential(
  db: Db,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Resolves to false if an account has this credential. */
export async function insert(
  transaction: Db,
  passkey: Omit<PasskeyRow, 'last_used_at' | 'confirms_since'> & {
    sign_count: number;
    is_backed_up: boolean;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Notes that the passkey was used. Resolves to false, and changes nothing, unless the count is higher than the stored one.
 * Authenticators that do not count always send 0.
 */
export async function noteUse(
  transaction: Db,
  use: { id: string; signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_backed_up: use.isBackedUp, last_used_at: use.now })
    .where('id', '=', use.id)
    .where('sign_count', use.signCount === 0 ? '=' : '<', use.signCount)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function exists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function rename(
  db: Db,
  passkey: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name: passkey.name })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Resolves to the passkey's name; undefined if the user has no such passkey, or it may confirm already. */
export async function allowToConfirm(
  transaction: Db,
  passkey: { id: string; userId: string; now: Date },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('passkeys')
    .set({ confirms_since: passkey.now })
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .where('confirms_since', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Resolves to the credential's id; undefined if the user has no such passkey. */
export async function remove(
  transaction: Db,
  passkey: { id: string; userId: string },
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', passkey.id)
    .where('user_id', '=', passkey.userId)
    .returning('credential_id')
    .executeTakeFirst();
  return row?.credential_id;
}

/** Resolves to false if it was used before. */
export async function useChallenge(
  transaction: Db,
  { nonce, expiresAt }: { nonce: string; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('used_passkey_challenges')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeExpiredChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<=', before).execute();
}
