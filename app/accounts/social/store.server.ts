import type { Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import { replacedWith } from '../codes/store.server.ts';
import type { SocialProvider } from '../contract.ts';
import type { AccountTables, SocialSignInsTable } from '../tables.server.ts';

type Db = OwnTables<AccountTables>;

export type PendingRow = Selectable<SocialSignInsTable>;

export type NewPendingRow = Omit<PendingRow, 'replaced'>;

export async function find(db: Db, id: string): Promise<PendingRow | undefined> {
  return db.selectFrom('social_sign_ins').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findByPerson(
  db: Db,
  provider: SocialProvider,
  subject: string,
): Promise<PendingRow | undefined> {
  return db
    .selectFrom('social_sign_ins')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function replace(db: Db, row: NewPendingRow): Promise<void> {
  const { provider: _, subject: __, ...values } = row;
  await db
    .insertInto('social_sign_ins')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'subject']).doUpdateSet({
        ...values,
        replaced: replacedWith('social_sign_ins', row.sent_at),
      }),
    )
    .execute();
}

/**
 * Counts the guess and returns the row for the comparison. One statement does both steps, so that
 * concurrent requests get no extra guesses. Resolves to undefined if the code has expired or has no
 * guesses left.
 */
export async function countGuess(
  db: Db,
  guess: { id: string; maxGuesses: number; now: Date; latestSending: Date },
): Promise<PendingRow | undefined> {
  return db
    .updateTable('social_sign_ins')
    .set((eb) => ({ guesses: eb('guesses', '+', 1) }))
    .where('id', '=', guess.id)
    .where('guesses', '<', guess.maxGuesses)
    .where('expires_at', '>', guess.now)
    .where('sent_at', '<=', guess.latestSending)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a guess from the count that was a replaced code. */
export async function refundGuess(
  db: Db,
  { id, code_hash }: Pick<PendingRow, 'id' | 'code_hash'>,
): Promise<void> {
  await db
    .updateTable('social_sign_ins')
    .set((eb) => ({ guesses: eb('guesses', '-', 1) }))
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .where('guesses', '>', 0)
    .execute();
}

/** Resolves to false if a concurrent request has consumed the code. */
export async function use(
  transaction: Db,
  { id, code_hash }: Pick<PendingRow, 'id' | 'code_hash'>,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('social_sign_ins')
    .where('id', '=', id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('social_sign_ins').where('id', '=', id).execute();
}

export async function removeEnded(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('social_sign_ins').where('ends_at', '<=', now).execute();
}
