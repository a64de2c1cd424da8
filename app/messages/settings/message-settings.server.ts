import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { isAccountClosed } from '../../accounts/user-names.server.ts';
import type { ModeratedMemorial, OwnedMemorial } from '../../members/access.server.ts';
import { appendToLog, listModeratorsOfMemorial } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import type { MessageSettings } from '../contract.ts';
import type { MessageContext } from '../message-context.server.ts';
import type { MessageSettingsPayload, MessageSettingsView } from './contract.ts';
import * as store from './store.server.ts';

export interface StoredMessageSettings extends MessageSettings {
  timeZone: string;
  /**
   * the user id of the member who reads tributes and reports before the others; null if there is
   * none
   */
  firstReader: string | null;
  replyTo: string | null;
}

const DEFAULTS: StoredMessageSettings = {
  tributes: 'family',
  letters: 'open',
  notify: 'at-once',
  timeZone: 'UTC',
  firstReader: null,
  replyTo: null,
};

/**
 * Returns the stored settings, or the defaults. `firstReader` is null if that person is no longer a moderator or their
 * account is closed, because messages would wait for them forever.
 */
export async function readMessageSettings(
  db: DatabaseHandle,
  memorialId: string,
): Promise<StoredMessageSettings> {
  const row = await store.find(db, memorialId);
  if (!row) return DEFAULTS;
  return {
    tributes: row.tributes,
    letters: row.letters,
    notify: row.notify,
    timeZone: row.time_zone,
    firstReader: await presentFirstReader(db, memorialId, row.first_reader),
    replyTo: row.reply_to,
  };
}

async function presentFirstReader(
  db: DatabaseHandle,
  memorialId: string,
  userId: string | null,
): Promise<string | null> {
  if (userId === null) return null;
  const moderators = await listModeratorsOfMemorial(db, memorialId);
  if (!moderators.some((member) => member.userId === userId)) return null;
  return (await isAccountClosed(db, userId)) ? null : userId;
}

export async function viewMessageSettings(
  { kysely }: MessageContext,
  { memorialId }: ModeratedMemorial | OwnedMemorial,
): Promise<MessageSettingsView> {
  const settings = await readMessageSettings(kysely, memorialId);
  const moderators = await listModeratorsOfMemorial(kysely, memorialId);
  return {
    ...settings,
    readers: moderators.map(({ userId, name }) => ({ userId, name })),
  };
}

/**
 * A missing optional field stays unchanged.
 * @throws AppError INVALID_INPUT if the first reader is not a moderator of the memorial
 */
export async function changeMessageSettings(
  { kysely, now }: MessageContext,
  { memorialId, actor }: OwnedMemorial,
  { tributes, letters, notify, timeZone, firstReader, replyTo }: MessageSettingsPayload,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    if (firstReader && !(await presentFirstReader(transaction, memorialId, firstReader))) {
      throw new AppError('INVALID_INPUT', {
        fields: { firstReader: /*i18n*/ 'Choose someone who can review tributes.' },
      });
    }
    await store.save(transaction, memorialId, {
      tributes,
      letters,
      notify,
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(firstReader === undefined ? {} : { first_reader: firstReader }),
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    });
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'changed-words',
      details: { tributes, letters },
      now: now(),
    });
  });
}
