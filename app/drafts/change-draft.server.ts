import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../db/schema.server.ts';
import { readUserNames } from '../accounts/user-names.server.ts';
import type { ContributableMemorial } from '../members/access.server.ts';
import { appendToLog } from '../members/service.server.ts';
import { DOCUMENT_LIMITS } from '../memorials/contract.ts';
import { FILE_FIELDS } from '../memorials/document-fields.ts';
import { FOREIGN_MEDIA, readForeignMedia } from '../memorials/media-access/foreign-media.server.ts';
import { addressesOf } from '../memorials/media-access/named-media.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { say } from '../wire/errors/sentence.ts';
import { randomId } from '../wire/ids.server.ts';
import { applyChanges, withoutFailures, type ChangeOutcome } from './changes/apply-changes.ts';
import { toDraft } from './changes/draft-document.ts';
import type { LostValue } from './changes/lost-values.ts';
import type { Change, ChangesResponse, DraftDocument, Refusal } from './contract.ts';
import { readJudge, recordAuthors } from './contributions/part-authors.server.ts';
import type { DraftsContext } from './drafts-context.server.ts';
import { keepFirstPublication } from './history/first-publication.server.ts';
import * as history from './history/store.server.ts';
import { mediaInThing, readPlanGate } from './plan-limits/plan-gate.server.ts';
import { measureMedia } from './plan-limits/plan-use.server.ts';
import * as store from './store.server.ts';

const SNAPSHOT_EVERY_MS = 60 * 60_000;

type Context = Pick<DraftsContext, 'kysely' | 'limits' | 'log' | 'now'>;

/** @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE, TOO_MANY_REQUESTS */
export async function changeDraft(
  { kysely, limits, log, now }: Context,
  memorial: ContributableMemorial,
  changes: readonly Change[],
  i18n: I18n,
): Promise<ChangesResponse> {
  const counted = { subject: memorial.actor.userId, amount: changes.length };
  await limits.consume(
    { rule: 'changesOfUser', ...counted },
    { rule: 'changesOfUserInADay', ...counted },
  );
  const { failures, refused, ...response } = await kysely
    .transaction()
    .execute((transaction) => storeChanges({ transaction, now }, memorial, changes));
  for (const failure of failures) {
    log.error(describeFailure(failure), 'a change to a draft could not be applied');
  }
  return {
    ...response,
    refused: refused.map(({ message, ...one }) => ({ ...one, message: say(i18n, message) })),
  };
}

/**
 * Adds a finished upload to the draft, in the transaction of the caller, who stores the file and has checked the plan.
 * There is no rate limit.
 * @throws AppError MEMORIAL_NOT_FOUND, MEMORIAL_GONE; and what the change throws, so that the upload's job is repeated
 */
export async function addUploadToDraft(
  context: { transaction: DatabaseHandle; now: () => Date },
  memorial: ContributableMemorial,
  change: Change,
): Promise<StoredChanges> {
  return withoutFailures(await storeChanges(context, memorial, [change], { isUpload: true }));
}

type StoredChanges = Omit<ChangesResponse, 'refused'> & Pick<ChangeOutcome, 'refused' | 'failures'>;

async function storeChanges(
  { transaction, now }: { transaction: DatabaseHandle; now: () => Date },
  memorial: ContributableMemorial,
  changes: readonly Change[],
  { isUpload = false }: { isUpload?: boolean } = {},
): Promise<StoredChanges> {
  const { memorialId, actor } = memorial;
  const ids = changes.map(({ id }) => id);
  const base = await store.lockForChanges(transaction, memorialId, ids);
  if (!base || base.state === 'purged') throw new AppError('MEMORIAL_NOT_FOUND');
  if (base.state === 'taken-down') throw new AppError('MEMORIAL_GONE');
  const known = new Map(Object.entries(base.known ?? {}));
  const document = documentOf(base);
  const fresh = firstOfEach(changes).filter(({ id }) => !known.has(id));
  const { allowed, refused } = isUpload
    ? { allowed: fresh, refused: [] }
    : await refuseForeignMedia(transaction, actor.userId, fresh);
  const request = { document, changes: allowed, now: now() };
  const outcome = applyChanges(document, allowed, randomId, {
    judge: await readJudge(transaction, memorial, changes),
    admit: isUpload ? undefined : await readPlanGate(transaction, memorialId, request),
  });
  const written = { memorialId, userId: actor.userId, now: request.now };
  const hasChanged = outcome.document !== document;
  const currentRevision = base.revision ?? base.draft_revision;
  const revision = hasChanged ? currentRevision + 1 : currentRevision;
  if (hasChanged || outcome.conflicts.length > 0) {
    await keepEarlier(transaction, memorialId, base, {
      hasConflict: outcome.conflicts.length > 0,
      now: written.now,
    });
  }
  // Reads the last change of each path before this request stores its own changes, so that a conflict names the
  // other user's change.
  const conflicts = await describeConflicts(transaction, memorialId, outcome.conflicts);
  if (hasChanged) {
    const size = await store.saveDraft(transaction, {
      ...written,
      revision,
      document: outcome.document,
    });
    refuseTooMuch(size, document);
    if (changes.some(({ op }) => op === 'insert' || op === 'remove')) {
      await recordAuthors(transaction, written, { before: document, after: outcome.document });
    }
    await appendToLog(transaction, { ...written, action: 'edited' });
  }
  // A text that was given up changed nothing at its path, so the next conflict there must not name its sender.
  const pathOf = new Map(changes.map(({ id, op, path }) => [id, op === 'lose' ? '' : path]));
  await store.insertAppliedChanges(transaction, {
    ...written,
    changes: outcome.applied.map(({ id, made }) => ({ id, made, path: pathOf.get(id) ?? '' })),
  });
  await history.insertLostValues(transaction, {
    ...written,
    values: outcome.lost,
    mediaBefore: outcome.lost.some(showsMedia) ? await measureMedia(transaction, document) : null,
  });
  return {
    revision,
    applied: [...repeatedOf(ids, known), ...outcome.applied],
    conflicts,
    refused: [...refused, ...outcome.refused],
    failures: outcome.failures,
  };
}

