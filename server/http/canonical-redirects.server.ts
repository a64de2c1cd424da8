/**
 * Redirects other spellings of the URL of a public page or form (a trailing slash, capitals, percent-encoded letters) to the
 * canonical one. So caches and search engines see one URL for each page, and a mistyped or mangled link still works.
 */
import type { MiddlewareHandler } from 'hono';

import { publicPageAt } from '../page-cache/public-pages.server.ts';
import { CACHE_CONTROL } from './cache-control.server.ts';
import { isCanonicalFormPath } from './form-bodies.server.ts';

/** The longest page path is a list of tributes with every letter percent-encoded. */
const MAX_LENGTH = 400;
const DATA_SUFFIX = '.data';

/**
 * Returns the canonical path of a public page or of a form for visitors' texts, or undefined if the path is
 * already canonical or does not belong to such a page. The result has only letters, digits, hyphens and
 * single slashes, so it cannot redirect to another site.
 * @param path - still percent-encoded, without a query
 */
export function canonicalPath(path: string): string | undefined {
  if (path.length > MAX_LENGTH || !path.startsWith('/')) return undefined;
  const isData = path.endsWith(DATA_SUFFIX);
  const page = isData ? path.slice(0, -DATA_SUFFIX.length) : path;
  const decoded = decodePath(page);
  if (decoded === undefined) return undefined;
  const canonical = decoded.toLowerCase().replace(/\/+$/, '');
  if (canonical === page || canonical === '') return undefined;
  if (!publicPageAt(canonical) && !isCanonicalFormPath(canonical)) return undefined;
  return isData ? canonical + DATA_SUFFIX : canonical;
}

/** Undefined for invalid percent-encoding and for an encoded slash, which is not a separator. */
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
 * True if the path cannot be decoded, or still has a percent sign afterwards. React Router decodes some paths
 * twice, so the second time could fail.
 */
export function mayFailToDecode(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    return decodeURIComponent(path).includes('%');
  } catch {
    return true;
  }
}

/** Redirects GET and HEAD requests with 308, and keeps the query. */
export function redirectToCanonicalPath(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { pathname, search } = new URL(c.req.url);
    const path = canonicalPath(pathname);
    if (path === undefined) return next();
    // Cacheable, because the redirect depends only on the URL.
    c.header('Cache-Control', CACHE_CONTROL.oneHour);
    return c.redirect(path + search, 308);
  };
}
