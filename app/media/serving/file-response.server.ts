import type { ByteRange } from '../storage/storage.server.ts';
import { contentTypeOf } from '../storage/stored-names.server.ts';

/** The name of an original (`.original.`) does not match, so that originals are not served. */
const SERVED_NAME =
  /^[0-9a-f]{32}(?:-\d{1,4}x\d{1,4}(?:(?:-\d{1,4})?\.webp|-share\.jpg|-\d{1,5}s(?:\.mp4|\.webm|-poster\.webp|-captions\.vtt|-chapters\.vtt))|\.mp4|\.webm)$/;

export function isServedName(name: string): boolean {
  return SERVED_NAME.test(name);
}

/**
 * Public files are cached for a year in browsers, but only for an hour in shared caches. So a photo
 * that a family removes disappears from shared caches within an hour.
 */
export const OPEN_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=3600, immutable';

export const CLOSED_CACHE_CONTROL = 'private, no-store';

export interface FileRequest {
  ifNoneMatch: string | undefined;
  ifRange: string | undefined;
  range: string | undefined;
}

export interface FileResponse {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** undefined if the response contains the whole file */
  range: ByteRange | undefined;
}

interface SentFile {
  name: string;
  byteSize: number;
  cacheControl: string;
}

/** The same for a request of the fetch API. */
export function planResponse(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  file: SentFile,
): FileResponse & { hasBody: boolean } {
  const plan = planFileResponse(file, {
    ifNoneMatch: headers.get('if-none-match') ?? undefined,
    ifRange: headers.get('if-range') ?? undefined,
    range: headers.get('range') ?? undefined,
  });
  return { ...plan, hasBody: (plan.status === 200 || plan.status === 206) && method !== 'HEAD' };
}

export function planFileResponse(
  { name, byteSize, cacheControl }: SentFile,
  request: FileRequest,
): FileResponse {
  const etag = `"${name}"`;
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    'Content-Type': contentTypeOf(name),
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(request.ifNoneMatch, etag)) return { status: 304, headers, range: undefined };
  const requested = matchesIfRange(request.ifRange, etag) ? request.range : undefined;
  const range = parseRange(requested, byteSize);
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${byteSize}`;
    return { status: 416, headers, range: undefined };
  }
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : byteSize);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${byteSize}`;
  return { status: range ? 206 : 200, headers, range };
}

function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

function matchesIfRange(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/**
 * Parses a byte range (RFC 9110, section 14). Undefined means the whole file: the header is missing
 * or invalid, or has several ranges.
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
