import { Readable } from 'node:stream';

import { CLOSED_CACHE_CONTROL, planResponse } from '../media/serving/file-response.server.ts';
import type { StoredFile } from '../media/storage/storage.server.ts';

/** In ranges, and with a `Cache-Control` for files that only members may see. */
export function sendFile(
  request: Pick<Request, 'method' | 'headers'>,
  { file: stored, storedName }: { file: StoredFile; storedName: string },
  disposition?: string,
): Response {
  const { status, headers, range, hasBody } = planResponse(request, {
    name: storedName,
    byteSize: stored.byteSize,
    cacheControl: CLOSED_CACHE_CONTROL,
  });
  const body = hasBody ? (Readable.toWeb(stored.stream(range)) as ReadableStream) : null;
  if (disposition !== undefined) headers['Content-Disposition'] = disposition;
  return new Response(body, { status, headers });
}
