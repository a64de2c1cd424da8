import { sql } from 'kysely';

import { heldForBlock, ofSender, type Decided } from '../../verdicts/store.server.ts';
import { HELD_CHANGE, IS_READ, WAITING_CHANGE, type Db } from '../store.server.ts';

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

interface ReleasedTribute {
  id: string;
  email: string | null;
  language: string | null;
  state: 'waiting' | 'published';
  /** sent while the sender was blocked; no notification was sent for it */
  isNew: boolean;
}

/**
 * Undoes a block of this time: `holdWaitingOf`, except of words that the writer has changed since, and what came in
 * meanwhile and has no other reason to be in 'Probably spam'.
 */
export async function releaseHeldOf(
  transaction: Db,
  block: Decided,
): Promise<readonly ReleasedTribute[]> {
  const { memorialId, keys, userId, now } = block;
  const isOfBlock = sql<boolean>`(previous_state = 'waiting'
    and decided_by = ${userId} and decided_at >= ${now}::timestamptz)`;
  const { rows } = await sql<ReleasedTribute>`
    update tribute_submissions as released set
      is_change_held = false,
      reasons = case when 'blocked' = any(released.reasons) then '{}' else released.reasons end,
      previous_state = case when released.state = 'held' then null else released.previous_state end,
      decided_at = case when released.state = 'held' then null else released.decided_at end,
      decided_by = case when released.state = 'held' then null else released.decided_by end,
      state = case when released.state = 'held' then 'waiting' else released.state end
    from (
      select id, 'blocked' = any(reasons) and (previous_state is null or state = 'published') as is_new
      from tribute_submissions
      where memorial_id = ${memorialId} and (
        ${ofSender(keys)} and written_at <= ${now}::timestamptz and (
          state = 'held' and ${isOfBlock}
          -- A change without reasons was not held for its words.
          or ${HELD_CHANGE} and reasons = '{}'
        )
        or ${heldForBlock(block)} and (
          state = 'held' and (previous_state is null or ${isOfBlock}) or ${HELD_CHANGE}
        )
      )
      order by id for update
    ) as found
    where released.id = found.id and released.memorial_id = ${memorialId}
    returning released.id, email, language, released.state, found.is_new as "isNew"
  `.execute(transaction);
  return rows;
}

/** Undoes a block: condolences that are in 'Probably spam' because of it alone arrive. */
export async function releaseCondolencesOf(
  transaction: Db,
  block: Decided,
): Promise<
  Array<{ id: string; email: string | null; language: string | null; asksForReply: boolean }>
> {
  return transaction
    .updateTable('condolences')
    .set({ state: 'arrived', reasons: [] })
    .where('memorial_id', '=', block.memorialId)
    .where('state', '=', 'held')
    .where(heldForBlock(block))
    .returning(['id', 'email', 'language'])
    .returning(sql<boolean>`may_answer and email_confirmed_at is null`.as('asksForReply'))
    .execute();
}

/** Undoes a block: guests who are in 'Probably spam' because of it alone count. Resolves to their number. */
export async function releaseGuestsOf(transaction: Db, block: Decided): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('attendance')
    .set({ state: 'coming', reasons: [] })
    .where('memorial_id', '=', block.memorialId)
    .where('state', '=', 'held')
    .where(heldForBlock(block))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
