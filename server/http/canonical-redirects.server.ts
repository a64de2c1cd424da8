/**
 * Leads to a public page's own address from others that mean it: a slash at the end, capitals, letters written
 * as escapes. So a page has one place in caches and search engines, and an address that somebody typed or
 * that a mail program spoiled is found.
 */
import type { MiddlewareHandler } from 'hono';

import { publicPageAt } from '../page-cache/public-pages.server.ts';

/** The longest path that can be a page: a slug, its list, and every letter of it escaped. */
const LONGEST = 400;
const DATA = '.data';

/**
 * The path of the public page that this path means, or undefined when it is written so already or means none.
 * What it gives is always a path of this product: letters, digits, hyphens and single slashes.
 * @param path as it came, escapes included, without a query
 */
export function canonicalPath(path: string): string | undefined {
  // Nearly all are written as they should be, or are files, which have a point.
  if (path.length > LONGEST || !path.startsWith('/')) return undefined;
  const isData = path.endsWith(DATA);
  const page = isData ? path.slice(0, -DATA.length) : path;
  const words = decoded(page);
  if (words === undefined) return undefined;
  const canonical = words.toLowerCase().replace(/\/+$/, '');
  if (canonical === page || canonical === '' || !publicPageAt(canonical)) return undefined;
  return isData ? canonical + DATA : canonical;
}

/** An escaped slash stays escaped, as it separates nothing; undefined for escapes that are none. */
function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    const words = path.split('/').map(decodeURIComponent);
    return words.some((word) => word.includes('/')) ? undefined : words.join('/');
  } catch {
    return undefined;
  }
}

/**
 * True for a path that cannot be decoded, or that cannot be decoded twice, as React Router does with some. Programs
 * before and behind the application write such a path to the error output as it came.
 */
export function mayFailToDecode(path: string): boolean {
  if (!path.includes('%')) return false;
  try {
    return decodeURIComponent(path).includes('%');
  } catch {
    return true;
  }
}

/** Answers 308 with the page's own address, its query kept; other methods than GET and HEAD pass. */
export function leadToOwnAddress(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { pathname, search } = new URL(c.req.url);
    const path = canonicalPath(pathname);
    if (path === undefined) return next();
    // It follows from the address alone.
    c.header('Cache-Control', 'public, max-age=3600');
    return c.redirect(path + search, 308);
  };
}
