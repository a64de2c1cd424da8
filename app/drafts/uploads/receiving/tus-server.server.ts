/**
 * Configures `@tus/server`. The database is the only source for the name, type and size of a file; the library stores
 * no copy of them. This module is loaded with the first upload.
 */
import type { Readable } from 'node:stream';

import { DataStore, ERRORS, Server, Upload } from '@tus/server';

import type { IncomingFiles } from '../../../media/incoming/incoming-files.server.ts';
import { AppError } from '../../../wire/errors/app-error.ts';
import type { ErrorCode } from '../../../wire/errors/error-codes.ts';
import type { Db, LeaseTable } from './store.server.ts';
import { createUploadLocker } from './upload-lock.server.ts';

/** What a client says of a file before it sends it. */
export interface AnnouncedFile {
  byteSize: number | undefined;
  metadata: Readonly<Record<string, string | null>>;
}

export interface TusRequest {
  basePath: string;
  id: string;
  create?: (announced: AnnouncedFile) => Promise<void>;
}

export interface ReceivedFile {
  id: string;
  byte_size: number;
  filename: string;
  filetype: string;
  created_at: Date;
}

export interface EndpointOptions {
  kysely: Db;
  table: LeaseTable;
  files: IncomingFiles;
  now: () => Date;
  find: (id: string) => Promise<ReceivedFile | undefined>;
  /** called when all bytes have arrived, possibly twice */
  onComplete: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export interface Handling extends TusRequest {
  failure?: unknown;
}

/** @param handlings - for each running request, the details that the library does not know */
export function createTusServer(
  options: EndpointOptions,
  handlings: WeakMap<object, Handling>,
): Server {
  const { onComplete } = options;
  const handlingOf = (request: object): Handling => {
    const handling = handlings.get(request);
    if (!handling) throw new Error('No details were recorded for this upload request');
    return handling;
  };
  return new Server({
    path: '/',
    datastore: new IncomingStore(options),
    locker: createUploadLocker(options),
    // Without an allowed origin, other sites cannot read a response.
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

/** Creates nothing, because the transaction that checks the limits has already inserted the row. */
class IncomingStore extends DataStore {
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'termination',
  ];
  readonly #options: EndpointOptions;

  constructor(options: EndpointOptions) {
    super();
    this.#options = options;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#options.find(id);
    if (!row) throw new AppError('NOT_FOUND');
    return new Upload({
      id,
      size: row.byte_size,
      offset: await this.#options.files.sizeOf(id),
      metadata: { filename: row.filename, filetype: row.filetype },
      creation_date: row.created_at.toISOString(),
    });
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.#options.files.append(id, offset, content);
  }

  override async remove(id: string): Promise<void> {
    await this.#options.files.remove(id);
    await this.#options.remove(id);
  }
}

/** Maps the status of an error of `@tus/server` to an error code. Clients retry 409 and 503. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  409: 'UPLOAD_OFFSET',
  // The file was removed, so the client must start again.
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
};
/** The client wants a part of the protocol that is not supported here. */
const NOT_IMPLEMENTED = 501;

export function toAppError(failure: unknown, status: number, body: string): AppError {
  if (failure instanceof Error) throw failure;
  const code = failure === ERRORS.ABORTED ? 'UPLOAD_OFFSET' : CODES[status];
  if (code) return new AppError(code);
  // Some bytes were not written, so the client must resume.
  if (status >= 500 && status !== NOT_IMPLEMENTED) {
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  }
  return new AppError('INVALID_INPUT', { message: body.trim() });
}
