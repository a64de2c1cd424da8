import { randomUUID } from 'node:crypto';

import { findVerifiedEmail } from '../accounts/user-names.server.ts';
import { purgeTime } from '../management/taking-down/taking-down.server.ts';
import type { Actor } from '../members/access.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import { codeOf, toError } from '../wire/errors/caught.ts';
import { readerOf } from './archive-readers.server.ts';
import type { ArchivesContext } from './archives-context.server.ts';
import { ARCHIVE_DAYS, type ArchiveProblem } from './contract.ts';
import { archiveReadyEmail } from './emails.server.ts';
import { ARCHIVE_TRIES } from './jobs.server.ts';
import * as store from './store.server.ts';
import type { HeldMemorial } from './tables.server.ts';
import { readContent } from './writing/read-content.server.ts';
import { writeAccount } from './writing/write-account.server.ts';
import { writeMemorial } from './writing/write-memorial.server.ts';
import type { OnProgress } from './writing/writing-context.server.ts';
import { ZipOutput } from './writing/zip-output.server.ts';

const DAY_MS = 24 * 3600_000;
const PROGRESS_MS = 1_000;

/** Thrown if another attempt has begun or the archive was removed. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/**
 * A retry starts from the beginning and removes what the earlier attempt stored.
 * @throws if a retry can help
 */
export async function makeArchive(context: ArchivesContext, archiveId: string): Promise<void> {
  const storageId = randomUUID().replaceAll('-', '');
  const attempt = await store.beginAttempt(context.kysely, archiveId, storageId);
  if (!attempt) return;
  const { row, previous } = attempt;
  try {
    if (previous) await removeParts(context, previous);
    if (row.tries > ARCHIVE_TRIES) throw new Error('Every attempt was killed.');
    await writeAndStore(context, row, storageId);
  } catch (error) {
    // The commit may have succeeded although its response was lost.
    if (await isReady(context, archiveId, storageId)) return;
    await removeParts(context, storageId);
    if (error instanceof SupersededError) return;
    const problem = problemOf(error);
    if (problem === 'failed' && row.tries < ARCHIVE_TRIES) throw error;
    context.log.warn({ err: error, archive: archiveId }, 'cannot make an archive');
    await fail(context, storageId, problem);
  }
}

/** Removes the parts of one attempt. If this fails, the nightly cleanup removes them once no row refers to them. */
async function removeParts(
  { archiveParts, log }: ArchivesContext,
  storageId: string,
): Promise<void> {
  try {
    await archiveParts.remove(storageId);
  } catch (error) {
    log.warn({ err: error }, 'cannot remove the parts of an archive');
  }
}

async function writeAndStore(
  context: ArchivesContext,
  row: store.ArchiveRow,
  storageId: string,
): Promise<void> {
  const { kysely, archiveParts } = context;
  const zip = new ZipOutput();
  const storing = archiveParts.write(storageId, zip.stream);
  // If storing fails, the writer of the ZIP must stop too.
  storing.catch((error: unknown) => zip.stream.destroy(toError(error)));
  let written: Written;
  try {
    written = await write(context, row, zip, reportProgress(context, storageId));
  } catch (error) {
    zip.stream.destroy(toError(error));
    const stored = await storing.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    // If storing failed first, `error` only says that the stream was closed. So throw the storage's error.
    throw stored ?? error;
  }
  const { byteSize, parts: count } = await storing;
  const now = context.now();
  const expiresAt = endOf(written, now);
  const isStored = await kysely.transaction().execute(async (transaction) => {
    const isOurs = await store.updateAttempt(transaction, storageId, {
      state: 'ready',
      byte_size: byteSize,
      parts: count,
      missing: written.missing,
      has_letters: written.hasLetters,
      memorials: written.held,
      finished_at: now,
      expires_at: expiresAt,
    });
    if (isOurs) await sendMail(context, transaction, { row, written, expiresAt });
    return isOurs;
  });
  if (!isStored) throw new SupersededError('The archive is no longer needed');
  await discardOlder(context, row);
}

/** Removes older archives. If that fails, they are removed when they expire, or after the next archive is made. */
async function discardOlder(context: ArchivesContext, row: store.ArchiveRow): Promise<void> {
  try {
    for (const older of await store.listOlder(context.kysely, row)) await discard(context, older);
  } catch (error) {
    context.log.warn({ err: error }, 'cannot remove an older archive');
  }
}

