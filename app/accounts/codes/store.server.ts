import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AccountTables, CodePurpose, ReplacedCode } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

export interface CodeKey {
  userId: string;
  purpose: CodePurpose;
}

/** Keeps the hash of the code that is replaced, until that code would have expired. */
export async function replace(
  db: Db,
  code: CodeKey & { requester: string; codeHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    code_hash: code.codeHash,
    guesses: 0,
    guesses_elsewhere: 0,
    created_at: code.now,
    expires_at: code.expiresAt,
  };
  await db
    .insertInto('account_codes')
    .values({
      user_id: code.userId,
      purpose: code.purpose,
      requester: code.requester,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose', 'requester'])
        .doUpdateSet({ ...values, replaced: replacedWith('account_codes', code.now) }),
    )
    .execute();
}

/**
 * The unexpired replaced codes of a row, and the row's present code. For an `update` that writes another code. The
 * limits of mails bound their number.
 */
export function replacedWith(table: 'account_codes' | 'social_sign_ins', now: Date) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<ReplacedCode[]>`(
    select coalesce(jsonb_agg(code), '[]')
    from jsonb_array_elements(
      ${column('replaced')}
      || jsonb_build_object('hash', ${column('code_hash')}, 'until', ${column('expires_at')})
    ) as code
    where (code ->> 'until')::timestamptz > ${now}
  )`;
}

/** Finds when the newest code was created that can still be used. */
export async function findUsable(
  db: Db,
  code: CodeKey & { maxGuesses: number; now: Date; latestCreation: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('account_codes')
    .select('created_at')
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('guesses', '<', code.maxGuesses)
    .where('expires_at', '>', code.now)
    .where('created_at', '<=', code.latestCreation)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export interface GuessedCode {
  code_hash: string;
  created_at: Date;
  replaced: ReplacedCode[];
}

/**
 * Counts a guess for each valid code and returns these codes. One statement does both
 * steps, so that concurrent requests cannot get extra guesses.
 */
export async function countGuess(
  db: Db,
  code: CodeKey & {
    requester: string;
    maxGuesses: number;
    maxGuessesElsewhere: number;
    now: Date;
    latestCreation: Date;
  },
): Promise<GuessedCode[]> {
  const isElsewhere = sql<number>`case when requester = ${code.requester} then 0 else 1 end`;
  return db
    .updateTable('account_codes')
    .set((eb) => ({
      guesses: eb('guesses', '+', 1),
      guesses_elsewhere: eb('guesses_elsewhere', '+', isElsewhere),
    }))
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('guesses', '<', code.maxGuesses)
    .where((eb) =>
      eb.or([
        eb('requester', '=', code.requester),
        eb('guesses_elsewhere', '<', code.maxGuessesElsewhere),
      ]),
    )
    .where('expires_at', '>', code.now)
    .where('created_at', '<=', code.latestCreation)
    .returning(['code_hash', 'created_at', 'replaced'])
    .execute();
}

/** Removes a guess from the count that was correct, or a replaced code. */
export async function refundGuess(
  db: Db,
  code: CodeKey & { requester: string; codeHashes: readonly string[] },
): Promise<void> {
  const isElsewhere = sql<number>`case when requester = ${code.requester} then 0 else 1 end`;
  await db
    .updateTable('account_codes')
    .set((eb) => ({
      guesses: eb('guesses', '-', 1),
      guesses_elsewhere: eb('guesses_elsewhere', '-', isElsewhere),
    }))
    .where('user_id', '=', code.userId)
    .where('purpose', '=', code.purpose)
    .where('code_hash', 'in', code.codeHashes)
    .where('guesses', '>', 0)
    .execute();
}

/**
 * Removes all codes of this user and purpose. Resolves to false if a concurrent request has already
 * consumed the code.
 */
export async function use(db: Db, code: CodeKey & { codeHash: string }): Promise<boolean> {
  const result = await allOf(db, code).where('code_hash', '=', code.codeHash).executeTakeFirst();
  if (result.numDeletedRows !== 1n) return false;
  await removeAll(db, code);
  return true;
}

export async function removeAll(db: Db, code: CodeKey): Promise<void> {
  await allOf(db, code).execute();
}

function allOf(db: Db, { userId, purpose }: CodeKey) {
  return db
    .deleteFrom('account_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose);
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_codes').where('expires_at', '<=', now).execute();
}
