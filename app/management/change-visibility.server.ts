import type { DatabaseHandle } from '../../db/schema.server.ts';
import { PASSWORD_OF_FAMILY } from '../drafts/publishing/contract.ts';
import type { OwnedMemorial } from '../members/access.server.ts';
import { appendToLog } from '../members/service.server.ts';
import { hashDoorPassword, saveDoorPassword } from '../memorials/door/family-visibility.server.ts';
import type { Level } from '../memorials/levels.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { lockKept } from './lock-kept.server.ts';
import type { ManagementContext } from './management-context.server.ts';
import * as store from './store.server.ts';

type Context = Pick<ManagementContext, 'kysely' | 'limits' | 'doorPasswords' | 'now'>;

/** What is undefined stays as it is. */
export interface Visibility {
  level?: Level | undefined;
  isIndexed?: boolean | undefined;
  /** a new family password; required if the level is `family` and none is stored */
  password?: string | undefined;
}

/**
 * @throws AppError INVALID_INPUT if the memorial was never published, if the level is `family` and there is no
 *   password, or if it is another one and there is a new password; MEMORIAL_GONE; TOO_MANY_REQUESTS
 */
export async function changeVisibility(
  context: Context,
  memorial: OwnedMemorial,
  visibility: Visibility,
): Promise<void> {
  const change = await prepareVisibility(context, memorial, visibility);
  await context.kysely.transaction().execute(change);
}

/**
 * Hashes a new password, which takes long. The returned function then changes the visibility in a transaction of the
 * caller, so that a publication and its visibility take effect together.
 * @throws AppError TOO_MANY_REQUESTS, BUSY; the returned function as `changeVisibility`
 */
export async function prepareVisibility(
  context: Context,
  memorial: OwnedMemorial,
  { password, ...visibility }: Visibility,
): Promise<(transaction: DatabaseHandle) => Promise<void>> {
  const passwordHash =
    password === undefined ? undefined : await hashDoorPassword(context, memorial, password);
  return (transaction) =>
    setVisibility(transaction, memorial, { ...visibility, passwordHash, now: context.now() });
}

interface VisibilityChange extends Omit<Visibility, 'password'> {
  passwordHash: string | undefined;
  now: Date;
}

async function setVisibility(
  transaction: DatabaseHandle,
  { memorialId, actor }: OwnedMemorial,
  { level: chosen, isIndexed, passwordHash, now }: VisibilityChange,
): Promise<void> {
  const { published_at: publishedAt, level: present } = await lockKept(transaction, memorialId);
  if (!publishedAt) {
    throw new AppError('INVALID_INPUT', {
      message: /*i18n*/ 'Publish the page first, then choose who can see it.',
    });
  }
  const level = chosen ?? present ?? 'link';
  if (level !== 'family' && passwordHash !== undefined) {
    throw new AppError('INVALID_INPUT', {
      message: PASSWORD_OF_FAMILY,
      fields: { password: PASSWORD_OF_FAMILY },
    });
  }
  if (level === 'family') await saveDoorPassword(transaction, memorialId, passwordHash, now);
  if (level === present && isIndexed === undefined && passwordHash === undefined) return;
  await store.updateVisibility(transaction, memorialId, { level, isIndexed });
  await appendToLog(transaction, {
    memorialId,
    userId: actor.userId,
    action: 'changed-visibility',
    details: {
      level,
      ...(isIndexed === undefined ? {} : { isIndexed: String(isIndexed) }),
      ...(passwordHash === undefined ? {} : { password: 'new' }),
    },
    now,
  });
}
