/**
 * Serves pictures and videos by the file names in their URLs. The content under a name never changes, so browsers may
 * cache it permanently. Serves only the sizes that pages use, never originals.
 */
import { Readable } from 'node:stream';

import { type Context, Hono } from 'hono';

import type { MediaService } from './service.server.ts';
import type { ByteRange, StoredFile } from './storage/storage.server.ts';

/** The names that are served. The name of an original contains `.original.` and does not match. */
const SERVED_NAME =
  /^[0-9a-f]{32}(?:-\d{1,4}x\d{1,4}(?:(?:-\d{1,4})?\.webp|-share\.jpg|-\d{1,5}s(?:\.mp4|\.webm|-poster\.webp))|\.mp4|\.webm)$/;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/**
 * Browsers cache for a year. Shared caches revalidate every hour, so a photo that a family removes disappears from
 * shared caches within an hour.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable';

/** Files up to this many bytes are read into memory; larger ones are streamed. */
const MAX_BUFFERED_BYTES = 512 * 1024;

/** `GET` and `HEAD /media/{name}`, with range requests for video players. */
export function mediaRoutes(media: Pick<MediaService, 'findServed'>): Hono {
  const routes = new Hono();
  routes.get('/:name', async (c) => {
    const name = c.req.param('name');
    const file = SERVED_NAME.test(name) ? await media.findServed(name) : null;
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
  const etag = `"${name}"`;
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': CACHE_CONTROL,
    'Content-Type': CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }

  const requestedRange = matchesIfRange(c.req.header('if-range'), etag)
    ? c.req.header('range')
    : undefined;
  const range = parseRange(requestedRange, file.byteSize);
  if (range === 'unsatisfiable') {
    const whole = { 'Content-Range': `bytes */${file.byteSize}` };
    return new Response(null, { status: 416, headers: { ...headers, ...whole } });
  }
  const length = range ? range.end - range.start + 1 : file.byteSize;
  const body = c.req.method === 'HEAD' ? null : await bodyOf(file, length, range);
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(length),
      ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${file.byteSize}` } : {}),
    },
  });
}

async function bodyOf(
  file: StoredFile,
  length: number,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (!range && length <= MAX_BUFFERED_BYTES) return new Uint8Array(await file.read());
  return Readable.toWeb(file.stream(range)) as ReadableStream;
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/** Checks `If-Range`: a range is sent only if the client's partial copy has the same content. */
function matchesIfRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/**
 * Parses a byte range (RFC 9110, section 14). Undefined means that the whole file is sent, because the header is
 * missing, is invalid or contains more than one range. Servers may ignore ranges in these cases.
 */
export function parseRange(
  header: string | undefined,
  byteSize: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const first = match?.[1];
  const last = match?.[2];
  if (!match || (!first && !last)) return undefined;
  if (!first) {
    const suffix = Number(last);
    if (suffix === 0) return 'unsatisfiable';
    return { start: Math.max(0, byteSize - suffix), end: byteSize - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), byteSize - 1) : byteSize - 1;
  if (last && Number(last) < start) return undefined;
  return start < byteSize ? { start, end } : 'unsatisfiable';
}
