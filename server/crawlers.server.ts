/** What crawlers ask for: `robots.txt` and the sitemap of published memorials. */
import { Hono } from 'hono';

import type { Services } from './services.server.ts';

/** The sitemap protocol's own limit for one file. */
const SITEMAP_LIMIT = 50_000;
const ROWS_PER_READ = 1_000;
const PUBLIC_PAGES = ['/', '/about', '/features', '/pricing', '/contact'];

/** Routes for `robots.txt` and `sitemap.xml`. */
export function crawlerRoutes({ memorials, config }: Pick<Services, 'memorials' | 'config'>): Hono {
  const app = new Hono();
  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.text(
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /account',
        'Disallow: /memorials',
        'Disallow: /memorial/',
        '',
        `Sitemap: ${config.origin}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });
  app.get('/sitemap.xml', async (c) => {
    const pages = PUBLIC_PAGES.map((path) => sitemapEntry(config.origin + path));
    let lastSlug = '';
    while (pages.length < SITEMAP_LIMIT) {
      const room = Math.min(ROWS_PER_READ, SITEMAP_LIMIT - pages.length);
      const rows = await memorials.listPublished(lastSlug, room);
      pages.push(...rows.map((row) => sitemapEntry(`${config.origin}/${row.slug}`, row.updatedAt)));
      lastSlug = rows.at(-1)?.slug ?? lastSlug;
      if (rows.length < room) break;
    }
    c.header('Content-Type', 'application/xml; charset=utf-8');
    c.header('Cache-Control', 'public, max-age=3600');
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`,
    );
  });
  return app;
}

/** Origins are checked settings and slugs are letters, digits and hyphens: nothing needs escaping. */
function sitemapEntry(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${address}</loc>${lastmod}</url>`;
}
