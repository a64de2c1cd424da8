import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AccountTables } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

/** Resolves to false if the user's address has been verified, or the user was removed. */
export async function changeUnverifiedEmail(
  transaction: Db,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ email, email_changed_at: now, email_returned_at: null, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Like `listHashVariants`, of the accounts whose address was corrected; the verified one first. Accounts that strangers
 * move to an address can therefore neither displace its own hashes nor make their sign-in slower.
 */
export async function listMovedHashes(db: Db, email: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .where('email_changed_at', 'is not', null)
    .where('password_hash', 'is not', null)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('email_changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.password_hash ?? []);
}
