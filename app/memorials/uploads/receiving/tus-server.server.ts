/**
 * Configures `@tus/server`, which handles offsets, locks and writing. It reads the description of each file from our
 * table `uploads`, so that there is only one copy of it. Loaded with the first upload, because the library would delay
 * the start of the server.
 */
import { FileStore } from '@tus/file-store';
import { ERRORS, Server, Upload } from '@tus/server';

import { AppError } from '../../../wire/app-error.ts';
import type { ErrorCode } from '../../../wire/error-codes.ts';
import type { UploadRow } from '../store.server.ts';
import type { Db } from './store.server.ts';
import type { UploadFiles } from './upload-files.server.ts';
import { createUploadLocker } from './upload-lock.server.ts';

/** An authorized request: its upload belongs to the member, or is to be created. */
export interface TusRequest {
  /** the path of the memorial's uploads */
  basePath: string;
  id: string;
  /**
   * Inserts the database row of the upload.
   * @throws AppError if the upload is refused
   */
  create?: (announced: {
    byteSize: number | undefined;
    metadata: Readonly<Record<string, string | null>>;
  }) => Promise<void>;
}

export interface EndpointOptions {
  kysely: Db;
  files: UploadFiles;
  now: () => Date;
  find: (id: string) => Promise<UploadRow | undefined>;
  /** Called when all bytes have arrived; may be called again. */
  onComplete: (id: string) => Promise<void>;
  /** Removes the row of an upload. */
  remove: (id: string) => Promise<void>;
}

export interface Handling extends TusRequest {
  failure?: unknown;
}

/** @param handlings - our details of each request that the server is handling */
export function createTusServer(
  options: EndpointOptions,
  handlings: WeakMap<object, Handling>,
): Server {
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
        // The row was already inserted, in the transaction that checks the limits.
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

/** Our error codes by the statuses of `@tus/server`. Clients retry after 409 and 503. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_OFFSET',
  // The upload exists but its file is gone: the client must start again.
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
};

/** Converts an error of the library to an AppError. */
export function toAppError(failure: unknown, status: number, body: string): AppError {
  if (failure instanceof Error) throw failure;
  const code = failure === ERRORS.ABORTED ? 'UPLOAD_OFFSET' : CODES[status];
  if (code) return new AppError(code);
  // Some bytes could not be written. The others are kept, and the client resumes.
  if (status >= 500) return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  return new AppError('INVALID_INPUT', { message: body.trim() });
}
