/** Receives uploads of archives. A job restores the memorials of a complete upload. */
import type { I18n } from '@lingui/core';

import type { DatabaseHandle } from '../../../../db/schema.server.ts';
import { PLAN_LIMITS, planName } from '../../../billing/plans/plan-limits.ts';
import { tierOfUsers } from '../../../billing/plans/plan-of-users.server.ts';
import { refuseTooManyMemorials } from '../../../drafts/plan-limits/plan-use.server.ts';
import {
  createTusEndpoint,
  noRoom,
} from '../../../drafts/uploads/receiving/tus-endpoint.server.ts';
import type { AnnouncedFile } from '../../../drafts/uploads/receiving/tus-server.server.ts';
import { isIncomingId, type IncomingFiles } from '../../../media/incoming/incoming-files.server.ts';
import type { Actor } from '../../../members/access.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import { say } from '../../../wire/errors/sentence.ts';
import { randomId } from '../../../wire/ids.server.ts';
import { formatBytes } from '../../../wire/text/format-bytes.ts';
import {
  RETURN_LIMITS,
  returnMetadataSchema,
  type ArchiveReturn,
  type ReturnedEntry,
} from '../contract.ts';
import { RETURN_ARCHIVE, SWEEP_RETURNS } from './jobs.server.ts';
import type { ReturnContext, ReturnUploads } from './return-context.server.ts';
import { bringBack, completeReturn } from './return-job.server.ts';
import * as store from './store.server.ts';
import { sweepReturns } from './sweep-returns.server.ts';

/** An upload that no request has continued for so long has broken off. */
const BROKEN_OFF_MS = 15 * 60_000;
const RETRY_SECONDS = 60;

/** Where uploads of archives arrive. */
export function createReturnUploads({
  kysely,
  jobs,
  now,
  files,
  folder,
}: Pick<ReturnContext, 'kysely' | 'jobs' | 'now'> & {
  files: IncomingFiles;
  folder: string;
}): ReturnUploads {
  const tus = createTusEndpoint({
    kysely,
    table: 'archive_returns',
    files,
    now,
    find: (id) => store.findReturn(kysely, id),
    onComplete: (id) => completeReturn({ kysely, jobs, now }, id),
    remove: (id) => store.removeReturn(kysely, id),
  });
  return { folder, files, tus };
}

export function handleReturnJobs(context: ReturnContext): void {
  context.jobs.handle(RETURN_ARCHIVE, ({ archive }) => bringBack(context, archive));
  context.jobs.handle(SWEEP_RETURNS, () => sweepReturns(context));
}

/**
 * Handles POST of the tus protocol.
 * @param basePath - the path of all uploads of archives
 * @throws AppError FILE_REFUSED, PLAN_LIMIT, INVALID_INPUT, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export function createReturn(
  context: ReturnContext,
  actor: Actor,
  request: Request,
  basePath: string,
): Promise<Response> {
  const id = randomId('upl');
  const create = (announced: AnnouncedFile) => beginReturn(context, actor, id, announced);
  return context.returnUploads.tus.create(request, { basePath, id, create });
}

/**
 * Handles HEAD and PATCH of the tus protocol.
 * @throws AppError NOT_FOUND, UPLOAD_OFFSET, INVALID_INPUT, BUSY, UNAVAILABLE
 */
export async function resumeReturn(
  context: ReturnContext,
  actor: Actor,
  id: string,
  request: Request,
): Promise<Response> {
  return context.returnUploads.tus.resume(request, await findOwn(context, actor, id));
}

/**
 * Cancels an upload. A memorial that is already restored stays.
 * @throws AppError NOT_FOUND
 */
export async function cancelReturn(
  context: ReturnContext,
  actor: Actor,
  id: string,
  request: Request,
): Promise<Response> {
  return context.returnUploads.tus.cancel(request, await findOwn(context, actor, id));
}

/** @throws AppError NOT_FOUND */
export async function readReturn(
  context: ReturnContext,
  actor: Actor,
  id: string,
  i18n: I18n,
): Promise<ArchiveReturn> {
  return present(await findOwn(context, actor, id), i18n);
}

