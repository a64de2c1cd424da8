import { AppError } from '../../../wire/errors/app-error.ts';
import type { EndpointOptions, Handling, TusRequest } from './tus-server.server.ts';

export interface TusEndpoint {
  /** @throws AppError for every rejected request */
  handle(request: Request, details: TusRequest): Promise<Response>;
}

export function createTusEndpoint(options: EndpointOptions): TusEndpoint {
  const handlings = new WeakMap<object, Handling>();
  // Loads the library on the first request, because it is large.
  const openServer = async () => {
    const { createTusServer, toAppError } = await import('./tus-server.server.ts');
    return { server: createTusServer(options, handlings), toAppError };
  };
  let opened: ReturnType<typeof openServer> | undefined;
  return {
    async handle(request, details) {
      opened ??= openServer().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const { server, toAppError } = await opened;
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

/** Thrown if the disk is full. The received bytes stay, so that the client can resume later. */
export function noRoom(): AppError {
  return new AppError('UNAVAILABLE', {
    message: /*i18n*/ 'We can’t accept new files right now. Please try again later.',
    retryAfterSeconds: 60,
  });
}

/** Removes an upload after a failed creation. The client does not know the id and cannot resume the upload. */
async function forget({ remove, files }: EndpointOptions, id: string): Promise<void> {
  await remove(id);
  await files.remove(id);
}
