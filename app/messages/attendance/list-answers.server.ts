/** What owner and editors see of the answers. */
import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import { commaIn } from '../../language/spacing.ts';
import type { EditableMemorial } from '../../members/access.server.ts';
import { distinctTitles, gatheringTitle } from '../../memorials/funeral/gathering-words.ts';
import {
  findFuneralById,
  hasFuneral,
  type PublishedFuneral,
} from '../../memorials/published-funeral.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { BYTE_ORDER_MARK, csvRow, separatorIn } from '../../wire/text/csv.ts';
import { attendingOf } from './attending.ts';
import type { AttendanceList } from './contract.ts';
import { findChanges, hasChanges } from './known-gatherings.ts';
import { MAIL_LIFE_MS } from './notices/queue-mails.server.ts';
import { listNotices, listUndelivered, type NoticeRow } from './notices/store.server.ts';
import { isReachable } from './notices/tell-guests.server.ts';
import { knownOf } from './open-funeral.server.ts';
import * as store from './store.server.ts';

interface ListContext {
  kysely: DatabaseHandle;
  now: () => Date;
}

export async function listAttendance(
  context: ListContext,
  { memorialId }: EditableMemorial,
): Promise<AttendanceList> {
  const { kysely } = context;
  const now = context.now();
  const rows = await store.listAnswers(kysely, memorialId);
  const funeral = await findShown(context, memorialId);
  const expired = new Date(now.getTime() - MAIL_LIFE_MS);
  const notices = await listNotices(kysely, memorialId, expired);
  const undelivered = await listUndelivered(kysely, memorialId, expired);
  const names = await readUserNames(
    kysely,
    notices.flatMap(({ userId }) => userId ?? []),
  );
  const coming = rows.filter(({ state }) => state === 'coming');
  const gatherings = funeral?.gatherings ?? [];
  const attending = attendingOf(coming, gatherings);
  const untold = findUntold(coming, funeral, now);
  return {
    total: peopleOf(attending),
    answers: rows.map((row) => presentAnswer(row, undelivered)),
    gatherings: gatherings.map(({ id, kind, label, date, time, timeZone, place }) => ({
      id,
      kind,
      ...(label === undefined ? {} : { label }),
      ...(date === undefined ? {} : { date }),
      ...(time === undefined ? {} : { time }),
      timeZone,
      ...(place === undefined ? {} : { place }),
      people: peopleOf(coming.filter((row) => row.gatherings.includes(id))),
    })),
    untold: {
      answers: untold.length,
      people: peopleOf(untold),
      cancelled: untold.filter(({ became }) => Object.values(became).includes(null)).length,
    },
    notices: notices.map((notice) => presentNotice(notice, names)),
    canThank:
      funeral !== undefined &&
      !isAhead(funeral) &&
      attending.some(isReachable) &&
      notices.every(({ kind }) => kind !== 'thanks'),
  };
}

function isAhead(funeral: PublishedFuneral | undefined): funeral is PublishedFuneral {
  return funeral !== undefined && funeral.gatherings.length > 0 && !funeral.endedOn;
}

/** The guests with an email address who know another hour or place than the page says. */
function findUntold(
  coming: readonly store.AnswerRow[],
  funeral: PublishedFuneral | undefined,
  now: Date,
) {
  if (!funeral) return [];
  const published = knownOf(funeral.gatherings);
  return coming
    .filter(isReachable)
    .map((row) => ({ ...row, ...findChanges(row, published, now) }))
    .filter(hasChanges);
}

/** Undefined while the page is not published: the answers that it has are still listed. */
async function findShown(
  context: ListContext,
  memorialId: string,
): Promise<PublishedFuneral | undefined> {
  try {
    return await findFuneralById(context, memorialId);
  } catch (error) {
    if (!(error instanceof AppError) || !HIDDEN.has(error.code)) throw error;
    return undefined;
  }
}

const HIDDEN: ReadonlySet<string> = new Set(['MEMORIAL_NOT_FOUND', 'MEMORIAL_GONE']);

