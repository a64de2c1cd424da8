/**
 * Gives text answers (pages, API, sitemap) an ETag and sends them compressed. Built files come
 * compressed from the disk, and pictures are compressed by their nature; neither passes here.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { MiddlewareHandler } from 'hono';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli's fourth level costs what gzip costs and sends less; higher ones cost twenty times as much. */
const BROTLI_LEVEL = 4;
/** Below this many bytes a compressed answer is hardly smaller. */
const SMALLEST_COMPRESSED = 860;

const TEXT = /^(?:text\/(?:html|css|plain|x-script)|application\/(?:json|xml))/;

/** Answers 304 when the asker has the same text already; compresses as the asker accepts. */
export function encodeAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    const type = res.headers.get('content-type') ?? '';
    if (!res.body || !TEXT.test(type) || res.headers.has('content-encoding')) return;

    const body = Buffer.from(await res.arrayBuffer());
    const headers = new Headers(res.headers);
    headers.append('vary', 'Accept-Encoding');
    if (res.status === 200 && !headers.get('cache-control')?.includes('no-store')) {
      // Weak, because the same tag stands for every encoding of the text.
      const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      headers.set('etag', tag);
      if (includesTag(c.req.header('if-none-match'), tag)) {
        headers.delete('content-length');
        c.res = new Response(null, { status: 304, headers });
        return;
      }
    }
    const encoded = await encode(body, c.req.header('accept-encoding') ?? '');
    if (encoded.name) headers.set('content-encoding', encoded.name);
    headers.set('content-length', String(encoded.bytes.length));
    // Assigning over a response merges its old headers back; without one they are taken as they are.
    c.res = undefined;
    c.res = new Response(Uint8Array.from(encoded.bytes), { status: res.status, headers });
  };
}

async function encode(body: Buffer, accepted: string): Promise<{ name?: string; bytes: Buffer }> {
  if (body.length < SMALLEST_COMPRESSED) return { bytes: body };
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
    return { name: 'br', bytes: await brotli(body, { params }) };
  }
  if (accepts(accepted, 'gzip')) return { name: 'gzip', bytes: await gzipped(body) };
  return { bytes: body };
}

/** True when the header names the encoding and does not refuse it with a zero quality. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function includesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((part) => part.trim() === tag || part.trim() === '*') ?? false;
}
