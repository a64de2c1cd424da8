/**
 * What a content delivery network (CDN) before the product learns from our responses. See docs/decisions/150-cdn.md.
 */
import type { MiddlewareHandler } from 'hono';

import { MEDIA_BASE } from '../../app/media/addresses.ts';
import { CLOSED_CACHE_CONTROL } from '../../app/media/serving/file-response.server.ts';
import { ALL_TAG, codeTag, mediaTag, pageTag } from '../../app/memorials/cdn/cache-tags.server.ts';
import type { ShownMedia } from '../../app/memorials/media-access/media-access.server.ts';
import { memorialSlugAt } from '../page-cache/public-pages.server.ts';

/** The channel of the database's notifications. An empty payload says that a purge is due. */
export const CDN_CHANNEL = 'cdn_purges';

/**
 * Long, and no longer, because a page also changes with time: a time such as “2 hours ago”, the day after a funeral.
 */
const PAGE_SECONDS = 3600;
const FILE_SECONDS = 30 * 24 * 3600;

export interface CdnOptions {
  isTrusted: () => boolean;
  /**
   * One that every visitor may see. Reads only memory. Undefined if not every visitor may see the file, or if that is not
   * known.
   */
  memorialShowing: (mediaName: string) => ShownMedia | undefined;
  /** Of a page that every visitor may see; undefined for others, which must not be recognized by their tags. */
  findShortCode: (slug: string) => Promise<string | undefined>;
}

/** From the rendering of a page to the page cache, which does not send it. */
export const CODE_TAG_HEADER = 'X-Code-Tag';

export interface Cdn {
  /**
   * The tags of a response, and its lifetime in the CDN.
   * @param path - of the request, with or without a query
   * @param cacheControl - of the response
   * @param code - what `codeTagOf` has found for this path
   * @returns headers to set; empty for what the CDN may not store, and for a page that has no tag
   */
  headersFor(
    path: string,
    cacheControl: string | null | undefined,
    code?: string,
  ): Record<string, string>;
  /** The tag that a page, its feed and other files have under any address of the memorial. */
  codeTagOf(path: string): Promise<string | undefined>;
  isTrusted: () => boolean;
}

export function createCdn({ isTrusted, memorialShowing, findShortCode }: CdnOptions): Cdn {
  return {
    isTrusted,
    async codeTagOf(path) {
      const slug = memorialSlugAt(pathnameOf(path));
      const code = slug === undefined ? undefined : await findShortCode(slug);
      return code === undefined ? undefined : codeTag(code);
    },
    headersFor(path, cacheControl, code): Record<string, string> {
      if (!cacheControl?.startsWith('public')) return {};
      const pathname = pathnameOf(path);
      const { tags, mustRevalidate } = tagsOf(pathname, memorialShowing);
      if (!tags) {
        // Since the check of this request, the last memorial that shows the file may have been taken down. Without a tag,
        // no purge would reach the copy in the CDN.
        return pathname.startsWith(MEDIA_BASE) ? { 'Cache-Control': CLOSED_CACHE_CONTROL } : {};
      }
      const seconds = /\bimmutable\b/.test(cacheControl) ? FILE_SECONDS : PAGE_SECONDS;
      const all = [...(code === undefined ? [] : [code]), ...tags, ALL_TAG];
      const isLong = isTrusted() && !mustRevalidate;
      return {
        'Cache-Control': isLong ? withSharedAge(cacheControl, seconds) : cacheControl,
        'Cache-Tag': all.join(','),
        'Surrogate-Key': all.join(' '),
      };
    },
  };
}

/** Sets the tags, and the lifetime in a CDN. */
export function cdnHeaders(cdn: Cdn): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const cacheControl = headers.get('cache-control');
    if (!cacheControl?.startsWith('public')) return;
    const code = await cdn.codeTagOf(c.req.path);
    const added = cdn.headersFor(c.req.path, cacheControl, code);
    for (const [name, value] of Object.entries(added)) headers.set(name, value);
  };
}

/** For a response that the page cache stores. Its lifetime is set when it is sent. */
export function codeTagHeader(cdn: Cdn): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // No cache stores an error, and without a database asking for the code would fail as the page did.
    if (c.res.status >= 400) return;
    const code = await cdn.codeTagOf(c.req.path);
    if (code !== undefined) c.res.headers.set(CODE_TAG_HEADER, code);
  };
}

function pathnameOf(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

function tagsOf(
  pathname: string,
  memorialShowing: CdnOptions['memorialShowing'],
): { tags?: string[]; mustRevalidate?: boolean } {
  const [, first = '', second = ''] = pathname.split('/', 3);
  if (first === 'media') {
    // As long as this one shows it, every visitor may see it. When it no longer does, the CDN asks again. Tags of others
    // would say how many private memorials show the same photo.
    const shown = memorialShowing(second);
    return shown
      ? { tags: [mediaTag(shown.memorialId)], mustRevalidate: shown.mustRevalidate }
      : {};
  }
  const slug = memorialSlugAt(pathname);
  return slug === undefined ? {} : { tags: [pageTag(slug)] };
}

function withSharedAge(cacheControl: string, seconds: number): string {
  const others = cacheControl.split(', ').filter((part) => !part.startsWith('s-maxage='));
  return [...others, `s-maxage=${seconds}`].join(', ');
}
