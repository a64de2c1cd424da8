import type { DatabaseHandle } from '../../../db/schema.server.ts';
import { readUserNames } from '../../accounts/user-names.server.ts';
import type { ContributableMemorial, EditableMemorial } from '../../members/access.server.ts';
import { appendToLog } from '../../members/service.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { toDraft } from '../changes/draft-document.ts';
import type { DraftDocument, PublishedVersions, RemovedPart, Revision } from '../contract.ts';
import { idsInValue } from '../contributions/contribution-rule.ts';
import { readOwnParts, recordAuthors } from '../contributions/part-authors.server.ts';
import { sweepAuthors } from '../contributions/store.server.ts';
import type { DraftsContext } from '../drafts-context.server.ts';
import * as drafts from '../store.server.ts';
import { readVersion, type VersionContext } from './filing/version-files.server.ts';
import * as store from './store.server.ts';
import { HISTORY_DAYS } from './thinning/history-limits.ts';
import { thinHistories } from './thinning/store.server.ts';

const LISTED_PARTS = 200;
/** above the number that `thinRevisions` keeps, so that every kept revision can be restored */
const LISTED_REVISIONS = 1_500;

type Context = Pick<DraftsContext, 'kysely' | 'limits' | 'now'>;

/** Published versions, and hourly drafts from the last 30 days; newest first. */
export async function listRevisions(
  { kysely }: Pick<Context, 'kysely'>,
  { memorialId }: EditableMemorial,
): Promise<Revision[]> {
  const rows = await store.listRevisions(kysely, memorialId, LISTED_REVISIONS);
  const names = await namesOf(kysely, rows);
  return rows.map(({ number, kind, created_at: at, user_id: userId }) => {
    const by = userId === null ? undefined : names.get(userId);
    return { number, kind, createdAt: at.toISOString(), ...(by ? { by } : {}) };
  });
}

export async function countPublished(
  { kysely }: Pick<Context, 'kysely'>,
  { memorialId }: EditableMemorial,
): Promise<PublishedVersions> {
  const { count, number, created_at: at } = await store.countPublished(kysely, memorialId);
  return { count, latest: number && at ? { number, createdAt: at.toISOString() } : null };
}

/**
 * Restores an earlier revision as the draft, and stores the current draft as a revision. The published page does
 * not change.
 * @throws AppError NOT_FOUND if there is no such revision, VERSION_MISSING if its file is lost, MEMORIAL_GONE,
 *   TOO_MANY_REQUESTS
 */
export async function restoreRevision(
  context: Context & VersionContext,
  memorial: EditableMemorial,
  number: number,
): Promise<{ revision: number }> {
  const { memorialId } = memorial;
  await context.limits.consume({ rule: 'restoresOfMemorial', subject: memorialId });
  const version = await readVersion(context, memorialId, number);
  return restore(context, memorial, { number, document: version?.document });
}

/** The published document as a draft, to be compared with one; null before the first publication. */
export async function readPublished(
  { kysely }: Pick<Context, 'kysely'>,
  { memorialId }: EditableMemorial,
): Promise<DraftDocument | null> {
  const published = await drafts.findPublished(kysely, memorialId);
  return published?.published_at ? toDraft(published.document, randomId) : null;
}

/**
 * Removes the draft, so that it is the published document again. What was discarded becomes a revision. The published
 * page does not change.
 * @param revision - the draft that the user has seen; if there is no draft any more, nothing happens
 * @throws AppError NOT_FOUND before the first publication, DRAFT_MOVED_ON, MEMORIAL_GONE, TOO_MANY_REQUESTS
 */
