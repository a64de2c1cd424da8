import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import type { LetterMemorial } from '../../members/access.server.ts';
import { listMemorialsOfLetterReader } from '../../members/service.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { readWordsSettings } from '../settings/words-settings.server.ts';
import { replyAddressOf } from './answer-letters.server.ts';
import { LETTERS_PAGE_SIZE, type Letter, type LettersPage } from './contract.ts';
import { formatLetterCursor, type LetterCursor } from './letter-cursor.server.ts';
import { presentLetter, presentListed } from './presenter.server.ts';
import {
  countHeld,
  countUnread,
  countUnreadByMemorial,
  findLetter,
  listAnswers,
  listLetters,
  lockLetters,
  markRead,
  releaseLetter,
  type LetterRow,
  type LetterState,
} from './store.server.ts';

export interface ReadingContext {
  kysely: DatabaseHandle;
  now: () => Date;
}

export async function readLetters(
  { kysely }: ReadingContext,
  { memorialId, actor: { userId } }: LetterMemorial,
  { state, after }: { state: LetterState; after: LetterCursor | undefined },
): Promise<LettersPage> {
  const limit = LETTERS_PAGE_SIZE + 1;
  const rows = await listLetters(kysely, { memorialId, userId, state, after, limit });
  const shown = rows.slice(0, LETTERS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    letters: shown.map(presentListed),
    next: last && rows.length > shown.length ? formatLetterCursor(last) : null,
    unread: await countUnread(kysely, memorialId, userId),
    held: await countHeld(kysely, memorialId),
  };
}

/** Counts unread letters by memorial id. Only letters that the user may read are counted. */
export async function countUnreadLetters(
  { kysely }: ReadingContext,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  return countUnreadByMemorial(kysely, await listMemorialsOfLetterReader(kysely, userId), userId);
}

/**
 * Resolves to the letter, and marks the letter as read by this member.
 * @throws AppError NOT_FOUND
 */
export async function readLetter(
  { kysely, now }: ReadingContext,
  memorial: LetterMemorial,
  letterId: string,
): Promise<Letter> {
  const { memorialId, actor } = memorial;
  const row = await findLetter(kysely, memorialId, letterId);
  if (!row) throw new AppError('NOT_FOUND');
  await markRead(kysely, row.id, actor.userId, now());
  return present(kysely, memorialId, row);
}

/**
 * 'Not spam': moves a letter out of 'Probably spam' and trusts its writer. A repeated request
 * changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function acceptLetter(
  { kysely, now }: ReadingContext,
  { memorialId, actor: { userId } }: LetterMemorial,
  letterId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const [row] = await lockLetters(transaction, memorialId, [letterId]);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.state !== 'held') return;
    const { id, senderKeys } = row;
    await releaseLetter(transaction, { memorialId, id, senderKeys, userId, now: now() });
  });
}

async function present(db: DatabaseHandle, memorialId: string, row: LetterRow): Promise<Letter> {
  const answers = await listAnswers(db, row.id);
  const names = await readUserNames(
    db,
    answers.flatMap(({ userId }) => userId ?? []),
  );
  const { replyTo } = await readWordsSettings(db, memorialId);
  return presentLetter(row, {
    answers,
    names,
    areAnswersReceived: replyAddressOf(replyTo) !== undefined,
  });
}
