/** The rows of codes, the only SQL that touches them. */
import type { Kysely } from 'kysely';

import type { DatabaseSchema } from '../../../db/schema.server.ts';
import type { CodePurpose } from '../tables.server.ts';

type Db = Kysely<DatabaseSchema>;

export interface CodeKey {
  userId: string;
  purpose: CodePurpose;
}

/** Puts a new code in the place of the old one; the guesses begin anew. */
export async function replace(
  db: Db,
  code: CodeKey & { codeHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    guesses: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('account_codes')
    .values({ user_id: code.userId, purpose: code.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/**
 * Counts a guess and returns what to compare it with, in one statement: however many guess at once, each
 * is counted before it is compared. undefined when there is no living code or its guesses are spent.
 */
export async function takeGuess(
  db: Db,
  code: CodeKey & { maxGuesses: number; now: Date; latestCreation: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable('account_codes')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('guesses', '<', code.maxGuesses)
    .where('expires_at', '>', code.now)
    .where('created_at', '<=', code.latestCreation)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Gives a guess back that was right. */
export async function returnGuess(db: Db, code: CodeKey & { codeHash: string }): Promise<void> {
  await db
    .updateTable('account_codes')
    .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', code.codeHash)
    .where('guesses', '>', 0)
    .execute();
}

/** Uses the code up; false when somebody else did so first or a new one took its place. */
export async function use(db: Db, code: CodeKey & { codeHash: string }): Promise<boolean> {
  const result = await db
    .deleteFrom('account_codes')
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('code_hash', '=', code.codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_codes').where('expires_at', '<=', now).execute();
}