function peopleOf(rows: readonly store.AnswerRow[]): number {
  return rows.reduce((sum, { people }) => sum + people, 0);
}

function presentAnswer(
  row: store.AnswerRow,
  undelivered: ReadonlySet<string>,
): AttendanceList['answers'][number] {
  return {
    id: row.id,
    name: row.name,
    count: row.people,
    gatherings: row.gatherings,
    ...(row.note === null ? {} : { note: row.note }),
    answeredAt: row.written_at.toISOString(),
    state: row.state === 'held' ? 'held' : 'coming',
    email: emailStateOf(row, undelivered),
  };
}

function emailStateOf(
  { id, email, email_refused_at: refusedAt }: store.AnswerRow,
  undelivered: ReadonlySet<string>,
) {
  if (email === null) return 'none';
  if (refusedAt) return 'refused';
  return undelivered.has(id) ? 'undelivered' : 'given';
}

function presentNotice(
  { id, kind, text, userId, recipients, createdAt, sent, refused, waiting }: NoticeRow,
  names: ReadonlyMap<string, string>,
): AttendanceList['notices'][number] {
  const by = userId === null ? undefined : names.get(userId);
  return {
    id,
    kind,
    ...(text === '' ? {} : { text }),
    at: createdAt.toISOString(),
    ...(by ? { by } : {}),
    to: recipients,
    sent,
    refused,
    waiting,
  };
}

/** Undefined if the page has no funeral, and no visitor has said that they are coming to one. */
export async function readGuestList(
  context: ListContext,
  memorialId: string,
): Promise<{ people: number; untold: number } | undefined> {
  const { kysely } = context;
  const hasAnswers = await store.hasAnswers(kysely, memorialId);
  if (!hasAnswers) {
    return (await hasFuneral(kysely, memorialId)) ? { people: 0, untold: 0 } : undefined;
  }
  const rows = await store.listAnswers(kysely, memorialId);
  const coming = rows.filter(({ state }) => state === 'coming');
  const funeral = await findShown(context, memorialId);
  return {
    people: isAhead(funeral) ? peopleOf(attendingOf(coming, funeral.gatherings)) : 0,
    untold: findUntold(coming, funeral, context.now()).length,
  };
}

/**
 * Without answers in spam.
 * @param reader.language - of the browser, with its region, which is rather that of the spreadsheet than ours
 */
export async function writeAttendanceTable(
  context: ListContext,
  { memorialId }: EditableMemorial,
  reader: { i18n: I18n; language: string },
): Promise<string> {
  const { i18n } = reader;
  const rows = await store.listAnswers(context.kysely, memorialId);
  const funeral = await findShown(context, memorialId);
  const titles = distinctTitles(i18n, funeral?.gatherings ?? []);
  const titleOf = (row: store.AnswerRow, id: string) => {
    const known = row.told[id];
    return titles.get(id) ?? (known ? gatheringTitle(i18n, known) : []);
  };
  const header = [
    i18n._('Name'),
    i18n._('Number of people'),
    i18n._('Coming to'),
    i18n._('Note'),
    i18n._('Responded on'),
  ];
  const lines = rows
    .filter(({ state }) => state === 'coming')
    .map((row) => [
      row.name,
      String(row.people),
      row.gatherings.flatMap((id) => titleOf(row, id)).join(commaIn(reader.language)),
      row.note,
      row.written_at.toISOString(),
    ]);
  const separator = separatorIn(reader.language);
  return BYTE_ORDER_MARK + [header, ...lines].map((line) => csvRow(line, separator)).join('');
}

/**
 * 'Not spam': counts the guest, who can be told from then on. A repeated request changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function acceptAnswer(
  { kysely }: ListContext,
  { memorialId }: EditableMemorial,
  id: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (await store.releaseAnswer(transaction, { memorialId, id })) return;
    if (!(await store.isAnswerOf(transaction, memorialId, id))) throw new AppError('NOT_FOUND');
  });
}
