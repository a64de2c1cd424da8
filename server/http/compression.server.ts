/** Compresses text responses and adds an ETag. Built files and pictures are already compressed. */
import type { MiddlewareHandler } from 'hono';

import { readBytes } from '../../app/wire/page-response.server.ts';
import { encodeText, preferredEncoding } from './content-encodings.server.ts';
import { etagOf, matchesEtag } from './headers/etags.server.ts';

const MIN_COMPRESSED_BYTES = 860;

const TEXT =
  /^(?:text\/(?:html|css|plain|calendar|x-script)|application\/(?:json|xml|atom\+xml|manifest\+json))/;

/** Responds with 304 if the client already has the same text. Otherwise sends the text in an accepted encoding. */
export function compression(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    const type = res.headers.get('content-type') ?? '';
    if (!res.body || !TEXT.test(type) || res.headers.has('content-encoding')) return;
    // The positions of a part count in the encoded file.
    if (res.status === 206) return;

    const body = await readBytes(res);
    const headers = new Headers(res.headers);
    headers.append('vary', 'Accept-Encoding');
    if (res.status === 200 && !headers.get('cache-control')?.includes('no-store')) {
      const etag = etagOf(body);
      headers.set('etag', etag);
      if (matchesEtag(c.req.header('if-none-match'), etag)) {
        headers.delete('content-length');
        c.res = new Response(null, { status: 304, headers });
        return;
      }
    }
    const encoding =
      body.length < MIN_COMPRESSED_BYTES
        ? 'identity'
        : preferredEncoding(c.req.header('accept-encoding'));
    const bytes = await encodeText(body, encoding);
    if (encoding !== 'identity') headers.set('content-encoding', encoding);
    headers.set('content-length', String(bytes.length));
    // `c.res` is cleared first, because Hono copies the headers of an existing response into the new one.
    c.res = undefined;
    c.res = new Response(bytes, { status: res.status, headers });
  };
}
