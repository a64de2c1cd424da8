import { sql } from 'kysely';

import type { OwnTables } from '../../../db/own-tables.server.ts';
import type { MessageKind } from '../message-kind.ts';
import type { CondolencesTable, SubmissionState, WordTables } from '../tables.server.ts';
import { ERASED } from '../withdrawn-messages.server.ts';

export type Db = OwnTables<WordTables>;

export interface StoredMessage {
  name: string;
  relationship: string | null;
  category: string | null;
  body: string;
  photo: string | null;
  email: string | null;
  mayAnswer: boolean;
}

/** Only for a letter. */
export interface EmailProof {
  emailConfirmedAt: Date | null;
}

export interface OwnRow extends StoredMessage, EmailProof {
  id: string;
  memorialId: string;
  /** in which the visitor wrote; null: that of the page */
  language: string | null;
  state: SubmissionState | CondolencesTable['state'];
  hasChange: boolean;
  /** the tribute on the page */
  tributeId: string | null;
  /** set if declined words have come back for their second and last review */
  returnedAt: Date | null;
  writtenAt: Date;
}

export interface ScreenedAs {
  isFolded: boolean;
  reasons: string[];
  wordsHash: string | null;
}

export interface NewMessage extends StoredMessage, ScreenedAs, EmailProof {
  id: string;
  memorialId: string;
  language: string | null;
  isHeld: boolean;
  senderKeys: string[];
  nonce: string;
  now: Date;
}

/** Inserts a tribute or a letter. Returns false if the form was sent before. */
export async function insertMessage(
  db: Db,
  kind: MessageKind,
  words: NewMessage,
): Promise<boolean> {
  const common = {
    id: words.id,
    memorial_id: words.memorialId,
    language: words.language,
    ...columnsOf(words),
    ...screenedColumns(words),
    sender_keys: words.senderKeys,
    form_nonce: words.nonce,
    created_at: words.now,
    written_at: words.now,
  };
  const query =
    kind === 'tribute'
      ? db.insertInto('tribute_submissions').values({
          ...common,
          category: words.category,
          state: words.isHeld ? 'held' : 'waiting',
        })
      : db.insertInto('condolences').values({
          ...common,
          may_answer: words.mayAnswer,
          email_confirmed_at: words.emailConfirmedAt,
          state: words.isHeld ? 'held' : 'arrived',
        });
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.columns(['form_nonce', 'memorial_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function columnsOf({ name, relationship, body, photo, email }: StoredMessage) {
  return { name, relationship, body, photo, email };
}

function screenedColumns({ isFolded, reasons, wordsHash }: ScreenedAs) {
  return { is_folded: isFolded, reasons, words_hash: wordsHash };
}

export async function findMessage(
  db: Db,
  kind: MessageKind,
  by: { id: string } | { nonce: string },
): Promise<OwnRow | undefined> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['form_nonce', by.nonce] as const);
  return kind === 'tribute'
    ? selectTributes(db).where(column, '=', value).executeTakeFirst()
    : selectCondolences(db).where(column, '=', value).executeTakeFirst();
}

/**
 * The newest with the same words and name that a browser has sent to a memorial.
 * @param sent.browser - its sender key
 */
