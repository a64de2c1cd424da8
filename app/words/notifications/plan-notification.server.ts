/** Who is told by mail of waiting words, and marking them to be told (ROOMS, "What visitors write"). */
import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { listModeratorsOfMemorial } from '../../members/service.server.ts';
import { readWordsSettings } from '../settings/words-settings.server.ts';
import { markDue } from './store.server.ts';

export type WordsKind = 'tribute' | 'letter' | 'report';

/**
 * Marks the members who are to be told of words that wait for the family. Call it in the transaction that stores the
 * words, with the time at which they were written; never for words that are held. When the transaction commits, the
 * database notifies the instances, and one of them queues the mails (`notifications.server.ts`).
 */
export async function planNotification(
  transaction: DatabaseHandle,
  memorialId: string,
  kind: WordsKind,
  now: Date,
): Promise<void> {
  const recipients = await listRecipients(transaction, memorialId);
  await markDue(transaction, memorialId, recipients[kind], now);
}

/** The ids of the users who are told of each kind of words, sorted. */
export type Recipients = Readonly<Record<WordsKind, readonly string[]>>;

/**
 * The owner, the editors and the moderators; of letters only those who may read them. If a first reader is named, only
 * that member, unless the member may not decide, or may not read letters.
 */
export async function listRecipients(db: DatabaseHandle, memorialId: string): Promise<Recipients> {
  const members = await listModeratorsOfMemorial(db, memorialId);
  const { firstReader } = await readWordsSettings(db, memorialId);
  const onlyFirstReader = (userIds: string[]) =>
    firstReader !== null && userIds.includes(firstReader) ? [firstReader] : userIds;
  const moderators = onlyFirstReader(members.map(({ userId }) => userId));
  const letterReaders = members.filter(({ mayReadLetters }) => mayReadLetters);
  return {
    tribute: moderators,
    letter: onlyFirstReader(letterReaders.map(({ userId }) => userId)),
    report: moderators,
  };
}
