import type { DatabaseHandle } from '../../db/schema.server.ts';
import {
  MEMORIAL_RATE_LIMITS,
  MOST_OLD_ADDRESSES,
  type MemorialRateLimiter,
} from '../drafts/memorial-limits.server.ts';
import type { OwnedMemorial } from '../members/access.server.ts';
import { appendToLog } from '../members/service.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { lockKept } from './lock-kept.server.ts';
import type { ManagementContext } from './management-context.server.ts';
import * as store from './store.server.ts';

type Context = Pick<ManagementContext, 'kysely' | 'limits' | 'now'>;

/** @throws AppError SLUG_TAKEN, TOO_MANY_REQUESTS, INVALID_INPUT if the page has too many old addresses */
export async function changeAddress(
  { kysely, limits, now }: Context,
  { memorialId, actor }: OwnedMemorial,
  slug: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const { slug: oldSlug } = await lockKept(transaction, memorialId);
    // A second press finds the address already changed.
    if (oldSlug === slug) return;
    if (await store.isSlugReserved(transaction, slug, memorialId)) throw new AppError('SLUG_TAKEN');
    await refuseManyAddresses(transaction, memorialId, slug);
    await countAddressChange(transaction, limits, { memorialId, userId: actor.userId });
    if (!(await store.updateSlug(transaction, memorialId, slug))) throw new AppError('SLUG_TAKEN');
    await appendToLog(transaction, {
      memorialId,
      userId: actor.userId,
      action: 'changed-address',
      details: { from: oldSlug, to: slug },
      now: now(),
    });
  });
}

/**
 * Whether `changeAddress` would accept this address now.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function isAddressFree(
  { kysely, limits }: Context,
  { memorialId, actor }: OwnedMemorial,
  slug: string,
): Promise<boolean> {
  await limits.consume({ rule: 'addressChecksOfUser', subject: actor.userId });
  return !(await store.isSlugReserved(kysely, slug, memorialId));
}

/** Going back to an address that the page had before adds none. */
async function refuseManyAddresses(
  transaction: store.Db,
  memorialId: string,
  slug: string,
): Promise<void> {
  const { own, isOwn } = await store.countOwnSlugs(transaction, memorialId, slug);
  if (isOwn || own <= MOST_OLD_ADDRESSES) return;
  throw new AppError('INVALID_INPUT', {
    message: (i18n) =>
      i18n._(
        'This page already has {count, plural, one {# earlier web address} other {# earlier web addresses}}, the most a page can have. You can go back to one of them, but you can’t choose a new one.',
        { count: MOST_OLD_ADDRESSES },
      ),
  });
}

async function countAddressChange(
  transaction: DatabaseHandle,
  limits: MemorialRateLimiter,
  { memorialId, userId }: { memorialId: string; userId: string },
): Promise<void> {
  const refusal = await limits.tryConsume(
    transaction,
    { rule: 'addressChangesOfMemorial', subject: memorialId },
    { rule: 'addressChangesOfUser', subject: userId },
  );
  if (!refusal) return;
  const { addressChangesOfMemorial, addressChangesOfUser } = MEMORIAL_RATE_LIMITS;
  const { retryAfterSeconds } = refusal;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: (i18n) =>
      refusal.rule === 'addressChangesOfMemorial'
        ? i18n._(
            'You can change this page’s web address up to {count, plural, one {# time} other {# times}} a day. Please try again tomorrow.',
            { count: addressChangesOfMemorial.max },
          )
        : i18n._(
            'Across all your pages, you can change web addresses up to {count, plural, one {# time} other {# times}} a day. Please try again tomorrow.',
            { count: addressChangesOfUser.max },
          ),
    retryAfterSeconds,
  });
}
