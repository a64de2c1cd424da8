/**
 * `robots.txt` and the sitemap of the published memorials, without the memorials of fictional people, such as the
 * samples. A long sitemap is split into parts. The URL of a part contains the slug after which it starts, so every part
 * is read by one index range scan, and all parts take the same time. The list of parts is cached for an hour and the
 * parts for some minutes. A client may request a part by a slug at which no part starts. Such a request gets the
 * existing part that contains the slug, so it causes no additional query.
 */
import { Hono, type Context } from 'hono';
import { LRUCache } from 'lru-cache';

import { hasSlugFormat } from '../../app/memorials/slugs.ts';
import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/app-error.ts';
import { CACHE_CONTROL } from '../http/cache-control.server.ts';
import type { Services } from '../services.server.ts';

/** The number of memorials between the starts of two consecutive parts. The protocol allows 50,000 URLs in one file. */
const PART_SIZE = 10_000;
const INDEX_CACHE_MS = 3_600_000;
const PART_CACHE_MS = 300_000;
/** The cache of parts is small, because a part takes up to 2 MB. */
const MAX_CACHED_PARTS = 8;
/** Sorts before every slug. */
const FIRST_START = '0';
const PUBLIC_PAGES = ['/', '/about', '/features', '/pricing', '/contact', '/theme-demo'];
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type SitemapServices = Pick<Services, 'memorials' | 'config' | 'now'>;

/** Routes for `robots.txt`, `sitemap.xml` and its parts. Only tests set `partSize`. */
export function robotsAndSitemapRoutes(services: SitemapServices, partSize = PART_SIZE): Hono {
  const { config } = services;
  const loadPartStarts = cachedPartStarts(services, partSize);
  const loadPart = cachedParts(services, partSize);
  const pages = PUBLIC_PAGES.map((path) => urlEntry(config.origin + path));

  return new Hono()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', CACHE_CONTROL.oneHour);
      return c.text(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /account',
          'Disallow: /subscription',
          'Disallow: /memorials',
          'Disallow: /memorial/',
          // A list of tributes has such a link on each card.
          'Disallow: /*/report/',
          '',
          `Sitemap: ${config.origin}/sitemap.xml`,
          '',
        ].join('\n'),
      );
    })
    .get('/sitemap.xml', async (c) => {
      const starts = await loadPartStarts();
      if (starts.length === 1) {
        return xmlResponse(c, 'urlset', [...pages, ...(await loadPart(FIRST_START))]);
      }
      const parts = ['pages', ...starts.map((slug) => `after-${slug}`)];
      return xmlResponse(
        c,
        'sitemapindex',
        parts.map((part) => `<sitemap><loc>${config.origin}/sitemaps/${part}.xml</loc></sitemap>`),
      );
    })
    .get('/sitemaps/pages.xml', (c) => xmlResponse(c, 'urlset', pages))
    .get('/sitemaps/:part{after-.+\\.xml}', async (c) => {
      const after = c.req.param('part').slice('after-'.length, -'.xml'.length);
      if (after !== FIRST_START && !hasSlugFormat(after)) {
        return failureResponse(c, new AppError('NOT_FOUND'));
      }
      const start = (await loadPartStarts()).findLast((slug) => slug <= after) ?? FIRST_START;
      return xmlResponse(c, 'urlset', await loadPart(start));
    });
}

/**
 * Returns the cached loader of parts. A part lists up to twice `partSize` memorials, so each part overlaps the next
 * part. Because of this overlap no memorial is missing, even if memorials were published after the list of parts was
 * cached, or if another instance cached a list with other starts.
 */
function cachedParts({ memorials, config, now }: SitemapServices, partSize: number) {
  const cache = new LRUCache<string, { until: number; lines: Promise<string[]> }>({
    max: MAX_CACHED_PARTS,
  });

  async function read(start: string): Promise<string[]> {
    const rows = await memorials.listForSitemap(start, 2 * partSize);
    return rows.map((row) => urlEntry(`${config.origin}/${row.slug}`, row.updatedAt));
  }

  return (start: string): Promise<string[]> => {
    const time = now().getTime();
    const cached = cache.get(start);
    if (cached && time < cached.until) return cached.lines;
    const part = { until: time + PART_CACHE_MS, lines: read(start) };
    cache.set(start, part);
    // A failure is not cached, so the next request reads the part from the database again.
    part.lines.catch(() => {
      if (cache.get(start) === part) cache.delete(start);
    });
    return part.lines;
  };
}

/** Returns the cached loader of the slugs after which the parts start. Concurrent calls share one run. */
function cachedPartStarts({ memorials, now }: SitemapServices, partSize: number) {
  let cached: { until: number; starts: Promise<string[]> } | undefined;

  async function find(): Promise<string[]> {
    const starts = [FIRST_START];
    for (let after: string | undefined = FIRST_START; ;) {
      after = await memorials.findSitemapSlugAfter(after, partSize);
      if (after === undefined) return starts;
      starts.push(after);
    }
  }

  return (): Promise<string[]> => {
    const time = now().getTime();
    if (cached && time < cached.until) return cached.starts;
    const entry = { until: time + INDEX_CACHE_MS, starts: find() };
    cached = entry;
    // A failure is not cached, so the next request reads the list from the database again.
    entry.starts.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.starts;
  };
}

function xmlResponse(c: Context, root: string, lines: readonly string[]): Response {
  c.header('Content-Type', 'application/xml; charset=utf-8');
  c.header('Cache-Control', CACHE_CONTROL.oneHour);
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${PROTOCOL}">\n${lines.join('\n')}\n</${root}>\n`,
  );
}

/** The URLs need no escaping: origins are validated settings, and slugs consist of letters, digits and hyphens. */
function urlEntry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}
