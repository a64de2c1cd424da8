/**
 * The tus protocol for uploads. `@tus/server` handles offsets, locks and writing. It reads the description of each file
 * from our table `uploads`, so that there is no second one that could contradict it.
 */
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, Upload } from '@tus/server';

import { AppError } from '../../../wire/app-error.ts';
import type { ErrorCode } from '../../../wire/error-codes.ts';
import type { UploadRow } from '../store.server.ts';
import type { Db } from './store.server.ts';
import type { UploadFiles } from './upload-files.server.ts';
import { createUploadLocker } from './upload-lock.server.ts';

/** A request that was authorized: its upload exists and is the member's own, or is to be created. */
export interface TusRequest {
  /** the path of the memorial's uploads */
  basePath: string;
  id: string;
  /**
   * Creates the upload's row.
   * @throws AppError if the file is not to be sent
   */
  create?: (announced: {
    byteSize: number | undefined;
    metadata: Readonly<Record<string, string | null>>;
  }) => Promise<void>;
}

export interface TusEndpoint {
  /** @throws AppError for every refusal */
  handle(request: Request, details: TusRequest): Promise<Response>;
}

interface EndpointOptions {
  kysely: Db;
  files: UploadFiles;
  now: () => Date;
  find: (id: string) => Promise<UploadRow | undefined>;
  /** Called when all bytes have arrived; may be called again. */
  onComplete: (id: string) => Promise<void>;
  /** Removes the row of an upload. */
  remove: (id: string) => Promise<void>;
}

interface Handling extends TusRequest {
  failure?: unknown;
}

export function createTusEndpoint(options: EndpointOptions): TusEndpoint {
  const handlings = new WeakMap<object, Handling>();
  // Created on the first request: the store's constructor creates its folder and does not report a failure.
  let server: Server | undefined;
  return {
    async handle(request, details) {
      await options.files.prepare();
      server ??= createServer(options, handlings);
      const handling: Handling = { ...details };
      handlings.set(request, handling);
      const response = await server.handleWeb(request);
      if (response.status < 400) return response;
      if (details.create) await forget(options, details.id);
      if (handling.failure instanceof AppError) throw handling.failure;
      if (request.signal.aborted) throw new AppError('BUSY');
      if (response.status >= 500 && !(await options.files.hasRoomFor(0))) throw noRoom();
      throw toAppError(handling.failure, response.status, await response.text());
    },
  };
}

/** The error for a full disk. Received bytes are kept, and the client resumes later. */
export function noRoom(): AppError {
  return new AppError('UNAVAILABLE', {
    message: 'There is no room for new files at the moment. Please try again later.',
    retryAfterSeconds: 60,
  });
}

/** Removes the remains of a failed creation, because its client does not know the id. */
async function forget({ remove, files }: EndpointOptions, id: string): Promise<void> {
  await remove(id);
  await files.remove(id);
}

function createServer(options: EndpointOptions, handlings: WeakMap<object, Handling>): Server {
  const { files, find, remove, onComplete } = options;
  const handlingOf = (request: object): Handling => {
    const handling = handlings.get(request);
    if (!handling) throw new Error('An upload request without its details');
    return handling;
  };
  return new Server({
    path: '/',
    datastore: new FileStore({
      directory: files.folder,
      configstore: {
        get: async (id) => {
          const row = await find(id);
          return row && describe(row);
        },
        // The row is inserted before, together with the checks of limits.
        set: () => Promise.resolve(),
        delete: remove,
      },
    }),
    locker: createUploadLocker(options),
    // Our own pages are of the same origin; no other site may read a response.
    allowedOrigins: [],
    namingFunction: (request) => handlingOf(request).id,
    getFileIdFromRequest: (request) => handlingOf(request).id,
    generateUrl: (request, { id }) => `${handlingOf(request).basePath}/${id}`,
    async onUploadCreate(request, { size, metadata }) {
      await handlingOf(request).create?.({ byteSize: size, metadata: metadata ?? {} });
      return {};
    },
    async onUploadFinish(_request, { id }) {
      await onComplete(id);
      return {};
    },
    onResponseError(request, error) {
      handlingOf(request).failure = error;
      return undefined;
    },
  });
}

function describe(row: UploadRow): Upload {
  return new Upload({
    id: row.id,
    size: row.byte_size,
    offset: 0,
    metadata: { filename: row.filename, filetype: row.filetype },
    creation_date: row.created_at.toISOString(),
  });
}

/** Our error codes by the statuses of `@tus/server`. A client goes on after 409 and 503. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_OFFSET',
  // The upload exists but its file is gone: the client must start again.
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
};

function toAppError(failure: unknown, status: number, body: string): AppError {
  if (failure instanceof Error) throw failure;
  const code = failure === ERRORS.ABORTED ? 'UPLOAD_OFFSET' : CODES[status];
  if (code) return new AppError(code);
  // Not all bytes could be written: those that were are kept, and the client resumes.
  if (status >= 500) return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  return new AppError('INVALID_INPUT', { message: body.trim() });
}
