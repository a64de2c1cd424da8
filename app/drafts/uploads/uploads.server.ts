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
import { beginUpload, type AnnouncedFile } from './begin-upload.server.ts';
import { completeUpload } from './complete-upload.server.ts';
import type { Upload } from './contract.ts';
import { createTusEndpoint } from './receiving/tus-endpoint.server.ts';
import * as store from './store.server.ts';
import { sweepUploads } from './sweep-uploads.server.ts';
import { takeInUpload } from './taking-in/take-in-upload.server.ts';
import { oldestKept, type DraftUploads, type UploadContext } from './upload-context.server.ts';

const TUS_HEADERS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

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
  return context.draftUploads.tus.handle(request, { basePath, id, create });
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
  const upload = await findOwn(context, memorial, id);
  if (upload.state !== 'arriving') return describeComplete(request, upload);
  const response = await context.draftUploads.tus.handle(request, { basePath: '', id });
  // The process can have crashed after the last byte, before the upload was recorded as complete.
  if (request.method === 'HEAD' && hasAllBytes(response, upload)) await completeUpload(context, id);
  return response;
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
  const { kysely, draftUploads } = context;
  const { state } = await findOwn(context, memorial, id);
  if (state === 'arriving') {
    await endWriting(draftUploads.tus.handle(request, { basePath: '', id }));
  }
  await store.removeUpload(kysely, id);
  await draftUploads.files.remove(id);
  return new Response(null, { status: 204, headers: TUS_HEADERS });
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

function describeComplete({ method }: Request, { byte_size: size }: store.UploadRow): Response {
  if (method !== 'HEAD') throw new AppError('UPLOAD_OFFSET');
  const headers = { 'Upload-Offset': String(size), 'Upload-Length': String(size) };
  return new Response(null, { status: 200, headers: { ...TUS_HEADERS, ...headers } });
}

function hasAllBytes({ headers }: Response, { byte_size: size }: store.UploadRow): boolean {
  return headers.get('Upload-Offset') === String(size);
}

/** Waits until the upload is deleted. If the upload does not exist any more, the deletion counts as successful. */
async function endWriting(ending: Promise<Response>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
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
