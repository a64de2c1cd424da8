/**
 * Creates uploads within the limits, receives bytes and reports states. A job (`taking-in/`) processes complete
 * files, so the user can close the page.
 */
import { createRateLimiter } from '../../limits/rate-limiter.server.ts';
import type { ContributableMemorial } from '../../members/access.server.ts';
import { AppError } from '../../wire/app-error.ts';
import { randomId } from '../../wire/ids.server.ts';
import { SWEEP_UPLOADS, TAKE_IN_FILM, TAKE_IN_PICTURE } from '../jobs.server.ts';
import { MEMORIAL_RATE_LIMITS } from '../memorial-limits.server.ts';
import { beginUpload, type AnnouncedFile } from './begin-upload.server.ts';
import type { Upload } from './contract.ts';
import { createTusEndpoint } from './receiving/tus-endpoint.server.ts';
import { createUploadFiles, isUploadId } from './receiving/upload-files.server.ts';
import * as store from './store.server.ts';
import { sweepUploads } from './sweep-uploads.server.ts';
import { takeInUpload } from './taking-in/take-in-upload.server.ts';
import { oldestKept, type UploadContext } from './upload-context.server.ts';

export interface UploadService {
  /**
   * @param basePath - the path of the memorial's uploads
   * @throws AppError FILE_REFUSED, PLAN_LIMIT, INVALID_INPUT, MEMORIAL_GONE, TOO_MANY_REQUESTS, UNAVAILABLE
   */
  create(memorial: ContributableMemorial, request: Request, basePath: string): Promise<Response>;
  /**
   * Handles the tus requests HEAD (the current offset) and PATCH (more bytes).
   * @throws AppError NOT_FOUND, UPLOAD_OFFSET, INVALID_INPUT, BUSY, UNAVAILABLE
   */
  resume(memorial: ContributableMemorial, id: string, request: Request): Promise<Response>;
  /**
   * A file that was already added to the memorial stays there.
   * @throws AppError NOT_FOUND
   */
  cancel(memorial: ContributableMemorial, id: string, request: Request): Promise<Response>;
  /** @throws AppError NOT_FOUND */
  read(memorial: ContributableMemorial, id: string): Promise<Upload>;
  /** Only the actor's own uploads of the last 24 hours, in the order of their creation. */
  list(memorial: ContributableMemorial): Promise<Upload[]>;
  takeIn(id: string): Promise<void>;
  sweep(): Promise<void>;
}

const TUS_HEADERS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

export function createUploadService(
  options: Omit<UploadContext, 'files' | 'limits'> & {
    dataDirectory: string;
    keyFor: (purpose: 'attempts') => Buffer;
  },
): UploadService {
  const { kysely, jobs, now, dataDirectory, keyFor } = options;
  const key = keyFor('attempts');
  const limits = createRateLimiter({ rules: MEMORIAL_RATE_LIMITS, kysely, key, now });
  const files = createUploadFiles(dataDirectory);
  const context: UploadContext = { ...options, files, limits };
  const complete = (id: string) => completeUpload(context, id);
  const tus = createTusEndpoint({
    kysely,
    table: 'uploads',
    files,
    now,
    find: (id) => store.findUpload(kysely, id),
    onComplete: complete,
    remove: (id) => store.removeUpload(kysely, id),
  });
  const takeIn = (id: string) => takeInUpload(context, id);
  const sweep = () => sweepUploads(context, complete);
  for (const job of [TAKE_IN_PICTURE, TAKE_IN_FILM]) {
    jobs.handle(job, ({ upload }) => takeIn(upload));
  }
  jobs.handle(SWEEP_UPLOADS, sweep);

  return {
    takeIn,
    sweep,

    create(memorial, request, basePath) {
      const id = randomId('upl');
      const create = (announced: AnnouncedFile) => beginUpload(context, memorial, id, announced);
      return tus.handle(request, { basePath, id, create });
    },

    async resume(memorial, id, request) {
      const upload = await findOwn(context, memorial, id);
      if (upload.state !== 'arriving') return describeComplete(request, upload);
      const response = await tus.handle(request, { basePath: '', id });
      // The process can have crashed after the last byte, before the upload was recorded as complete.
      if (request.method === 'HEAD' && hasAllBytes(response, upload)) await complete(id);
      return response;
    },

    async cancel(memorial, id, request) {
      const { state } = await findOwn(context, memorial, id);
      if (state === 'arriving') await endWriting(tus.handle(request, { basePath: '', id }));
      await store.removeUpload(kysely, id);
      await files.remove(id);
      return new Response(null, { status: 204, headers: TUS_HEADERS });
    },

    async read(memorial, id) {
      return present(await findOwn(context, memorial, id));
    },

    async list({ memorialId, actor }) {
      const since = oldestKept(now());
      const own = await store.listOfMember(kysely, { memorialId, userId: actor.userId, since });
      return own.map(present);
    },
  };
}

async function findOwn(
  { kysely, now }: UploadContext,
  { memorialId, actor }: ContributableMemorial,
  id: string,
): Promise<store.UploadRow> {
  const upload = isUploadId(id) ? await store.findUpload(kysely, id) : undefined;
  const isOwn = upload?.memorial_id === memorialId && upload.user_id === actor.userId;
  if (!isOwn || upload.created_at < oldestKept(now())) throw new AppError('NOT_FOUND');
  return upload;
}

/** A second call for the same upload does nothing. */
async function completeUpload({ kysely, jobs, now }: UploadContext, id: string): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const upload = await store.lockUpload(transaction, id);
    if (!upload || !(await store.markComplete(transaction, id, now()))) return;
    const job = upload.kind === 'picture' ? TAKE_IN_PICTURE : TAKE_IN_FILM;
    await jobs.add(transaction, job, { upload: id });
  });
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

function present(upload: store.UploadRow): Upload {
  const { id, filename, byte_size: byteSize, state, address, note, item } = upload;
  return {
    id,
    filename,
    byteSize,
    state,
    ...(address === null ? {} : { address }),
    ...(note === null ? {} : { note }),
    ...(item === null ? {} : { item }),
  };
}
