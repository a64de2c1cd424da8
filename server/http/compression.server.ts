/**
 * Gives text answers (pages, API, sitemap) an ETag and sends them compressed. Built files come
 * compressed from the disk, and pictures are compressed by their nature; neither passes here.
 */
import type { MiddlewareHandler } from 'hono';

import { answerWith, bytesOf } from '../../app/wire/response-bytes.server.ts';
import { encodeText, preferredEncoding } from './content-encodings.server.ts';
import { includesTag, tagOf } from './etags.server.ts';

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

    const body = await bytesOf(res);
    const headers = new Headers(res.headers);
    headers.append('vary', 'Accept-Encoding');
    if (res.status === 200 && !headers.get('cache-control')?.includes('no-store')) {
      const tag = tagOf(body);
      headers.set('etag', tag);
      if (includesTag(c.req.header('if-none-match'), tag)) {
        headers.delete('content-length');
        c.res = new Response(null, { status: 304, headers });
        return;
      }
    }
    const encoding =
      body.length < SMALLEST_COMPRESSED
        ? 'identity'
        : preferredEncoding(c.req.header('accept-encoding'));
    const bytes = await encodeText(body, encoding);
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    headers.set('content-length', String(bytes.length));
    // Assigning over a response merges its old headers back; without one they are taken as they are.
    c.res = undefined;
    c.res = answerWith(bytes, { status: res.status, headers });
  };
}
