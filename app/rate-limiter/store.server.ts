import { sql } from 'kysely';

import { deleteInBatches } from '../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../db/own-tables.server.ts';
import type { LimitTables } from './tables.server.ts';

type Db = OwnTables<LimitTables>;

/**
 * Counts an attempt in a single statement, so that concurrent instances cannot interfere. Starts a
 * new window if none is open.
 * @param attempt.latestEnd - a window that ends later is replaced, because it was started before
 * the clock was set back
 */
export async function increment(
  db: Db,
  attempt: {
    key: string;
    subject: string | null;
    amount: number;
    now: Date;
    resetsAt: Date;
    latestEnd: Date;
  },
): Promise<{ count: number; resetsAt: Date }> {
  const { now, resetsAt, latestEnd, amount } = attempt;
  const isOver = sql`attempts.resets_at <= ${now} or attempts.resets_at > ${latestEnd}`;
  const row = await db
    .insertInto('attempts')
    .values({ key: attempt.key, subject: attempt.subject, count: amount, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${amount}::integer else attempts.count + ${amount}::integer end`,
        resets_at: sql<Date>`case when ${isOver} then ${resetsAt} else attempts.resets_at end`,
      }),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, resetsAt: row.resets_at };
}

export async function decrement(db: Db, key: string, amount: number): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(count - ${amount}::integer, 0)` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function removeOfSubjects(db: Db, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('subject', 'in', subjects).execute();
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, { from: 'attempts', key: ['key'], where: sql`resets_at <= ${now}` });
}
