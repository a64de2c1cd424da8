import { Readable } from 'node:stream';

import type { Context } from 'hono';

import { CLOSED_CACHE_CONTROL, planFileResponse } from '../media/serving/file-response.server.ts';
import type { StoredFile } from '../media/storage/storage.server.ts';

/** In ranges, and with a `Cache-Control` for files that only members may see. */
export function sendFile(
  c: Context,
  { file: stored, storedName }: { file: StoredFile; storedName: string },
  disposition?: string,
): Response {
  const { status, headers, range } = planFileResponse(
    { name: storedName, byteSize: stored.byteSize, cacheControl: CLOSED_CACHE_CONTROL },
    {
      ifNoneMatch: c.req.header('if-none-match'),
      ifRange: c.req.header('if-range'),
      range: c.req.header('range'),
    },
  );
  const hasBody = (status === 200 || status === 206) && c.req.method !== 'HEAD';
  const body = hasBody ? (Readable.toWeb(stored.stream(range)) as ReadableStream) : null;
  if (disposition !== undefined) headers['Content-Disposition'] = disposition;
  return new Response(body, { status, headers });
}
