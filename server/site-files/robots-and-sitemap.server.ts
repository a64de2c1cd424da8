/**
 * `robots.txt` and the sitemap. The sitemap lists published memorials, except memorials of fictional people. The
 * sitemap has several parts, and the URL of a part contains the slug after which the part starts.
 */
import { Hono, type Context } from 'hono';

import { OFFERED_LANGUAGES } from '../../app/language/offered-languages.ts';
import { PRODUCT_PAGES, productPath } from '../../app/language/product-paths.ts';
import { hasSlugFormat } from '../../app/memorials/slugs.ts';
import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/errors/app-error.ts';
import type { Config } from '../config/config.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';
import type { SitemapCache, SitemapPart } from './sitemap-cache.server.ts';
import { FIRST_START } from './sitemap-starts.server.ts';

/** Memorials in one part of the sitemap. The protocol allows 50,000. */
export const SITEMAP_PART_SIZE = 10_000;
const PUBLIC_PAGES = OFFERED_LANGUAGES.flatMap((language) =>
  PRODUCT_PAGES.map((page) => productPath(page, language)),
);
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface SiteFileOptions {
  config: Pick<Config, 'origin'>;
  sitemap: Pick<SitemapCache, 'loadStarts' | 'loadPart'>;
}

export function robotsAndSitemapRoutes({ config, sitemap }: SiteFileOptions): Hono {
  const pages = PUBLIC_PAGES.map((path) => urlEntry(config.origin + path));

  return new Hono()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', CACHE_CONTROL.oneHour);
      return c.text(
        [
          'User-agent: *',
          'Disallow: /api/',
          ...['account', 'subscription', 'memorials'].flatMap(disallowRoom),
          'Disallow: /memorial/',
          // The report forms, to which every card in a list of tributes links.
          'Disallow: /*/report/',
          // The page to which every memorial page links, except pages of fictional people, and its forms.
          'Disallow: /*/about-this-page$',
          'Disallow: /*/claim$',
          'Disallow: /*/about-me$',
          '',
          `Sitemap: ${config.origin}/sitemap.xml`,
          '',
        ].join('\n'),
      );
    })
    .get('/sitemap.xml', async (c) => {
      const starts = await sitemap.loadStarts();
      if (starts.length === 1) {
        return xmlResponse(c, 'urlset', [
          ...pages,
          ...linesOf(await sitemap.loadPart(FIRST_START), config.origin),
        ]);
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
      const start = (await sitemap.loadStarts()).findLast((slug) => slug <= after) ?? FIRST_START;
      return xmlResponse(c, 'urlset', linesOf(await sitemap.loadPart(start), config.origin));
    });
}

/** Not the bare path, which would also match memorials such as `/memorials-of-anna-berg`. */
function disallowRoom(room: string): string[] {
  return ['$', '/', '?'].map((end) => `Disallow: /${room}${end}`);
}

function linesOf({ slugs }: SitemapPart, origin: string): string[] {
  return Array.from(slugs, ([slug, updatedAt]) => urlEntry(`${origin}/${slug}`, updatedAt));
}

function xmlResponse(c: Context, root: string, lines: readonly string[]): Response {
  c.header('Content-Type', 'application/xml; charset=utf-8');
  // The same value as for memorial pages, so that a memorial that is no longer public leaves shared caches within a
  // second.
  c.header('Cache-Control', CACHE_CONTROL.publicPage);
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${PROTOCOL}">\n${lines.join('\n')}\n</${root}>\n`,
  );
}

/** Nothing needs escaping: origins are validated, and slugs contain only letters, digits and hyphens. */
function urlEntry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}
