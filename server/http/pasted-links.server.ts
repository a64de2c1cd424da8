/**
 * People copy links from mails with a bracket, a full stop or an invisible character at the end. A token has a fixed
 * form, so what cannot belong to it is dropped, and the browser is sent to the clean path.
 */
import type { MiddlewareHandler } from 'hono';

import { CACHE_CONTROL } from './headers/response-headers.server.ts';

/** The paths of links in mails and of pages for writers, with the form of their tokens. */
const LINKS: ReadonlyArray<readonly [start: string, token: string]> = [
  ['/w/', '[atl][0-9A-Za-z]{22}[\\w-]{22}(?:[\\w-]{16}){0,2}'],
  ['/i/', '[a-z]{3}_[0-9A-Za-z]{22}[0-9a-f]{32}'],
  ['/c/', '[co][0-9A-Za-z]{22}[\\w-]{22}'],
  ['/f/i/', '[0-9A-Za-z]{22}[gu][0-9A-Za-z]{22}[\\w-]{16}[0-9a-z]{7}[\\w-]{22}'],
  ['/memorials/unsubscribe/', '[0-9A-Za-z]{44}[\\w-]{27}'],
];

/** After a token: signs of its own alphabet that are too many, or anything that begins with another sign. */
const TOKEN_LINKS = LINKS.map(
  ([start, token]) =>
    [start, new RegExp(`^[^0-9A-Za-z/]*(${token})[_-]*(?:[^\\w/-].*)?$`, 's')] as const,
);

/** Other private pages. Their paths have only these characters. */
const PRIVATE_PAGES = /^\/(?:f|memorial|memorials|account|subscription)(?:\/[\w-]+)*$/;
const STRAY_AT_END = /[^0-9A-Za-z]+$/;

/** In characters, of the path as it was sent. */
const MAX_LENGTH = 400;

const DATA_SUFFIX = '.data';

/**
 * @param path - still percent-encoded, without a query
 * @returns the path without stray characters; undefined if it has none, or if it is no path of a private page
 */
export function cleanLinkPath(path: string): string | undefined {
  if (path.length > MAX_LENGTH || path.endsWith(DATA_SUFFIX)) return undefined;
  for (const [start, link] of TOKEN_LINKS) {
    const typed = path.slice(0, start.length);
    if (typed.toLowerCase() !== start) continue;
    const token = link.exec(decoded(path.slice(start.length)))?.[1];
    return token === undefined ? undefined : otherThan(path, `${typed}${token}`);
  }
  const clean = decoded(path).replace(STRAY_AT_END, '');
  return PRIVATE_PAGES.test(clean) ? otherThan(path.replace(/\/+$/, ''), clean) : undefined;
}

function otherThan(path: string, clean: string): string | undefined {
  return clean === path ? undefined : clean;
}

/** A link may end within an encoded character. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function redirectPastedLinks(): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const { pathname, search } = new URL(c.req.url);
    const path = cleanLinkPath(pathname);
    if (path === undefined) return next();
    c.header('Cache-Control', CACHE_CONTROL.noStore);
    return c.redirect(path + search, 308);
  };
}
