import { Readable } from 'node:stream';

import { CLOSED_CACHE_CONTROL, planFileResponse } from '../media/serving/file-response.server.ts';
import type { StoredFile } from '../media/storage/storage.server.ts';

/** In ranges, and with a `Cache-Control` for files that only members may see. */
export function sendFile(
  { method, headers: asked }: Pick<Request, 'method' | 'headers'>,
  { file: stored, storedName }: { file: StoredFile; storedName: string },
  disposition?: string,
): Response {
  const { status, headers, range } = planFileResponse(
    { name: storedName, byteSize: stored.byteSize, cacheControl: CLOSED_CACHE_CONTROL },
    {
      ifNoneMatch: asked.get('if-none-match') ?? undefined,
      ifRange: asked.get('if-range') ?? undefined,
      range: asked.get('range') ?? undefined,
    },
  );
  const hasBody = (status === 200 || status === 206) && method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(stored.stream(range)) as ReadableStream) : null;
  if (disposition !== undefined) headers['Content-Disposition'] = disposition;
  return new Response(body, { status, headers });
}
