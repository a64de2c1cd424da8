import { isDeepStrictEqual } from 'node:util';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { EditableMemorial } from '../members/access.server.ts';
import { appendToLog } from '../members/service.server.ts';
import { findSlowTexts } from '../memorials/documents/markdown-cost.server.ts';
import type { Level } from '../memorials/levels.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { toPublishable } from './changes/draft-document.ts';
import type { DraftDocument } from './contract.ts';
import { type CurrentDraft, readCurrent } from './current-draft.server.ts';
import type { DraftsContext } from './drafts-context.server.ts';
import { keepFirstPublication } from './history/first-publication.server.ts';
import * as history from './history/store.server.ts';
import { MEMORIAL_RATE_LIMITS } from './memorial-limits.server.ts';
import * as store from './store.server.ts';

type Context = Pick<DraftsContext, 'kysely' | 'limits' | 'now'>;

interface Publication {
  revision: number;
  /** that the actor has chosen for a page that was not published yet */
  level?: Level | undefined;
  change?: ((transaction: DatabaseHandle) => Promise<void>) | undefined;
}

/**
 * @throws AppError EMAIL_NOT_VERIFIED, DRAFT_MOVED_ON, MEMORIAL_GONE, TOO_MANY_REQUESTS, or INVALID_INPUT with the
 * problems by path
 */
export async function publishDraft(
  { kysely, limits, now }: Context,
  memorial: EditableMemorial,
  { revision, level, change }: Publication,
): Promise<void> {
  if (!memorial.actor.isEmailVerified) throw new AppError('EMAIL_NOT_VERIFIED');
  await limits.consume({ rule: 'publishAttemptsOfUser', subject: memorial.actor.userId });
  await refuseSlowTexts(kysely, memorial.memorialId, revision);
  await kysely.transaction().execute(async (transaction) => {
    await publishWithin({ transaction, limits, time: now() }, memorial, { revision, level });
    await change?.(transaction);
  });
}

/** Outside the transaction, which would hold the embedded database while long texts are rendered. */
async function refuseSlowTexts(
  kysely: Context['kysely'],
  memorialId: string,
  revision: number,
): Promise<void> {
  const current = await readCurrent(kysely, memorialId);
  // Also of a later draft, which could come before the transaction and would be published unchecked.
  assertSame(current, revision);
  const { slug, published } = current;
  const read = toPublishable(current.document, { slug, invented: published.document.invented });
  if (!read.ok) return;
  const slow = await findSlowTexts({ ...read.document, slug });
  if (slow.length === 0) return;
  throw problemsError(
    Object.fromEntries(
      slow.map(({ path, expected }) => [
        placeOfIndex(path, current.document),
        `Expected ${expected}.`,
      ]),
    ),
  );
}

/** @throws AppError MEMORIAL_GONE, DRAFT_MOVED_ON */
function assertSame({ state, revision: latest }: CurrentDraft, revision: number): void {
  if (state === 'taken-down') throw new AppError('MEMORIAL_GONE');
  if (latest !== revision) throw new AppError('DRAFT_MOVED_ON');
}

async function publishWithin(
  {
    transaction,
    limits,
    time,
  }: Pick<Context, 'limits'> & {
    transaction: DatabaseHandle;
    time: Date;
  },
  { memorialId, actor }: EditableMemorial,
  { revision, level }: Publication,
): Promise<void> {
  const current = await readCurrent(transaction, memorialId, store.lockPublished);
  assertSame(current, revision);
  // Published on another device meanwhile, for others than this one asks for.
  if (current.state === 'published' && level && level !== current.published.level) {
    throw new AppError('DRAFT_MOVED_ON');
  }
  // Nothing is left to publish, for example after a double click.
  if (!current.draftTime && current.state === 'published') return;
  const { slug, published } = current;
  const read = toPublishable(current.document, { slug, invented: published.document.invented });
  if (!read.ok) throw problemsError(read.problems);
  const entry = { memorialId, userId: actor.userId, now: time };
  const hasChanged = !isDeepStrictEqual(
    JSON.parse(JSON.stringify(published.document)),
    JSON.parse(JSON.stringify(read.document)),
  );
  if (hasChanged || current.state !== 'published') {
    await refuseTooMany({ transaction, limits }, memorialId);
    const { document, published_at: publishedAt } = published;
    if (publishedAt && !(await history.findLastRevisionTime(transaction, memorialId))) {
      await keepFirstPublication(transaction, memorialId, { document, publishedAt });
    }
    await store.publish(transaction, {
      memorialId,
      document: read.document,
      revision,
      now: time,
    });
    await history.insertRevision(transaction, {
      ...entry,
      kind: 'published',
      document: current.document,
    });
    await appendToLog(transaction, { ...entry, action: 'published' });
  }
  await store.removeDraft(transaction, memorialId);
}

/** @throws AppError TOO_MANY_REQUESTS */
async function refuseTooMany(
  { transaction, limits }: Pick<Context, 'limits'> & { transaction: DatabaseHandle },
  memorialId: string,
): Promise<void> {
  const rule = 'publicationsOfMemorial';
  const refusal = await limits.tryConsume(transaction, { rule, subject: memorialId });
  if (!refusal) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: (i18n) =>
      i18n._(
        'You can publish this page up to {count, plural, one {# time} other {# times}} a day. Your changes are saved; please try again tomorrow.',
        { count: MEMORIAL_RATE_LIMITS[rule].max },
      ),
    retryAfterSeconds: refusal.retryAfterSeconds,
  });
}

function problemsError(problems: Readonly<Record<string, string>>): AppError {
  return new AppError('INVALID_INPUT', {
    message: /*i18n*/ 'Some fields need checking, so nothing was published.',
    fields: problems,
  });
}

function placeOfIndex(path: string, { sections }: DraftDocument): string {
  return path.replace(
    /^sections\[(\d+)\]/,
    (_, index: string) => sections[Number(index)]?.id ?? '',
  );
}
