import { sql, type Selectable } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { NotifyMode, WordTables, MessageNotificationsTable } from '../tables.server.ts';
import { MESSAGE_DUE_CHANNEL } from './message-due-channel.ts';

export type Db = OwnTables<WordTables>;

export interface MemberKey {
  memorialId: string;
  userId: string;
}

/**
 * Adds a row for each member who needs a mail. An existing row keeps the earlier time. If a row is
 * new, the database notifies all instances at commit.
 */
export async function markDue(
  transaction: Db,
  memorialId: string,
  userIds: readonly string[],
  since: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const marked = await transaction
    .insertInto('words_due')
    // In one order, so that two transactions do not wait for each other.
    .values(
      userIds.toSorted().map((userId) => ({ memorial_id: memorialId, user_id: userId, since })),
    )
    // The update locks the row. Without the lock, another transaction could send a mail without the
    // new item and delete the row.
    .onConflict((conflict) =>
      conflict.columns(['memorial_id', 'user_id']).doUpdateSet((eb) => ({
        since: sql<Date>`least(${eb.ref('words_due.since')}, ${eb.ref('excluded.since')})`,
      })),
    )
    .returning('since')
    .execute();
  if (marked.every((row) => row.since < since)) return;
  await sql`select pg_notify(${MESSAGE_DUE_CHANNEL}, ${memorialId})`.execute(transaction);
}

interface DueRow extends MemberKey {
  since: Date;
  notify: NotifyMode;
  timeZone: string;
  pausedUntil: Date | null;
  sentAt: Date | null;
  refusedAt: Date | null;
}

function selectDue(db: Db) {
  return db
    .selectFrom('words_due')
    .leftJoin('words_notifications', (join) =>
      join
        .onRef('words_notifications.memorial_id', '=', 'words_due.memorial_id')
        .onRef('words_notifications.user_id', '=', 'words_due.user_id'),
    )
    .leftJoin('words_settings', 'words_settings.memorial_id', 'words_due.memorial_id')
    .select([
      'words_due.memorial_id as memorialId',
      'words_due.user_id as userId',
      'words_due.since',
      sql<NotifyMode>`coalesce(words_notifications.notify, words_settings.notify, 'at-once')`.as(
        'notify',
      ),
      sql<string>`coalesce(words_settings.time_zone, 'UTC')`.as('timeZone'),
      'words_notifications.paused_until as pausedUntil',
      'words_notifications.sent_at as sentAt',
      'words_notifications.refused_at as refusedAt',
    ]);
}

/**
 * Members of published pages who may be due, at most `limit`. They are left alone until `until`, so that the next call
 * returns others, and so do other instances.
 */
export async function claimDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<MemberKey[]> {
  const { rows } = await sql<MemberKey>`
    with due as (
      select memorial_id, user_id from words_due
      where not_before <= ${now}
        and exists (select from memorials where id = memorial_id and state = 'published')
      order by not_before limit ${limit}
      for update skip locked
    )
    update words_due set not_before = ${until} from due
    where words_due.memorial_id = due.memorial_id and words_due.user_id = due.user_id
    returning words_due.memorial_id as "memorialId", words_due.user_id as "userId"
  `.execute(db);
  return rows;
}

export async function listDueOf(db: Db, memorialId: string): Promise<MemberKey[]> {
  return db
    .selectFrom('words_due')
    .select(['memorial_id as memorialId', 'user_id as userId'])
    .where('memorial_id', '=', memorialId)
    .execute();
}

/** After a change that decides when the member is due. */
export async function lookAgain(db: Db, member: MemberKey): Promise<void> {
  await putOff(db, member, '-infinity');
}

export async function putOff(
  db: Db,
  { memorialId, userId }: MemberKey,
  until: Date | '-infinity',
): Promise<void> {
  await db
    .updateTable('words_due')
    .set({ not_before: until })
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Locks the row that marks a member for a mail. Resolves to undefined if the row is gone or another
 * instance has locked it.
 */
export async function lockDue(
  transaction: Db,
  { memorialId, userId }: MemberKey,
): Promise<DueRow | undefined> {
  return selectDue(transaction)
    .where('words_due.memorial_id', '=', memorialId)
    .where('words_due.user_id', '=', userId)
    .forUpdate('words_due')
    .skipLocked()
    .executeTakeFirst();
}

export async function removeDue(db: Db, { memorialId, userId }: MemberKey): Promise<void> {
  await db
    .deleteFrom('words_due')
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .execute();
}

export async function countTributes(db: Db, memorialId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('tribute_submissions')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('memorial_id', '=', memorialId)
    .where('written_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([
          eb('state', '=', 'published'),
          eb('has_change', '=', true),
          eb('is_change_held', '=', false),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countCondolences(
  db: Db,
  { memorialId, userId }: MemberKey,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('condolences')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'arrived')
    .where('written_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('condolence_reads')
            .select('condolence_id')
            .whereRef('condolence_reads.condolence_id', '=', 'condolences.id')
            .whereRef('condolence_reads.read_at', '>=', 'condolences.written_at')
            .where('condolence_reads.user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countReports(db: Db, memorialId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('card_reports')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'open')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many answers were first sent since then. Each may bring several people. */
export async function countAnswers(db: Db, memorialId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('attendance')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'coming')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findChoice(
  db: Db,
  { memorialId, userId }: MemberKey,
): Promise<Selectable<MessageNotificationsTable> | undefined> {
  return db
    .selectFrom('words_notifications')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Change = Partial<
  Pick<MessageNotificationsTable, 'notify' | 'paused_until' | 'sent_at' | 'refused_at'>
>;

export async function saveChoice(
  db: Db,
  { memorialId, userId }: MemberKey,
  change: Change,
): Promise<void> {
  await db
    .insertInto('words_notifications')
    .values({
      memorial_id: memorialId,
      user_id: userId,
      notify: null,
      paused_until: null,
      sent_at: null,
      refused_at: null,
      ...change,
    })
    .onConflict((conflict) => conflict.columns(['memorial_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Changes nothing if the member or the memorial is gone, because an email can come back weeks later. */
export async function markRefused(
  db: Db,
  { memorialId, userId }: MemberKey,
  now: Date,
): Promise<void> {
  await db
    .updateTable('words_notifications')
    .set({ refused_at: now })
    .where('memorial_id', '=', memorialId)
    .where('user_id', '=', userId)
    .execute();
}

export async function listRefused(db: Db, memorialId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('words_notifications')
    .select('user_id')
    .where('memorial_id', '=', memorialId)
    .where('refused_at', 'is not', null)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
