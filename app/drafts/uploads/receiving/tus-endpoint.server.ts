import { AppError } from '../../../wire/errors/app-error.ts';
import { loadOnce } from '../../../wire/load-once.ts';
import type { EndpointOptions, Handling, TusRequest } from './tus-server.server.ts';

/** An upload that belongs to the sender of the request. */
interface OwnUpload {
  id: string;
  state: string;
  byte_size: number;
}

export interface TusEndpoint {
  /**
   * Handles POST.
   * @throws AppError for every rejected request
   */
  create(request: Request, details: Required<TusRequest>): Promise<Response>;
  /**
   * Handles HEAD (the current offset) and PATCH (more bytes).
   * @throws AppError NOT_FOUND, UPLOAD_OFFSET, INVALID_INPUT, BUSY, UNAVAILABLE
   */
  resume(request: Request, upload: OwnUpload): Promise<Response>;
  /** Handles DELETE. */
  cancel(request: Request, upload: OwnUpload): Promise<Response>;
}

const TUS_HEADERS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

export function createTusEndpoint(options: EndpointOptions): TusEndpoint {
  const handlings = new WeakMap<object, Handling>();
  // Loads the library on the first request, because it is large.
  const openServer = loadOnce(async () => {
    const { createTusServer, toAppError } = await import('./tus-server.server.ts');
    return { server: createTusServer(options, handlings), toAppError };
  });

  async function handle(request: Request, details: TusRequest): Promise<Response> {
    const { server, toAppError } = await openServer();
    const handling: Handling = { ...details };
    handlings.set(request, handling);
    const response = await server.handleWeb(request);
    if (response.status < 400) return response;
    // The client does not know the id, so it cannot resume the upload.
    if (details.create) await forget(options, details.id);
    if (handling.failure instanceof AppError) throw handling.failure;
    if (request.signal.aborted) throw new AppError('BUSY');
    if (response.status >= 500 && !(await options.files.hasRoomFor(0))) throw noRoom();
    throw toAppError(handling.failure, response.status, await response.text());
  }

  return {
    create: handle,
    async resume(request, upload) {
      const { id, byte_size: size } = upload;
      if (upload.state !== 'arriving') return describeComplete(request, size);
      const response = await handle(request, { basePath: '', id });
      const hasAll = response.headers.get('Upload-Offset') === String(size);
      // The process can have crashed after the last byte, before the upload was recorded as complete.
      if (request.method === 'HEAD' && hasAll) await options.onComplete(id);
      return response;
    },
    async cancel(request, { id, state }) {
      if (state === 'arriving') await endWriting(handle(request, { basePath: '', id }));
      await forget(options, id);
      return new Response(null, { status: 204, headers: TUS_HEADERS });
    },
  };
}

function describeComplete({ method }: Request, size: number): Response {
  if (method !== 'HEAD') throw new AppError('UPLOAD_OFFSET');
  const headers = { 'Upload-Offset': String(size), 'Upload-Length': String(size) };
  return new Response(null, { status: 200, headers: { ...TUS_HEADERS, ...headers } });
}

/** Waits until the upload is deleted. If the upload does not exist any more, the deletion counts as successful. */
async function endWriting(ending: Promise<Response>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** Thrown if the disk is full. The received bytes stay, so that the client can resume later. */
export function noRoom(): AppError {
  return new AppError('UNAVAILABLE', {
    message: /*i18n*/ 'We can’t accept new files right now. Please try again later.',
    retryAfterSeconds: 60,
  });
}

async function forget({ remove, files }: EndpointOptions, id: string): Promise<void> {
  await remove(id);
  await files.remove(id);
}
