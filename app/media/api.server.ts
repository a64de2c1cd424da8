/**
 * Serves pictures and videos, but not originals. The content of a file name never changes, so
 * browsers can cache public files for a year. Other files are not cached. Visitors who may not see
 * them get 404.
 */
import { Readable } from 'node:stream';

import { type Context, Hono } from 'hono';

import type { MediaService } from './service.server.ts';
import {
  CLOSED_CACHE_CONTROL,
  isServedName,
  OPEN_CACHE_CONTROL,
  planResponse,
} from './serving/file-response.server.ts';
import type { ByteRange, StoredFile } from './storage/storage.server.ts';
import { mediaIdOf } from './uses/media-uses.server.ts';

/** Larger files are streamed instead of read into memory. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** Decides which visitors may see a file. `mediaId` is the start of the content's hash. */
export interface MediaViewers {
  isOpenToVisitors(mediaId: string): boolean | Promise<boolean>;
  isShownToSender(c: Context, mediaId: string): Promise<boolean>;
}

export function mediaRoutes(media: Pick<MediaService, 'findServed'>, viewers: MediaViewers): Hono {
  const routes = new Hono();
  routes.get('/:name', async (c) => {
    const name = c.req.param('name');
    const mediaId = isServedName(name) ? mediaIdOf(name) : undefined;
    if (mediaId === undefined) return notFound(c);
    const isOpen = await viewers.isOpenToVisitors(mediaId);
    if (!isOpen && !(await viewers.isShownToSender(c, mediaId))) return notFound(c);
    const file = await media.findServed(name);
    return file ? answer(c, file, { name, isOpen }) : notFound(c);
  });
  routes.all('/:name', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  routes.all('/*', notFound);
  return routes;
}

function notFound(c: Context): Response {
  return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
}

async function answer(
  c: Context,
  file: StoredFile,
  { name, isOpen }: { name: string; isOpen: boolean },
): Promise<Response> {
  const { byteSize } = file;
  const cacheControl = isOpen ? OPEN_CACHE_CONTROL : CLOSED_CACHE_CONTROL;
  const { status, headers, range, hasBody } = planResponse(c.req.raw, {
    name,
    byteSize,
    cacheControl,
  });
  return new Response(hasBody ? await bodyOf(file, range) : null, { status, headers });
}

async function bodyOf(
  file: StoredFile,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (!range && file.byteSize <= MAX_BUFFERED_BYTES) return new Uint8Array(await file.read());
  return Readable.toWeb(file.stream(range)) as ReadableStream;
}
