import { randomBytes } from 'node:crypto';

import type { DatabaseHandle } from '../../../db/schema.server.ts';
import type { OwnedMemorial } from '../../members/access.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import type { GuestsResponse } from './contract.ts';
import type { DoorContext } from './door-context.server.ts';
import * as store from './store.server.ts';

const PASSWORD_NEEDED = /*i18n*/ 'Choose a password for your private page.';

/**
 * Must run before the transaction that saves the hash, so that the transaction does not wait for the hasher's queue.
 * @throws AppError TOO_MANY_REQUESTS, BUSY
 */
export async function hashDoorPassword(
  { limits, doorPasswords }: Pick<DoorContext, 'limits' | 'doorPasswords'>,
  { memorialId }: OwnedMemorial,
  password: string,
): Promise<string> {
  await limits.consume({ rule: 'doorPasswordChanges', subject: memorialId });
  return doorPasswords.hash(password, memorialId);
}

/**
 * Saves the new password, if there is one. The passes of all browsers then become invalid.
 * @throws AppError INVALID_INPUT if the memorial has no password yet and none is given
 */
export async function saveDoorPassword(
  transaction: DatabaseHandle,
  memorialId: string,
  passwordHash: string | undefined,
  now: Date,
): Promise<void> {
  if (passwordHash !== undefined) {
    const version = randomBytes(16).toString('base64url');
    await store.savePassword(transaction, { memorialId, passwordHash, version, now });
  } else if (!(await store.hasPassword(transaction, memorialId))) {
    throw new AppError('INVALID_INPUT', {
      message: PASSWORD_NEEDED,
      fields: { password: PASSWORD_NEEDED },
    });
  }
}

export async function listGuests(
  { kysely }: Pick<DoorContext, 'kysely'>,
  { memorialId }: OwnedMemorial,
): Promise<GuestsResponse> {
  const guests = await store.listGuests(kysely, memorialId);
  return { guests: guests.map(({ email, since }) => ({ email, since: since.toISOString() })) };
}

/** Guests who are not in the new list lose their access at once. No mail is sent. */
export async function setGuests(
  { kysely, now }: Pick<DoorContext, 'kysely' | 'now'>,
  { memorialId, actor }: OwnedMemorial,
  emails: readonly string[],
): Promise<void> {
  const guests = [...new Set(emails)].map((email) => ({ id: randomId('gst'), email }));
  const time = now();
  await kysely.transaction().execute(async (transaction) => {
    await store.lockMemorial(transaction, memorialId);
    const { added, removed } = await store.replaceGuests(transaction, memorialId, guests, time);
    if (added + removed === 0) return;
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'changed-guests',
      details: { guests: String(guests.length) },
      now: time,
    });
  });
}

/** Deletes the password and the guests of a memorial that is purged. */
export async function removeDoor(transaction: DatabaseHandle, memorialId: string): Promise<void> {
  await store.removeAll(transaction, memorialId);
}
