import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { listEditorsOfMemorial, listModeratorsOfMemorial } from '../../members/service.server.ts';
import { readMessageSettings } from '../settings/message-settings.server.ts';
import { markDue } from './store.server.ts';

/** `guest`: an answer “I'm coming” to the funeral */
export type MessageKind = 'tribute' | 'letter' | 'report' | 'guest';

/**
 * Records which members need a mail about a new item. Call it in the transaction that stores the
 * item, but never for an item in 'Probably spam'.
 */
export async function planNotification(
  transaction: DatabaseHandle,
  memorialId: string,
  kind: MessageKind,
  now: Date,
): Promise<void> {
  const recipients = await listRecipients(transaction, memorialId);
  await markDue(transaction, memorialId, recipients[kind], now);
}

export type Recipients = Readonly<Record<MessageKind, readonly string[]>>;

/**
 * Lists who gets mails: the owner, the editors and the moderators; about letters, only those who
 * may read letters; about guests, only the owner and the editors. If the first reader is among them, only the first reader gets mails.
 */
export async function listRecipients(db: DatabaseHandle, memorialId: string): Promise<Recipients> {
  const members = await listModeratorsOfMemorial(db, memorialId);
  const { firstReader } = await readMessageSettings(db, memorialId);
  const onlyFirstReader = (userIds: string[]) =>
    firstReader !== null && userIds.includes(firstReader) ? [firstReader] : userIds;
  const moderators = onlyFirstReader(members.map(({ userId }) => userId));
  const letterReaders = members.filter(({ mayReadCondolences }) => mayReadCondolences);
  return {
    tribute: moderators,
    letter: onlyFirstReader(letterReaders.map(({ userId }) => userId)),
    report: moderators,
    guest: onlyFirstReader(await listEditorsOfMemorial(db, memorialId)),
  };
}
