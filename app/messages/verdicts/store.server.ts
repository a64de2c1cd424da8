/** What families think of senders, who are recognized by their keys. */
import { sql, type NotNull } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { WordTables } from '../tables.server.ts';

type Db = OwnTables<WordTables>;

export interface Decided {
  memorialId: string;
  keys: readonly string[];
  userId: string;
  now: Date;
}

/**
 * Decisions of a memorial that change verdicts run one after another, because each locks several senders, in its own
 * order. Call it before other locks.
 */
export async function lockVerdicts(transaction: Db, memorialId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verdicts of ${memorialId}`}, 0))`.execute(
    transaction,
  );
}

export async function listVerdicts(
  db: Db,
  memorialId: string,
  senderKeys: readonly string[],
): Promise<{ senderKey: string; verdict: 'trusted' | 'blocked' }[]> {
  if (senderKeys.length === 0) return [];
  return db
    .selectFrom('words_senders')
    .select(['sender_key as senderKey', 'verdict'])
    .where('memorial_id', '=', memorialId)
    .where('sender_key', 'in', senderKeys)
    .where('verdict', 'is not', null)
    .$narrowType<{ verdict: NotNull }>()
    .execute();
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
  decided: Omit<Decided, 'userId'> & { verdict: 'trusted' | 'blocked' | null },
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

/** Of these keys, those of blocked senders, with who blocked them and when. */
export async function listBlocked(
  db: Db,
  memorialId: string,
  keys: readonly string[],
): Promise<Array<{ key: string; userId: string | null; at: Date }>> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('words_senders')
    .select(['sender_key as key', 'user_id as userId', 'created_at as at'])
    .where('memorial_id', '=', memorialId)
    .where('sender_key', 'in', keys)
    .where('verdict', '=', 'blocked')
    .execute();
}

/** SQL: true for what this sender wrote. */
export const ofSender = (keys: readonly string[]) =>
  sql<boolean>`sender_keys && array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;

/** SQL: true for what is in spam only because its sender was blocked, by this block and no other. */
export const heldForBlock = ({ memorialId, keys, now }: Omit<Decided, 'userId'>) => sql<boolean>`(
  ${ofSender(keys)} and 'blocked' = any(reasons) and reasons <@ array['blocked', 'fast']
  and not exists (
    select from words_senders as other
    where other.memorial_id = ${memorialId} and other.sender_key = any(sender_keys)
      and other.verdict = 'blocked'
      and not (other.created_at = ${now}::timestamptz
        and other.sender_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)))
  )
)`;

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
