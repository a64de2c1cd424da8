import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import { pageI18n } from '../../language/i18n.ts';
import type { CondolenceMemorial } from '../../members/access.server.ts';
import { listMemorialsOfCondolenceReader } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import { lockVerdicts } from '../verdicts/store.server.ts';
import {
  mailAfterRelease,
  type MailToWriterContext,
} from '../writing/writers-page/mail-to-writer.server.ts';
import { replyAddressOf } from './answer-condolences.server.ts';
import { formatCondolenceCursor, type CondolenceCursor } from './condolence-cursor.server.ts';
import { CONDOLENCES_PAGE_SIZE, type Condolence, type CondolencesPage } from './contract.ts';
import { presentCondolence, presentListed } from './presenter.server.ts';
import {
  countHeld,
  countUnread,
  countUnreadByMemorial,
  findCondolence,
  listAnswers,
  listCondolences,
  lockCondolences,
  markRead,
  releaseCondolence,
  type CondolenceRow,
  type CondolenceState,
} from './store.server.ts';

export interface ReadingContext {
  kysely: DatabaseHandle;
  now: () => Date;
}

export async function readCondolences(
  { kysely }: ReadingContext,
  { memorialId, actor: { userId } }: CondolenceMemorial,
  { state, after }: { state: CondolenceState; after: CondolenceCursor | undefined },
): Promise<CondolencesPage> {
  const limit = CONDOLENCES_PAGE_SIZE + 1;
  const rows = await listCondolences(kysely, { memorialId, userId, state, after, limit });
  const shown = rows.slice(0, CONDOLENCES_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    letters: shown.map(presentListed),
    next: last && rows.length > shown.length ? formatCondolenceCursor(last) : null,
    unread: await countUnread(kysely, memorialId, userId),
    held: await countHeld(kysely, memorialId),
  };
}

/** Counts unread letters by memorial id. Only letters that the user may read are counted. */
export async function countUnreadCondolences(
  { kysely }: ReadingContext,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  return countUnreadByMemorial(
    kysely,
    await listMemorialsOfCondolenceReader(kysely, userId),
    userId,
  );
}

/**
 * Resolves to the letter, and marks the letter as read by this member.
 * @throws AppError NOT_FOUND
 */
export async function readCondolence(
  { kysely, now }: ReadingContext,
  memorial: CondolenceMemorial,
  condolenceId: string,
  i18n: I18n = pageI18n,
): Promise<Condolence> {
  const { memorialId, actor } = memorial;
  const row = await findCondolence(kysely, memorialId, condolenceId);
  if (!row) throw new AppError('NOT_FOUND');
  await markRead(kysely, { memorialId, id: row.id, userId: actor.userId, now: now() });
  return present(kysely, memorialId, row, i18n);
}

/**
 * 'Not spam': moves a letter out of 'Probably spam', trusts its writer and mails them the link that a held letter does
 * not send. A repeated request changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function acceptCondolence(
  context: ReadingContext & MailToWriterContext,
  { memorialId, actor: { userId } }: CondolenceMemorial,
  condolenceId: string,
): Promise<void> {
  const { kysely, now } = context;
  await kysely.transaction().execute(async (transaction) => {
    await lockVerdicts(transaction, memorialId);
    const [row] = await lockCondolences(transaction, memorialId, [condolenceId]);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.state !== 'held') return;
    const { id, senderKeys, email, language } = row;
    await releaseCondolence(transaction, { memorialId, id, senderKeys, userId, now: now() });
    await mailAfterRelease(context, transaction, {
      id,
      kind: 'letter',
      email,
      language,
      memorialId,
      userId,
      asksForReply: row.mayAnswer && row.emailConfirmedAt === null,
      appears: false,
    });
  });
}

async function present(
  db: DatabaseHandle,
  memorialId: string,
  row: CondolenceRow,
  i18n: I18n,
): Promise<Condolence> {
  const answers = await listAnswers(db, row.id);
  const names = await readUserNames(
    db,
    answers.flatMap(({ userId }) => userId ?? []),
  );
  const { replyTo } = await readMessageSettings(db, memorialId);
  return presentCondolence(row, {
    answers,
    names,
    areAnswersReceived: replyAddressOf(replyTo) !== undefined,
    i18n,
  });
}
