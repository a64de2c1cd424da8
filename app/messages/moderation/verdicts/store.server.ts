import { sql } from 'kysely';

import type { Db } from '../store.server.ts';

interface Decided {
  memorialId: string;
  keys: readonly string[];
  userId: string;
  now: Date;
}

/**
 * The row before a new verdict, with about forty rows before it, so that several decisions can be undone one after the
 * other. More would make the row of a sender about whom the family changes its mind ever longer.
 */
const PREVIOUS = sql<string>`case
  when length(words_senders.previous::text) > 8000 then to_jsonb(words_senders) - 'previous'
  else to_jsonb(words_senders)
end`;

export async function saveVerdict(
  transaction: Db,
  { memorialId, keys, userId, now, verdict }: Decided & { verdict: 'trusted' | 'blocked' },
): Promise<void> {
  if (keys.length === 0) return;
  const values = { verdict, user_id: userId, created_at: now };
  await transaction
    .insertInto('words_senders')
    .values(keys.map((key) => ({ memorial_id: memorialId, sender_key: key, ...values })))
    .onConflict((conflict) =>
      conflict
        .columns(['memorial_id', 'sender_key'])
        .doUpdateSet({ ...values, previous: PREVIOUS })
        // The time of an earlier, equal verdict stays, so that an undo of the later one leaves it.
        .where('words_senders.verdict', 'is distinct from', verdict),
    )
    .execute();
}

/** The rows stay without a verdict until no undo can need them. */
export async function removeTrust(
  transaction: Db,
  { memorialId, keys, userId, now }: Decided,
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .updateTable('words_senders')
    .set({ verdict: null, user_id: userId, created_at: now, previous: PREVIOUS })
    .where('memorial_id', '=', memorialId)
    .where('sender_key', 'in', keys)
    .where('verdict', '=', 'trusted')
    .execute();
}

/** Gives back what the decision of exactly this time has replaced with its verdict; null: with none. */
export async function restoreVerdicts(
  transaction: Db,
  decided: Omit<Decided, 'userId'> & { verdict: 'trusted' | null },
): Promise<void> {
  const { memorialId, keys, now, verdict } = decided;
  if (keys.length === 0) return;
  await transaction
    .deleteFrom('words_senders')
    .where('memorial_id', '=', memorialId)
    .where('sender_key', 'in', keys)
    .where('verdict', 'is not distinct from', verdict)
    .where('created_at', '=', now)
    .where('previous', 'is', null)
    .execute();
  await transaction
    .updateTable('words_senders')
    .set({
      verdict: sql<'trusted' | 'blocked' | null>`previous ->> 'verdict'`,
      user_id: sql<string | null>`previous ->> 'user_id'`,
      created_at: sql<Date>`(previous ->> 'created_at')::timestamptz`,
      previous: sql<string | null>`nullif(previous -> 'previous', 'null'::jsonb)`,
    })
    .where('memorial_id', '=', memorialId)
    .where('sender_key', 'in', keys)
    .where('verdict', 'is not distinct from', verdict)
    .where('created_at', '=', now)
    .where('previous', 'is not', null)
    .execute();
}

/** Forgets what an undo would give back after the decisions before this time. */
export async function forgetPrevious(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('words_senders')
    .where('verdict', 'is', null)
    .where('previous', 'is not', null)
    .where('created_at', '<', before)
    .execute();
  await db
    .updateTable('words_senders')
    .set({ previous: null })
    .where('previous', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}
