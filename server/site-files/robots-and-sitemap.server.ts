/**
 * What crawlers ask for: `robots.txt` and the sitemap of published memorials, without invented people. Many memorials are listed in
 * parts, each of which begins after a slug and is read by the index, so that a part costs the same wherever
 * it stands and the list of parts is made once an hour. Parts are kept in memory for some minutes: a made-up
 * beginning is answered with the part that holds it, and reads nothing of its own.
 */
import { Hono, type Context } from 'hono';
import { LRUCache } from 'lru-cache';

import { hasSlugFormat } from '../../app/memorials/slugs.ts';
import { failureResponse } from '../../app/wire/api.server.ts';
import { AppError } from '../../app/wire/app-error.ts';
import type { Services } from '../services.server.ts';

/** How far apart the parts of the index begin, in memorials. The protocol allows 50,000 in one. */
const PART_SIZE = 10_000;
const INDEX_KEPT_MS = 3_600_000;
/** How long what a part lists is kept in memory, in milliseconds. */
const PART_KEPT_MS = 300_000;
/** Parts in memory; each is 2 MB at most. */
const PARTS_KEPT = 8;
/** A word that stands before every slug. */
const BEGINNING = '0';
const PUBLIC_PAGES = ['/', '/about', '/features', '/pricing', '/contact', '/theme-demo'];
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type CrawlerServices = Pick<Services, 'memorials' | 'config' | 'now'>;

/** Routes for `robots.txt`, `sitemap.xml` and its parts. `partSize` is for tests. */
export function crawlerRoutes(services: CrawlerServices, partSize = PART_SIZE): Hono {
  const { config } = services;
  const partsBegin = keptBeginnings(services, partSize);
  const listed = keptParts(services, partSize);
  const pages = PUBLIC_PAGES.map((path) => entry(config.origin + path));

  return new Hono()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', 'public, max-age=3600');
      return c.text(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /account',
          'Disallow: /subscription',
          'Disallow: /memorials',
          'Disallow: /memorial/',
          '',
          `Sitemap: ${config.origin}/sitemap.xml`,
          '',
        ].join('\n'),
      );
    })
    .get('/sitemap.xml', async (c) => {
      const beginnings = await partsBegin();
      if (beginnings.length === 1) {
        return answerXml(c, 'urlset', [...pages, ...(await listed(BEGINNING))]);
      }
      const parts = ['pages', ...beginnings.map((slug) => `after-${slug}`)];
      return answerXml(
        c,
        'sitemapindex',
        parts.map((part) => `<sitemap><loc>${config.origin}/sitemaps/${part}.xml</loc></sitemap>`),
      );
    })
    .get('/sitemaps/pages.xml', (c) => answerXml(c, 'urlset', pages))
    .get('/sitemaps/:part{after-.+\\.xml}', async (c) => {
      const after = c.req.param('part').slice('after-'.length, -'.xml'.length);
      if (after !== BEGINNING && !hasSlugFormat(after)) {
        return failureResponse(c, new AppError('NOT_FOUND'));
      }
      const beginning = (await partsBegin()).findLast((slug) => slug <= after) ?? BEGINNING;
      return answerXml(c, 'urlset', await listed(beginning));
    });
}

/**
 * What stands in a part, read once in some minutes however many ask. It is longer than the way to the next
 * beginning: what was published meanwhile, and what another instance promises in a part that begins between
 * two of ours, is in it too.
 */
function keptParts({ memorials, config, now }: CrawlerServices, partSize: number) {
  const kept = new LRUCache<string, { until: number; lines: Promise<string[]> }>({
    max: PARTS_KEPT,
  });

  async function read(beginning: string): Promise<string[]> {
    const rows = await memorials.listForSitemap(beginning, 2 * partSize);
    return rows.map((row) => entry(`${config.origin}/${row.slug}`, row.updatedAt));
  }

  return (beginning: string): Promise<string[]> => {
    const time = now().getTime();
    const known = kept.get(beginning);
    if (known && time < known.until) return known.lines;
    const part = { until: time + PART_KEPT_MS, lines: read(beginning) };
    kept.set(beginning, part);
    // A failure is not kept: the next request tries again.
    part.lines.catch(() => {
      if (kept.get(beginning) === part) kept.delete(beginning);
    });
    return part.lines;
  };
}

/** Where the parts begin, found once an hour however many ask at the same moment. */
function keptBeginnings({ memorials, now }: CrawlerServices, partSize: number) {
  let kept: { until: number; beginnings: Promise<string[]> } | undefined;

  async function find(): Promise<string[]> {
    const beginnings = [BEGINNING];
    for (let after: string | undefined = BEGINNING; ;) {
      after = await memorials.findSitemapSlugAfter(after, partSize);
      if (after === undefined) return beginnings;
      beginnings.push(after);
    }
  }

  return (): Promise<string[]> => {
    const time = now().getTime();
    if (kept && time < kept.until) return kept.beginnings;
    const finding = { until: time + INDEX_KEPT_MS, beginnings: find() };
    kept = finding;
    // A failure is not kept: the next one to ask tries again.
    finding.beginnings.catch(() => {
      if (kept === finding) kept = undefined;
    });
    return finding.beginnings;
  };
}

function answerXml(c: Context, root: string, lines: readonly string[]): Response {
  c.header('Content-Type', 'application/xml; charset=utf-8');
  c.header('Cache-Control', 'public, max-age=3600');
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${PROTOCOL}">\n${lines.join('\n')}\n</${root}>\n`,
  );
}

/** Origins are checked settings and slugs are letters, digits and hyphens: nothing needs escaping. */
function entry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}
