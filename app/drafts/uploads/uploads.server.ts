/**
 * Creates uploads within the limits, receives bytes and reports states. A job (`taking-in/`) processes complete
 * files, so the user can close the page.
 */
import type { I18n } from '@lingui/core';

import { isIncomingId, type IncomingFiles } from '../../media/incoming/incoming-files.server.ts';
import type { ContributableMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { say } from '../../wire/errors/sentence.ts';
import { randomId } from '../../wire/ids.server.ts';
import { SWEEP_UPLOADS, TAKE_IN_VIDEO, TAKE_IN_PICTURE } from '../jobs.server.ts';
import { beginUpload } from './begin-upload.server.ts';
import { completeUpload } from './complete-upload.server.ts';
import type { Upload } from './contract.ts';
import { createTusEndpoint } from './receiving/tus-endpoint.server.ts';
import type { AnnouncedFile } from './receiving/tus-server.server.ts';
import * as store from './store.server.ts';
import { sweepUploads } from './sweep-uploads.server.ts';
import { takeInUpload } from './taking-in/take-in-upload.server.ts';
import { oldestKept, type DraftUploads, type UploadContext } from './upload-context.server.ts';

export function createDraftUploads({
  kysely,
  jobs,
  now,
  files,
}: Pick<UploadContext, 'kysely' | 'jobs' | 'now'> & { files: IncomingFiles }): DraftUploads {
  const tus = createTusEndpoint({
    kysely,
    table: 'uploads',
    files,
    now,
    find: (id) => store.findUpload(kysely, id),
    onComplete: (id) => completeUpload({ kysely, jobs, now }, id),
    remove: (id) => store.removeUpload(kysely, id),
  });
  return { files, tus };
}

export function handleUploadJobs(context: UploadContext): void {
  for (const job of [TAKE_IN_PICTURE, TAKE_IN_VIDEO]) {
    context.jobs.handle(job, ({ upload }) => takeInUpload(context, upload));
  }
  context.jobs.handle(SWEEP_UPLOADS, () => sweepUploads(context));
}

/**
 * @param basePath - the path of the memorial's uploads
 * @throws AppError FILE_REFUSED, PLAN_LIMIT, INVALID_INPUT, MEMORIAL_GONE, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export function createUpload(
  context: UploadContext,
  memorial: ContributableMemorial,
  request: Request,
  basePath: string,
): Promise<Response> {
  const id = randomId('upl');
  const create = (announced: AnnouncedFile) => beginUpload(context, memorial, id, announced);
  return context.draftUploads.tus.create(request, { basePath, id, create });
}

/**
 * Handles the tus requests HEAD (the current offset) and PATCH (more bytes).
 * @throws AppError NOT_FOUND, UPLOAD_OFFSET, INVALID_INPUT, BUSY, UNAVAILABLE
 */
export async function resumeUpload(
  context: UploadContext,
  memorial: ContributableMemorial,
  id: string,
  request: Request,
): Promise<Response> {
  return context.draftUploads.tus.resume(request, await findOwn(context, memorial, id));
}

/**
 * A file that was already added to the memorial stays there.
 * @throws AppError NOT_FOUND
 */
export async function cancelUpload(
  context: UploadContext,
  memorial: ContributableMemorial,
  id: string,
  request: Request,
): Promise<Response> {
  return context.draftUploads.tus.cancel(request, await findOwn(context, memorial, id));
}

/** @throws AppError NOT_FOUND */
export async function readUpload(
  context: UploadContext,
  memorial: ContributableMemorial,
  id: string,
  i18n: I18n,
): Promise<Upload> {
  return present(await findOwn(context, memorial, id), i18n);
}

/** Only the actor's own uploads of the last 24 hours, in the order of their creation. */
export async function listUploads(
  { kysely, now }: UploadContext,
  { memorialId, actor }: ContributableMemorial,
  i18n: I18n,
): Promise<Upload[]> {
  const since = oldestKept(now());
  const own = await store.listOfMember(kysely, { memorialId, userId: actor.userId, since });
  return own.map((upload) => present(upload, i18n));
}

async function findOwn(
  { kysely, now }: UploadContext,
  { memorialId, actor }: ContributableMemorial,
  id: string,
): Promise<store.UploadRow> {
  const upload = isIncomingId(id) ? await store.findUpload(kysely, id) : undefined;
  const isOwn = upload?.memorial_id === memorialId && upload.user_id === actor.userId;
  if (!isOwn || upload.created_at < oldestKept(now())) throw new AppError('NOT_FOUND');
  return upload;
}

function present(upload: store.UploadRow, i18n: I18n): Upload {
  const { id, filename, byte_size: byteSize, state, address, note, item } = upload;
  return {
    id,
    filename,
    byteSize,
    state,
    ...(address === null ? {} : { address }),
    ...(note === null ? {} : { note: say(i18n, note) }),
    ...(item === null ? {} : { item }),
  };
}
