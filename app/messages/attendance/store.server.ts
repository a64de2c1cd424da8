import { sql, type Selectable } from 'kysely';

import { deleteInBatches } from '../../../db/delete-in-batches.server.ts';
import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { AttendanceTable, WordTables } from '../tables.server.ts';
import type { KnownGatherings } from './known-gatherings.ts';

export type Db = OwnTables<WordTables>;

export type AnswerRow = Selectable<AttendanceTable>;

/** What a guest writes and what follows from it; the rest is set once. */
export interface WrittenAnswer {
  state: 'coming' | 'held';
  name: string;
  people: number;
  gatherings: readonly string[];
  note: string | null;
  email: string | null;
  emailConfirmedAt: Date | null;
  told: KnownGatherings;
  senderKeys: readonly string[];
  reasons: readonly string[];
  now: Date;
}

function columnsOf(answer: WrittenAnswer) {
  return {
    state: answer.state,
    name: answer.name,
    people: answer.people,
    gatherings: [...answer.gatherings],
    note: answer.note,
    email: answer.email,
    email_confirmed_at: answer.emailConfirmedAt,
    told: JSON.stringify(answer.told),
    sender_keys: [...answer.senderKeys],
    reasons: [...answer.reasons],
    written_at: answer.now,
  };
}

/** Returns false if the form was sent before. */
export async function insertAnswer(
  transaction: Db,
  answer: WrittenAnswer & {
    id: string;
    memorialId: string;
    language: string | null;
    nonce: string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('attendance')
    .values({
      ...columnsOf(answer),
      id: answer.id,
      memorial_id: answer.memorialId,
      email_refused_at: null,
      language: answer.language,
      form_nonce: answer.nonce,
      created_at: answer.now,
    })
    .onConflict((conflict) => conflict.columns(['form_nonce', 'memorial_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param answer.keepsRefusal - false if the address is another one */
export async function changeAnswer(
  transaction: Db,
  id: string,
  answer: WrittenAnswer & { keepsRefusal: boolean },
): Promise<void> {
  await transaction
    .updateTable('attendance')
    .set({ ...columnsOf(answer), ...(answer.keepsRefusal ? {} : { email_refused_at: null }) })
    .where('id', '=', id)
    .execute();
}

export async function findAnswer(
  db: Db,
  by: { id: string } | { nonce: string },
): Promise<AnswerRow | undefined> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['form_nonce', by.nonce] as const);
  return db.selectFrom('attendance').selectAll().where(column, '=', value).executeTakeFirst();
}

/**
 * Those with the same name that a browser has sent to a memorial.
 * @param sent.browser - its sender key
 */
export async function listSentBefore(
  db: Db,
  sent: { memorialId: string; name: string; browser: string; since: Date },
): Promise<AnswerRow[]> {
  return selectListed(db, sent.memorialId)
    .where('created_at', '>=', sent.since)
    .where('name', '=', sent.name)
    .where(sql<boolean>`${sent.browser} = any(sender_keys)`)
    .execute();
}

export async function lockAnswer(transaction: Db, id: string): Promise<AnswerRow | undefined> {
  return transaction
    .selectFrom('attendance')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Erases what was written, and emails that wait. The rows stay, so that their forms are recognized if they are sent
 * again.
 * @param which - one answer, or those in spam that were written until then
 */
export async function eraseAnswers(
  transaction: Db,
  which: { id: string } | { memorialId: string; until: Date },
  now: Date,
): Promise<void> {
  const erased = transaction
    .updateTable('attendance')
    .set({
      state: 'cancelled',
      name: '',
      people: 0,
      gatherings: [],
      note: null,
      email: null,
      email_confirmed_at: null,
      email_refused_at: null,
      told: '{}',
      sender_keys: [],
      reasons: [],
      written_at: now,
    })
    .$call((update) =>
      'id' in which
        ? update.where('id', '=', which.id)
        : update
            .where('memorial_id', '=', which.memorialId)
            .where('state', '=', 'held')
            .where('written_at', '<=', which.until),
    )
    .returning('id');
  await transaction
    .with('erased', () => erased)
    .deleteFrom('attendance_mails')
    .where('attendance_id', 'in', (select) => select.selectFrom('erased').select('id'))
    .execute();
}

/** True if another guest of this memorial has given this address, and so was mailed. */
export async function isAddressKnown(
  db: Db,
  { memorialId, email, except }: { memorialId: string; email: string; except: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .select('id')
    .where('memorial_id', '=', memorialId)
    .where('state', '=', 'coming')
    .where('id', '<>', except)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmEmail(
  db: Db,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await db
    .updateTable('attendance')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/**
 * Does nothing if the guest has another address now.
 * @param isRefused - true for the address that does not work
 * @returns whether the guest's address does not work
 */
export async function refuseEmail(
  db: Db,
  id: string,
  { isRefused, now }: { isRefused: (email: string) => boolean; now: Date },
): Promise<boolean> {
  const { email = null } = (await findAnswer(db, { id })) ?? {};
  if (email === null || !isRefused(email)) return false;
  await db
    .updateTable('attendance')
    .set({ email_refused_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .execute();
  return true;
}

/** Without cancelled answers, oldest first. */
export async function listAnswers(db: Db, memorialId: string): Promise<AnswerRow[]> {
  return selectListed(db, memorialId).execute();
}

/** Like `listAnswers`, but locks the rows until the transaction ends. */
export async function lockAnswers(transaction: Db, memorialId: string): Promise<AnswerRow[]> {
  return selectListed(transaction, memorialId).forUpdate().execute();
}

export async function hasAnswers(db: Db, memorialId: string): Promise<boolean> {
  const found = await selectListed(db, memorialId).limit(1).executeTakeFirst();
  return found !== undefined;
}

function selectListed(db: Db, memorialId: string) {
  return db
    .selectFrom('attendance')
    .selectAll()
    .where('memorial_id', '=', memorialId)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at')
    .orderBy('id');
}

/** @returns false if there is no such answer in spam */
export async function releaseAnswer(
  transaction: Db,
  { memorialId, id }: { memorialId: string; id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attendance')
    .set({ state: 'coming', reasons: [] })
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isAnswerOf(db: Db, memorialId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('attendance')
    .select('id')
    .where('memorial_id', '=', memorialId)
    .where('id', '=', id)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the answers from before `time` of funerals whose last gathering was before `day` or that have no date, and
 * notices without a remaining recipient. A mistyped year and a gathering to be announced so delete no new answer.
 */
export async function removeOld(db: Db, { day, time }: { day: string; time: Date }): Promise<void> {
  await deleteInBatches(db, {
    from: 'attendance',
    key: ['id', 'memorial_id'],
    where: sql`written_at < ${time} and memorial_id in (
      select answered.memorial_id from (select distinct memorial_id from attendance) as answered
      left join memorial_gatherings
        on memorial_gatherings.memorial_id = answered.memorial_id and removed_at is null
      group by 1 having max(takes_place_on) < ${day} or max(takes_place_on) is null)`,
    // The mails to a guest go with the answer.
    rowsAtOnce: 500,
  });
  await deleteInBatches(db, {
    from: 'attendance_notices',
    key: ['id', 'memorial_id'],
    where: sql`created_at < ${time}
      and not exists (select from attendance where attendance.memorial_id = attendance_notices.memorial_id)`,
  });
}