export async function findSentBefore(
  db: Db,
  kind: MessageKind,
  sent: { memorialId: string; text: string; name: string; browser: string; since: Date },
): Promise<OwnRow | undefined> {
  const isSame = sql<boolean>`
    memorial_id = ${sent.memorialId} and state <> 'withdrawn' and created_at >= ${sent.since}
    and name = ${sent.name} and body = ${sent.text} and ${sent.browser} = any(sender_keys)`;
  return kind === 'tribute'
    ? selectTributes(db).where(isSame).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
    : selectCondolences(db).where(isSame).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** Like `findMessage`, but locks the row until the transaction ends. */
export async function lockMessage(
  transaction: Db,
  kind: MessageKind,
  id: string,
): Promise<OwnRow | undefined> {
  return kind === 'tribute'
    ? selectTributes(transaction).where('id', '=', id).forUpdate().executeTakeFirst()
    : selectCondolences(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
}

const SHARED_COLUMNS = [
  'id',
  'memorial_id as memorialId',
  'language',
  'name',
  'relationship',
  'body',
  'photo',
  'email',
  'written_at as writtenAt',
] as const;

function selectTributes(db: Db) {
  return db
    .selectFrom('tribute_submissions')
    .select(SHARED_COLUMNS)
    .select(['state', 'category', 'has_change as hasChange', 'tribute_id as tributeId'])
    .select(['returned_at as returnedAt'])
    .select([
      sql<boolean>`false`.as('mayAnswer'),
      sql<Date | null>`null::timestamptz`.as('emailConfirmedAt'),
    ]);
}

function selectCondolences(db: Db) {
  return db
    .selectFrom('condolences')
    .select(SHARED_COLUMNS)
    .select(['state', 'may_answer as mayAnswer', 'email_confirmed_at as emailConfirmedAt'])
    .select([
      sql<string | null>`null`.as('category'),
      sql<boolean>`false`.as('hasChange'),
      sql<string | null>`null`.as('tributeId'),
      sql<Date | null>`null::timestamptz`.as('returnedAt'),
    ]);
}

export interface Change extends StoredMessage, ScreenedAs, EmailProof {
  id: string;
  /**
   * true: a waiting tribute, an arrived letter or the change of a published tribute is in 'Probably spam'; false: the
   * state stays
   */
  isHeld: boolean;
  now: Date;
}

/**
 * Replaces a tribute's text. If the tribute is published, the page keeps the old text and the new
 * text waits for a decision. If the tribute was declined, it waits again, once.
 */
export async function changeTribute(db: Db, change: Change): Promise<void> {
  await db
    .updateTable('tribute_submissions')
    .set((eb) => ({
      ...columnsOf(change),
      ...screenedColumns(change),
      category: change.category,
      revision: eb('revision', '+', 1),
      written_at: change.now,
      has_change: sql<boolean>`state = 'published'`,
      is_change_held: sql<boolean>`state = 'published' and ${change.isHeld}`,
      returned_at: sql<Date | null>`case when state = 'declined' then ${change.now}::timestamptz else returned_at end`,
      state: sql<SubmissionState>`case
        when state in ('waiting', 'declined') and ${change.isHeld} then 'held'
        when state = 'declined' then 'waiting'
        else state end`,
    }))
    .where('id', '=', change.id)
    .execute();
}

export async function changeCondolence(db: Db, change: Change): Promise<void> {
  await db
    .updateTable('condolences')
    .set((eb) => ({
      ...columnsOf(change),
      ...screenedColumns(change),
      may_answer: change.mayAnswer,
      email_confirmed_at: change.emailConfirmedAt,
      revision: eb('revision', '+', 1),
      written_at: change.now,
      state: sql<
        CondolencesTable['state']
      >`case when state = 'arrived' and ${change.isHeld} then 'held' else state end`,
    }))
    .where('id', '=', change.id)
    .execute();
}

export async function withdrawCondolence(db: Db, id: string): Promise<void> {
  await db
    .updateTable('condolences')
    .set((eb) => ({
      ...ERASED,
      may_answer: false,
      email_confirmed_at: null,
      state: 'withdrawn' as const,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('condolence_reads').where('condolence_id', '=', id).execute();
  await db.deleteFrom('condolence_replies').where('condolence_id', '=', id).execute();
}

/**
 * Counts stored tributes and letters with the same text, up to `most`. The one with the id `except`
 * is not counted.
 */
export async function countSameMessages(
  db: Db,
  wordsHash: string,
  { except, most }: { except?: string | undefined; most: number },
): Promise<number> {
  const tributes = await db
    .selectFrom('tribute_submissions')
    .select('id')
    .where('words_hash', '=', wordsHash)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .limit(most)
    .execute();
  const letters = await db
    .selectFrom('condolences')
    .select('id')
    .where('words_hash', '=', wordsHash)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .limit(most)
    .execute();
  return Math.min(tributes.length + letters.length, most);
}

/** The newest stored tributes and letters with the same text, of the time since `since`. */
export async function listSameMessages(
  db: Db,
  wordsHash: string,
  { except, since, most }: { except?: string | undefined; since: Date; most: number },
): Promise<{ memorialId: string; name: string; senderKeys: string[]; createdAt: Date }[]> {
  const inTable = (table: 'tribute_submissions' | 'condolences') =>
    db
      .selectFrom(table)
      .select([
        'memorial_id as memorialId',
        'name',
        'sender_keys as senderKeys',
        'created_at as createdAt',
      ])
      .where('words_hash', '=', wordsHash)
      .where('created_at', '>=', since)
      .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute();
  return [...(await inTable('tribute_submissions')), ...(await inTable('condolences'))];
}
