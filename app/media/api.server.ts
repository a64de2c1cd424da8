/**
 * Serves pictures and videos by the file names in their URLs. The content under a name never changes, so browsers may
 * cache it permanently. Serves only the sizes that pages use, never originals.
 */
import { Readable } from 'node:stream';

import { type Context, Hono } from 'hono';

import type { MediaService } from './service.server.ts';
import {
  isServedName,
  OPEN_CACHE_CONTROL,
  planFileResponse,
} from './serving/file-response.server.ts';
import type { ByteRange, StoredFile } from './storage/storage.server.ts';

/** Files up to this many bytes are read into memory; larger ones are streamed. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** `GET` and `HEAD /media/{name}`, with range requests for video players. */
export function mediaRoutes(media: Pick<MediaService, 'findServed'>): Hono {
  const routes = new Hono();
  routes.get('/:name', async (c) => {
    const name = c.req.param('name');
    const file = isServedName(name) ? await media.findServed(name) : null;
    return file ? answer(c, name, file) : notFound(c);
  });
  routes.all('/:name', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  routes.all('/*', notFound);
  return routes;
}

function notFound(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
}

async function answer(c: Context, name: string, file: StoredFile): Promise<Response> {
  const { byteSize } = file;
  const { status, headers, range } = planFileResponse(
    { name, byteSize, cacheControl: OPEN_CACHE_CONTROL },
    {
      ifNoneMatch: c.req.header('if-none-match'),
      ifRange: c.req.header('if-range'),
      range: c.req.header('range'),
    },
  );
  const hasBody = (status === 200 || status === 206) && c.req.method !== 'HEAD';
  return new Response(hasBody ? await bodyOf(file, range) : null, { status, headers });
}

async function bodyOf(
  file: StoredFile,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (!range && file.byteSize <= MAX_BUFFERED_BYTES) return new Uint8Array(await file.read());
  return Readable.toWeb(file.stream(range)) as ReadableStream;
}