async function beginReturn(
  { kysely, returnUploads: { files }, now }: ReturnContext,
  { userId }: Actor,
  id: string,
  { byteSize, metadata }: AnnouncedFile,
): Promise<void> {
  if (byteSize === undefined) {
    throw new AppError('INVALID_INPUT', { message: /*i18n*/ 'The file size is missing' });
  }
  const read = returnMetadataSchema.safeParse(metadata);
  if (!read.success) {
    throw new AppError('INVALID_INPUT', { message: read.error.issues[0]?.message ?? '' });
  }
  if (byteSize === 0) {
    throw new AppError('FILE_REFUSED', { message: /*i18n*/ 'This file is empty.' });
  }
  await refuseTooLarge(kysely, userId, byteSize);
  if (!(await files.hasRoomFor(byteSize))) throw noRoom();
  const replaced = await kysely.transaction().execute(async (transaction) => {
    // Takes a lock for the user, so that concurrent requests cannot together exceed the limit below.
    await refuseTooManyMemorials(transaction, userId);
    const brokenOff = await makeWay(transaction, userId, now());
    await store.insertReturn(transaction, {
      id,
      user_id: userId,
      ...read.data,
      byte_size: byteSize,
      created_at: now(),
    });
    return brokenOff;
  });
  for (const old of replaced) await files.remove(old);
}

/**
 * Removes the rows of the user's oldest uploads that broke off, if there are too many for a new one. All others count
 * whatever their age, because their bytes stay.
 * @throws AppError TOO_MANY_REQUESTS
 */
async function makeWay(transaction: store.Db, userId: string, now: Date): Promise<string[]> {
  const excess = (await store.countOpen(transaction, userId)) - RETURN_LIMITS.open + 1;
  if (excess <= 0) return [];
  const before = new Date(now.getTime() - BROKEN_OFF_MS);
  const removed = await store.removeBrokenOff(transaction, userId, { before, limit: excess });
  if (removed.length === excess) return removed;
  throw new AppError('TOO_MANY_REQUESTS', {
    message:
      /*i18n*/ 'You’re already restoring from another file. Please wait until that’s finished.',
    retryAfterSeconds: RETRY_SECONDS,
  });
}

/**
 * An archive may have twice the bytes that the plan allows, because it contains each picture as the
 * original and in the smaller sizes for the page. `TEXT_BYTES` is added for the text.
 */
const MOST_PER_BYTE = 2;
const TEXT_BYTES = 500_000_000;

async function refuseTooLarge(db: DatabaseHandle, userId: string, byteSize: number): Promise<void> {
  const limits = PLAN_LIMITS[await tierOfUsers(db, [userId])];
  const most = limits.bytes * limits.memorials * MOST_PER_BYTE + TEXT_BYTES;
  if (byteSize <= most) return;
  throw new AppError('PLAN_LIMIT', {
    message: (i18n) =>
      i18n._(
        'This file is {size}. On the {plan} plan, you can restore from files of up to {most}.',
        {
          size: formatBytes(byteSize, i18n.locale),
          plan: planName(i18n, limits.name),
          most: formatBytes(most, i18n.locale),
        },
      ),
  });
}

async function findOwn(
  { kysely }: ReturnContext,
  { userId }: Actor,
  id: string,
): Promise<store.ReturnRow> {
  const row = isIncomingId(id) ? await store.findReturn(kysely, id) : undefined;
  if (row?.user_id !== userId) throw new AppError('NOT_FOUND');
  return row;
}

function present(row: store.ReturnRow, i18n: I18n): ArchiveReturn {
  const { id, filename, byte_size: byteSize, state, done, total, note, memorials } = row;
  return {
    id,
    filename,
    byteSize,
    state,
    ...(state === 'taking' && total > 0 ? { progress: { done, total } } : {}),
    ...(note === null ? {} : { note: say(i18n, note) }),
    ...(memorials === null ? {} : { memorials: memorials.map((entry) => sayChanges(i18n, entry)) }),
  };
}

function sayChanges(i18n: I18n, entry: ReturnedEntry): ReturnedEntry {
  return { ...entry, changes: entry.changes.map((change) => say(i18n, change)) };
}