export async function discardDraft(
  { kysely, limits, now }: Context,
  memorial: EditableMemorial,
  revision: number,
): Promise<{ revision: number; kept?: number }> {
  const { memorialId, actor } = memorial;
  await limits.consume({ rule: 'restoresOfMemorial', subject: memorialId });
  return kysely.transaction().execute(async (transaction) => {
    const published = await drafts.lockPublished(transaction, memorialId);
    if (published?.state === 'taken-down') throw new AppError('MEMORIAL_GONE');
    if (!published?.published_at) throw new AppError('NOT_FOUND');
    const draft = await drafts.findDraft(transaction, memorialId);
    if (!draft) return { revision: published.draft_revision };
    if (draft.revision !== revision) throw new AppError('DRAFT_MOVED_ON');
    const entry = { memorialId, userId: actor.userId, now: now() };
    const { document: before } = draft;
    const kept = await store.insertRevision(transaction, {
      ...entry,
      kind: 'draft',
      document: before,
    });
    const after = toDraft(published.document, randomId);
    // `userId` is null, so that parts which come back keep their authors.
    await recordAuthors(transaction, { ...entry, userId: null }, { before, after });
    await drafts.removeDraft(transaction, memorialId);
    // The revision never goes back, so that every tab reads the draft again.
    await drafts.setDraftRevision(transaction, memorialId, revision + 1);
    await appendToLog(transaction, { ...entry, action: 'discarded-changes' });
    return { revision: revision + 1, kept };
  });
}

/** Parts in “Removed items”, and texts that lost a conflict; newest first. A contributor sees only their own. */
export async function listRemovedParts(
  { kysely }: Pick<Context, 'kysely'>,
  memorial: ContributableMemorial,
): Promise<RemovedPart[]> {
  const { memorialId, actor } = memorial;
  const own = await readOwnParts(kysely, memorial);
  const of = own && { userId: actor.userId, parts: [...own] };
  const [rows, draft, published] = [
    await store.listLostValues(kysely, memorialId, { limit: LISTED_PARTS, of }),
    await drafts.findDraft(kysely, memorialId),
    await drafts.findPublished(kysely, memorialId),
  ];
  const present = JSON.stringify(draft?.document ?? published?.document ?? {});
  const names = await namesOf(kysely, rows);
  const seen = new Set<string>();
  return rows.flatMap((row): RemovedPart[] => {
    const { part_id: partId, user_id: userId } = row;
    if (partId !== null) {
      if (own && !isWhollyOwn(row.value, own)) return [];
      if (seen.has(partId) || present.includes(`"${partId}"`)) return [];
      seen.add(partId);
    }
    const by = userId === null ? undefined : names.get(userId);
    return [
      {
        id: row.id,
        reason: row.reason,
        path: row.path,
        value: row.value,
        removedAt: row.created_at.toISOString(),
        ...(by ? { by } : {}),
      },
    ];
  });
}

/** Deletes what is older than 30 days, and thins the history. */
export async function sweepHistory({
  kysely,
  now,
}: Pick<Context, 'kysely' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - HISTORY_DAYS * 24 * 3600_000);
  await store.sweepHistory(kysely, before);
  await thinHistories(kysely);
  await sweepAuthors(kysely, before);
}

async function restore(
  { kysely, now }: Pick<Context, 'kysely' | 'now'>,
  { memorialId, actor }: EditableMemorial,
  { number, document }: { number: number; document: DraftDocument | undefined },
): Promise<{ revision: number }> {
  return kysely.transaction().execute(async (transaction) => {
    const published = await drafts.lockPublished(transaction, memorialId);
    if (published?.state === 'taken-down') throw new AppError('MEMORIAL_GONE');
    if (!published || !document) throw new AppError('NOT_FOUND');
    const draft = await drafts.findDraft(transaction, memorialId);
    const entry = { memorialId, userId: actor.userId, now: now() };
    const before = draft?.document ?? toDraft(published.document, randomId);
    await store.insertRevision(transaction, { ...entry, kind: 'draft', document: before });
    const revision = (draft?.revision ?? published.draft_revision) + 1;
    await drafts.saveDraft(transaction, { ...entry, revision, document });
    // `userId` is null, so that restored parts keep their authors.
    await recordAuthors(transaction, { ...entry, userId: null }, { before, after: document });
    await appendToLog(transaction, {
      ...entry,
      action: 'restored-revision',
      details: { number: String(number) },
    });
    return { revision };
  });
}

function isWhollyOwn(value: unknown, own: ReadonlySet<string>): boolean {
  return idsInValue(value as Record<string, unknown>).every((id) => own.has(id));
}

function namesOf(
  db: DatabaseHandle,
  rows: ReadonlyArray<{ user_id: string | null }>,
): Promise<ReadonlyMap<string, string>> {
  return readUserNames(db, [...new Set(rows.flatMap(({ user_id: userId }) => userId ?? []))]);
}
