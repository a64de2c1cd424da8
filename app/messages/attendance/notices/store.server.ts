// Long, because every query for the notices of a funeral and their mails is here.
import { sql } from 'kysely';

import type { OwnTables } from '../../../../db/own-tables.server.ts';
import type { WordTables } from '../../tables.server.ts';
import { findCurrent, type Changes, type KnownGatherings } from '../known-gatherings.ts';

export type Db = OwnTables<WordTables>;

export interface MailKey {
  noticeId: string;
  answerId: string;
}

export interface NewNotice {
  id: string;
  memorialId: string;
  kind: 'changes' | 'thanks';
  text: string;
  userId: string;
  now: Date;
}

/** Returns false if the memorial's guests were thanked before. */
export async function insertNotice(
  transaction: Db,
  { id, memorialId, kind, text, userId, now }: NewNotice,
  recipients: ReadonlyArray<Changes & { answerId: string }>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('attendance_notices')
    .values({
      id,
      memorial_id: memorialId,
      kind,
      body: text,
      user_id: userId,
      recipients: recipients.length,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  for (let at = 0; at < recipients.length; at += MOST_AT_ONCE) {
    await transaction
      .insertInto('attendance_mails')
      .values(
        recipients.slice(at, at + MOST_AT_ONCE).map(({ answerId, was, became }) => ({
          memorial_id: memorialId,
          notice_id: id,
          attendance_id: answerId,
          was: JSON.stringify(was),
          became: JSON.stringify(became),
          due_at: now,
          queued_at: null,
          sent_at: null,
          refused_at: null,
        })),
      )
      .execute();
  }
  return true;
}

/** A statement has a limited number of parameters. */
const MOST_AT_ONCE = 500;

export async function setTold(
  transaction: Db,
  answers: ReadonlyArray<{ id: string; told: KnownGatherings }>,
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    update attendance set told = given.told
    from json_to_recordset(${JSON.stringify(answers)}::json) as given(id text, told jsonb)
    where attendance.id = given.id
  `.execute(transaction);
}

/**
 * Takes away the mails about changes that were never queued, because a newer one replaces them. Those with the family's
 * words lose their changes alone.
 * @returns what their guests knew, by the ids of the answers
 */
export async function takeWaiting(
  transaction: Db,
  answerIds: readonly string[],
): Promise<ReadonlyMap<string, KnownGatherings>> {
  const taken = new Map<string, KnownGatherings>();
  for (let at = 0; at < answerIds.length; at += MOST_AT_ONCE) {
    const ids = answerIds.slice(at, at + MOST_AT_ONCE);
    const rows = await selectMails(transaction)
      .select('attendance_id as answerId')
      .where('kind', '=', 'changes')
      .where('queued_at', 'is', null)
      .where(sql<boolean>`became <> '{}'`)
      .where('attendance_id', 'in', ids)
      .orderBy('attendance_notices.created_at', 'desc')
      .forUpdate('attendance_mails')
      .execute();
    for (const { answerId, told, ...row } of rows) {
      taken.set(answerId, { ...taken.get(answerId), ...findCurrent(row, told).was });
    }
    if (rows.length > 0) await removeChanges(transaction, ids);
  }
  return taken;
}

/** Two statements for all, because a transaction of thousands would hold up everyone else. */
async function removeChanges(transaction: Db, answerIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('attendance_mails')
    .using('attendance_notices')
    .whereRef('attendance_notices.id', '=', 'notice_id')
    .where('kind', '=', 'changes')
    .where('body', '=', '')
    .where('queued_at', 'is', null)
    .where('attendance_id', 'in', answerIds)
    .execute();
  await transaction
    .updateTable('attendance_mails')
    .from('attendance_notices')
    .set({ was: '{}', became: '{}' })
    .whereRef('attendance_notices.id', '=', 'notice_id')
    .where('kind', '=', 'changes')
    .where('queued_at', 'is', null)
    .where(sql<boolean>`became <> '{}'`)
    .where('attendance_id', 'in', answerIds)
    .execute();
}

/** With the notice and the answer. */
function selectMails(db: Db) {
  return db
    .selectFrom('attendance_mails')
    .innerJoin('attendance_notices', 'attendance_notices.id', 'attendance_mails.notice_id')
    .innerJoin('attendance', 'attendance.id', 'attendance_mails.attendance_id')
    .select([
      'attendance_notices.kind',
      'attendance_notices.body as text',
      'attendance.told',
      'attendance_mails.was',
      'attendance_mails.became',
    ]);
}

/** The answers whose guests get, or got, a notice with these words. */
export async function listToldWords(
  db: Db,
  memorialId: string,
  text: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('attendance_mails')
    .innerJoin('attendance_notices', 'attendance_notices.id', 'attendance_mails.notice_id')
    .select('attendance_mails.attendance_id as id')
    .where('attendance_notices.memorial_id', '=', memorialId)
    .where('attendance_notices.kind', '=', 'changes')
    .where('attendance_notices.body', '=', text)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listDue(db: Db, now: Date, limit: number): Promise<MailKey[]> {
  return db
    .selectFrom('attendance_mails')
    .select(['notice_id as noticeId', 'attendance_id as answerId'])
    .where('queued_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('notice_id')
    .orderBy('attendance_id')
    .limit(limit)
    .execute();
}

/**
 * Resolves to undefined if the mail is gone, was queued, or another instance is queueing it; or if the answer is just
 * being changed, because the guest may be told something newer.
 */
export async function lockDue(transaction: Db, { noticeId, answerId }: MailKey) {
  return selectMails(transaction)
    .select([
      'attendance.memorial_id as memorialId',
      'attendance.state',
      'attendance.email',
      'attendance.email_confirmed_at as emailConfirmedAt',
      'attendance.email_refused_at as emailRefusedAt',
      'attendance.language',
      'attendance_notices.user_id as userId',
    ])
    .where('attendance_mails.notice_id', '=', noticeId)
    .where('attendance_mails.attendance_id', '=', answerId)
    .where('attendance_mails.queued_at', 'is', null)
    .forUpdate(['attendance_mails', 'attendance'])
    .skipLocked()
    .executeTakeFirst();
}

export type DueMail = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

export async function updateMail(
  db: Db,
  { noticeId, answerId }: MailKey,
  change:
    | { due_at: Date }
    | { queued_at: Date }
    | { sent_at: Date }
    | { refused_at: Date }
    | { queued_at: Date; refused_at: Date }
    | { due_at: Date; queued_at: null },
): Promise<void> {
  await db
    .updateTable('attendance_mails')
    .set(change)
    .where('notice_id', '=', noticeId)
    .where('attendance_id', '=', answerId)
    .execute();
}

export async function setChanges(
  db: Db,
  { noticeId, answerId }: MailKey,
  { was, became }: Changes,
): Promise<void> {
  await db
    .updateTable('attendance_mails')
    .set({ was: JSON.stringify(was), became: JSON.stringify(became) })
    .where('notice_id', '=', noticeId)
    .where('attendance_id', '=', answerId)
    .execute();
}

export async function removeMail(db: Db, { noticeId, answerId }: MailKey): Promise<void> {
  await db
    .deleteFrom('attendance_mails')
    .where('notice_id', '=', noticeId)
    .where('attendance_id', '=', answerId)
    .execute();
}

/** Resolves to undefined if the mail was sent, or its guest no longer comes or has this address. */
export async function findWanted(db: Db, { noticeId, answerId }: MailKey, to: string) {
  return selectMails(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('attendance_mails as newer')
          .whereRef('newer.attendance_id', '=', 'attendance_mails.attendance_id')
          .where('newer.sent_at', 'is', null)
          .where('newer.refused_at', 'is', null)
          .where(sql<boolean>`newer.became <> '{}' and newer.became <@ attendance.told`),
      ).as('isFollowed'),
    )
    .where('attendance_mails.notice_id', '=', noticeId)
    .where('attendance_mails.attendance_id', '=', answerId)
    .where('attendance_mails.sent_at', 'is', null)
    .where('attendance.state', '=', 'coming')
    .where('attendance.email', '=', to)
    .executeTakeFirst();
}

/** The mails to a guest that were not sent yet go to the guest's new address. */
export async function queueAgain(transaction: Db, answerId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('attendance_mails')
    .set({ due_at: now, queued_at: null, refused_at: null })
    .where('attendance_id', '=', answerId)
    .where('queued_at', 'is not', null)
    .where('sent_at', 'is', null)
    .execute();
}

export interface NoticeRow {
  id: string;
  kind: 'changes' | 'thanks';
  text: string;
  userId: string | null;
  recipients: number;
  createdAt: Date;
  sent: number;
  /** also those that expired before they could be sent */
  refused: number;
  /** neither sent nor refused yet; rows of guests who were removed are gone */
  waiting: number;
}

/** @param expired - mails that were queued until then are no longer sent */
export async function listNotices(db: Db, memorialId: string, expired: Date): Promise<NoticeRow[]> {
  const isRefused = sql`(refused_at is not null or ${isUndelivered(expired)})`;
  return db
    .selectFrom('attendance_notices')
    .leftJoin('attendance_mails', 'attendance_mails.notice_id', 'attendance_notices.id')
    .select([
      'attendance_notices.id',
      'attendance_notices.kind',
      'attendance_notices.body as text',
      'attendance_notices.user_id as userId',
      'attendance_notices.recipients',
      'attendance_notices.created_at as createdAt',
      sql<number>`count(attendance_mails.sent_at)::integer`.as('sent'),
      sql<number>`count(*) filter (where ${isRefused})::integer`.as('refused'),
      sql<number>`
        count(*) filter (
          where attendance_mails.notice_id is not null and sent_at is null and not ${isRefused}
        )::integer
      `.as('waiting'),
    ])
    .where('attendance_notices.memorial_id', '=', memorialId)
    .groupBy(['attendance_notices.id', 'attendance_notices.memorial_id'])
    .orderBy('attendance_notices.created_at', 'desc')
    .orderBy('attendance_notices.id', 'desc')
    .execute();
}

/** The answers whose guests were sent nothing since an email to them expired. */
export async function listUndelivered(
  db: Db,
  memorialId: string,
  expired: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('attendance_mails')
    .select('attendance_id as id')
    .where('memorial_id', '=', memorialId)
    .where(isUndelivered(expired))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attendance_mails as later')
            .whereRef('later.attendance_id', '=', 'attendance_mails.attendance_id')
            .whereRef('later.sent_at', '>', 'attendance_mails.queued_at'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function isUndelivered(expired: Date) {
  return sql<boolean>`coalesce(
    attendance_mails.queued_at <= ${expired} and attendance_mails.sent_at is null, false)`;
}

/** What the family has written to a guest, newest first. */
export async function listWordsTo(
  db: Db,
  answerId: string,
): Promise<Array<{ kind: 'changes' | 'thanks'; text: string; at: Date }>> {
  return db
    .selectFrom('attendance_mails')
    .innerJoin('attendance_notices', 'attendance_notices.id', 'attendance_mails.notice_id')
    .select([
      'attendance_notices.kind',
      'attendance_notices.body as text',
      'attendance_notices.created_at as at',
    ])
    .where('attendance_mails.attendance_id', '=', answerId)
    .where('attendance_notices.body', '<>', '')
    .orderBy('attendance_notices.created_at', 'desc')
    .execute();
}
