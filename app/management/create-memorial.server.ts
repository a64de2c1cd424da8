import type { DatabaseHandle } from '../../db/schema.server.ts';
import { refuseTooManyMemorials } from '../drafts/plan-limits/plan-use.server.ts';
import type { Actor } from '../members/access.server.ts';
import { addMember, appendToLog } from '../members/service.server.ts';
import type { Memorial } from '../memorials/contract.ts';
import type { StoredDocument } from '../memorials/document-ids.ts';
import { FOREIGN_MEDIA, readForeignMedia } from '../memorials/media-access/foreign-media.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { say } from '../wire/errors/sentence.ts';
import { randomId } from '../wire/ids.server.ts';
import { makeShortCode } from './make-short-code.server.ts';
import type { ManagementContext } from './management-context.server.ts';
import { proposeSlugs } from './slugs/slug-proposals.server.ts';
import * as store from './store.server.ts';

export type NewMemorial = Omit<Memorial, 'slug' | 'sections' | 'invented'>;

/**
 * Creates an unpublished memorial with the first free slug of `slugs`. The actor becomes the owner.
 * @throws AppError TOO_MANY_REQUESTS
 * @throws AppError SLUG_TAKEN if no slug is free
 * @throws AppError FILE_REFUSED if it names a picture that no memorial of the actor uses
 * @throws AppError PLAN_LIMIT if the actor owns as many memorials as the plan allows
 */
export async function createMemorial(
  {
    kysely,
    limits,
    readJapaneseName,
    now,
  }: Pick<ManagementContext, 'kysely' | 'limits' | 'readJapaneseName' | 'now'>,
  actor: Actor,
  head: NewMemorial,
): Promise<{ id: string; slug: string }> {
  await limits.consume({ rule: 'memorialsOfUser', subject: actor.userId });
  const id = randomId('mem');
  const shortCode = makeShortCode();
  const document: StoredDocument = { ...head, sections: [] };
  const slugs = await proposeSlugs(head, { shortCode, readJapaneseName });
  return kysely.transaction().execute(async (transaction) => {
    await refuseTooManyMemorials(transaction, actor.userId);
    await refuseForeignMedia(transaction, actor.userId, head);
    for (const slug of slugs) {
      const isInserted = await store.insertDraftMemorial(transaction, {
        id,
        slug,
        shortCode,
        document,
      });
      if (isInserted) {
        await addMember(transaction, { memorialId: id, userId: actor.userId, role: 'owner' });
        await appendToLog(transaction, {
          memorialId: id,
          userId: actor.userId,
          action: 'created',
          now: now(),
        });
        return { id, slug };
      }
    }
    throw new AppError('SLUG_TAKEN');
  });
}

async function refuseForeignMedia(
  db: DatabaseHandle,
  userId: string,
  { profilePhoto, backgroundPhoto }: NewMemorial,
): Promise<void> {
  const named = Object.entries({ profilePhoto, backgroundPhoto }).flatMap(([field, address]) =>
    address === undefined ? [] : [{ field, address }],
  );
  const isForeign = await readForeignMedia(
    db,
    userId,
    named.map(({ address }) => address),
  );
  const refused = named.filter(({ address }) => isForeign(address));
  if (refused.length === 0) return;
  throw new AppError('FILE_REFUSED', {
    message: (i18n) =>
      `${refused.map(({ field }) => field).join(', ')}: ${say(i18n, FOREIGN_MEDIA)}`,
    fields: Object.fromEntries(refused.map(({ field }) => [field, FOREIGN_MEDIA])),
  });
}
