import { sql } from 'kysely';

import { HELD_CHANGE, IS_READ, WAITING_CHANGE, type Db } from '../store.server.ts';

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

const ofSender = (keys: readonly string[]) =>
  sql<boolean>`sender_keys && array(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;

/**
 * Moves the waiting tributes and changes of a sender to 'Probably spam'. Resolves to their number.
 * @param onlyRead - true to leave those that the first reader has not read
 */
export async function holdWaitingOf(
  transaction: Db,
  { memorialId, keys, userId, now, onlyRead }: Decided & { onlyRead: boolean },
): Promise<number> {
  const result = await sql`
    update tribute_submissions set
      is_change_held = state = 'published',
      previous_state = case when state = 'waiting' then state else previous_state end,
      decided_at = case when state = 'waiting' then ${now}::timestamptz else decided_at end,
      decided_by = case when state = 'waiting' then ${userId}::text else decided_by end,
      state = case when state = 'waiting' then 'held' else state end
    where id in (
      select id from tribute_submissions
      where memorial_id = ${memorialId} and (state = 'waiting' or ${WAITING_CHANGE})
        and ${ofSender(keys)} and (${IS_READ} or not ${onlyRead})
      order by id for update
    )
  `.execute(transaction);
  return Number(result.numAffectedRows ?? 0);
}

/** Undoes `holdWaitingOf` of this time, except of words that the writer has changed since. */
export async function releaseHeldOf(
  transaction: Db,
  { memorialId, keys, userId, now }: Decided,
): Promise<number> {
  const result = await sql`
    update tribute_submissions set
      is_change_held = false,
      previous_state = case when state = 'held' then null else previous_state end,
      decided_at = case when state = 'held' then null else decided_at end,
      decided_by = case when state = 'held' then null else decided_by end,
      state = case when state = 'held' then 'waiting' else state end
    where id in (
      select id from tribute_submissions
      where memorial_id = ${memorialId} and ${ofSender(keys)}
        and written_at <= ${now}::timestamptz and (
          state = 'held' and previous_state = 'waiting'
            and decided_by = ${userId} and decided_at >= ${now}::timestamptz
          -- A change without reasons was not held for its words.
          or ${HELD_CHANGE} and reasons = '{}'
        )
      order by id for update
    )
  `.execute(transaction);
  return Number(result.numAffectedRows ?? 0);
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