async function isReady(
  { kysely }: ArchivesContext,
  archiveId: string,
  storageId: string,
): Promise<boolean> {
  const row = await store.findById(kysely, archiveId);
  return row?.state === 'ready' && row.storage_id === storageId;
}

interface Written {
  missing: number;
  hasLetters: boolean;
  /** undefined for the archive of one memorial */
  held?: HeldMemorial[];
  memorialName: string | undefined;
  /** when the first of its memorials that were taken down is deleted, and the archive with it */
  purgedAt: Date | undefined;
}

function endOf({ purgedAt }: Written, now: Date): Date {
  const last = new Date(now.getTime() + ARCHIVE_DAYS * DAY_MS);
  return purgedAt && purgedAt < last ? purgedAt : last;
}

async function write(
  context: ArchivesContext,
  row: store.ArchiveRow,
  zip: ZipOutput,
  onProgress: OnProgress,
): Promise<Written> {
  const actor: Actor = { userId: row.user_id, isEmailVerified: false };
  if (row.memorial_id === null) {
    const account = await writeAccount(context, actor, { zip, onProgress });
    const hasLetters = account.held.some((memorial) => memorial.hasLetters);
    return { ...account, hasLetters, memorialName: undefined };
  }
  const reader = await readerOf(context, actor, row.memorial_id);
  const content = await readContent(context, reader);
  if (!content) throw new AppError('MEMORIAL_NOT_FOUND');
  const missing = await writeMemorial(context, content, { zip, onProgress });
  const { letters, page, memorial } = content;
  const purgedAt = memorial.takenDownAt ? purgeTime(memorial.takenDownAt) : undefined;
  return { missing, hasLetters: letters !== null, memorialName: page.name, purgedAt };
}

function reportProgress({ kysely }: ArchivesContext, storageId: string): OnProgress {
  let reportedAt = 0;
  return async ({ done, total }) => {
    if (done < total && performance.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = performance.now();
    const isOurs = await store.updateAttempt(kysely, storageId, {
      files_done: done,
      files_total: total,
    });
    if (!isOurs) throw new SupersededError('Another attempt has started');
  };
}

function problemOf(error: unknown): ArchiveProblem {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no-space';
  return code === 'MEMORIAL_NOT_FOUND' || code === 'NOT_ALLOWED' ? 'gone' : 'failed';
}

async function fail(
  { kysely, now }: ArchivesContext,
  storageId: string,
  problem: ArchiveProblem,
): Promise<void> {
  const time = now();
  await store.updateAttempt(kysely, storageId, {
    state: 'failed',
    problem,
    storage_id: null,
    finished_at: time,
    expires_at: new Date(time.getTime() + ARCHIVE_DAYS * DAY_MS),
  });
}

async function sendMail(
  { mail, now }: ArchivesContext,
  transaction: ArchivesContext['kysely'],
  {
    row,
    written: { memorialName, missing },
    expiresAt,
  }: { row: store.ArchiveRow; written: Written; expiresAt: Date },
): Promise<void> {
  const email = await findVerifiedEmail(transaction, row.user_id);
  if (email === undefined) return;
  const { memorial_id: memorialId } = row;
  const path =
    memorialId === null ? '/account#take-home' : `/memorial/${memorialId}/settings/download`;
  const days = Math.max(1, Math.floor((expiresAt.getTime() - now().getTime()) / DAY_MS));
  await mail.enqueue(transaction, {
    kind: 'notice',
    recipient: { userId: row.user_id, email },
    content: (sender) => archiveReadyEmail({ memorialName, path, missing, days }, sender),
    memorialId: memorialId ?? undefined,
    expiresAt: new Date(now().getTime() + DAY_MS),
  });
}

/** Removes the bytes before the row, so that a failure leaves no bytes without a row. */
export async function discard(
  { kysely, archiveParts }: Pick<ArchivesContext, 'kysely' | 'archiveParts'>,
  row: store.ArchiveRow,
): Promise<void> {
  if (row.storage_id !== null) await archiveParts.remove(row.storage_id);
  await store.remove(kysely, row.id);
}
