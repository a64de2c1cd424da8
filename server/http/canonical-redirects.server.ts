/**
 * Redirects other spellings of a public page's URL to the canonical spelling: a trailing slash, capitals,
 * percent-encoded letters, a bracket or another sign at the end that a link was copied with, an empty query (a form
 * without fields adds a `?`).
 * Caches and search engines then see one URL for each page, and mistyped links still work.
 */
import type { MiddlewareHandler } from 'hono';

import { publicPageAt } from '../page-cache/public-pages.server.ts';
import { isCanonicalFormPath } from './form-bodies.server.ts';
import { CACHE_CONTROL } from './headers/response-headers.server.ts';

/** In characters. The longest page path, a list of tributes, is shorter even with every letter percent-encoded. */
const MAX_LENGTH = 400;
const DATA_SUFFIX = '.data';
/** No public page's path ends with such a character. */
const STRAY_AT_END = /[^a-z0-9]+$/;

/**
 * Returns the canonical path if `path` is another spelling of a public page or of a visitors' form. Returns undefined
 * for a canonical path and for any other path.
 * Except for `.data` at its end, the result has only letters, digits, hyphens and single slashes, so a redirect cannot
 * lead to another site.
 * @param path - still percent-encoded, without a query
 */
export function canonicalPath(path: string): string | undefined {
  if (path.length > MAX_LENGTH || !path.startsWith('/')) return undefined;
  const isData = path.endsWith(DATA_SUFFIX);
  const page = isData ? path.slice(0, -DATA_SUFFIX.length) : path;
  const decoded = decodePath(page);
  if (decoded === undefined) return undefined;
  const canonical = decoded.toLowerCase().replace(STRAY_AT_END, '');
  if (canonical === page || canonical === '') return undefined;
  if (!publicPageAt(canonical) && !isCanonicalFormPath(canonical)) return undefined;
  return isData ? canonical + DATA_SUFFIX : canonical;
}

/** False for calls, and for a path that a browser would read as the name of another site. */
function isOwnPath(path: string): boolean {
  return path.length <= MAX_LENGTH && !/^\/(?:\/|api\/)/.test(path);
}

/**
 * Returns undefined if the encoding is invalid. Also returns undefined for an encoded slash, because after decoding it
 * would look like a separator.
 */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.includes('/')) ? undefined : segments.join('/');
  } catch {
    return undefined;
  }
}

/**
 * True if decoding the path fails. Also true if the decoded path still contains `%`, because React Router decodes some
 * paths a second time, which may fail, and if it contains a control character: React Router makes a URL of the decoded
 * path, and URLs drop tabs, so that `/%09/name` becomes the name of a site.
 */
export function mayFailToDecode(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    return /[%\p{Cc}]/u.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

export function redirectToCanonicalPath(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { pathname, search } = new URL(c.req.url);
    const path = canonicalPath(pathname);
    if (path !== undefined) {
      // The redirect depends only on the URL, so it can be cached.
      c.header('Cache-Control', CACHE_CONTROL.oneHour);
      return c.redirect(path + search, 308);
    }
    if (search !== '' || !c.req.url.endsWith('?') || !isOwnPath(pathname)) return next();
    // Never stored: a cache that ignores an empty query would answer the redirect's target with the redirect.
    c.header('Cache-Control', 'no-store');
    return c.redirect(pathname, 308);
  };
}