/**
 * Separates changes that name a picture or video of other people's memorials. They are refused before
 * they are applied, because a change that loses a conflict is kept as well.
 */
async function refuseForeignMedia(
  db: DatabaseHandle,
  userId: string,
  changes: readonly Change[],
): Promise<{ allowed: Change[]; refused: Refusal[] }> {
  const named = new Map(changes.map((change) => [change, addressesIn(change)]));
  const isForeign = await readForeignMedia(db, userId, [...named.values()].flat());
  const refused = changes.filter((change) => named.get(change)?.some(isForeign));
  return {
    allowed: changes.filter((change) => !refused.includes(change)),
    refused: refused.map(({ id }) => ({ id, code: 'FILE_REFUSED', message: FOREIGN_MEDIA })),
  };
}

function addressesIn(change: Change): string[] {
  // Also of a value that is given up: it is kept in “Removed items”, which opens the file to the members.
  if (!('value' in change)) return [];
  const { path, value } = change;
  const field = path.split('.').at(-1) ?? '';
  return typeof value === 'string' && FILE_FIELDS.has(field) ? [value] : addressesOf(value);
}

/** Leaves out the value and the message of the error, because they can contain what the user has written. */
function describeFailure({ change, error }: ChangeOutcome['failures'][number]) {
  const { id, op, path } = change;
  const value = 'value' in change ? change.value : undefined;
  const isError = error instanceof Error;
  return {
    change: id,
    op,
    path,
    type: typeof value,
    characters: JSON.stringify(value)?.length,
    error: isError ? error.name : typeof error,
    stack: isError ? error.stack?.split('\n').filter((line) => /^ +at /.test(line)) : undefined,
  };
}

/**
 * Rejects changes that make a draft larger than the limit of an import. The browser then sends smaller and smaller
 * batches until it has found the change that is too large.
 * @throws AppError BODY_TOO_LARGE, which rolls back the transaction
 */
function refuseTooMuch(size: number, before: DraftDocument): void {
  if (size <= DOCUMENT_LIMITS.fileBytes || size <= JSON.stringify(before).length) return;
  throw new AppError('BODY_TOO_LARGE');
}

function showsMedia({ reason, value }: LostValue): boolean {
  return reason === 'removed' && mediaInThing(value).length > 0;
}

function documentOf({ draft, document }: store.ChangeBase): DraftDocument {
  if (draft) return draft;
  if (!document) throw new Error('The memorial has neither a draft nor a document');
  return toDraft(document, randomId);
}

function repeatedOf(
  ids: readonly string[],
  known: ReadonlyMap<string, string | null>,
): ChangesResponse['applied'] {
  return [...new Set(ids)]
    .filter((id) => known.has(id))
    .map((id) => {
      const made = known.get(id);
      return made ? { id, made } : { id };
    });
}

function firstOfEach(changes: readonly Change[]): Change[] {
  return [
    ...new Map(changes.toReversed().map((change) => [change.id, change])).values(),
  ].toReversed();
}

/** Adds the previous draft to the history: at most once an hour, but always if a change is a conflict. */
async function keepEarlier(
  transaction: DatabaseHandle,
  memorialId: string,
  base: store.ChangeBase,
  { hasConflict, now }: { hasConflict: boolean; now: Date },
): Promise<void> {
  const { document: published, published_at: publishedAt, last_revision_at: last } = base;
  if (published && publishedAt && !last) {
    await keepFirstPublication(transaction, memorialId, { document: published, publishedAt });
  }
  if (!base.draft) return;
  // The history already has this draft, for example after a repeated request.
  if (last && base.draft_time && last > base.draft_time) return;
  if (!hasConflict && last && now.getTime() - last.getTime() < SNAPSHOT_EVERY_MS) return;
  await history.insertRevision(transaction, {
    memorialId,
    kind: 'draft',
    document: base.draft,
    userId: null,
    now,
  });
}

async function describeConflicts(
  db: DatabaseHandle,
  memorialId: string,
  conflicts: ReadonlyArray<{ id: string; path: string; current: unknown }>,
): Promise<ChangesResponse['conflicts']> {
  const lastChanges = await store.findLastChanges(
    db,
    memorialId,
    conflicts.map(({ path }) => path),
  );
  const userIds = [...lastChanges.values()].flatMap(({ userId }) => userId ?? []);
  const names = await readUserNames(db, userIds);
  return conflicts.map(({ id, path, current }) => {
    const last = lastChanges.get(path);
    const by = last?.userId ? names.get(last.userId) : undefined;
    return {
      id,
      current,
      ...(by ? { by } : {}),
      ...(last ? { at: last.at.toISOString() } : {}),
    };
  });
}
