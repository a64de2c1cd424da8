import { Hono } from 'hono';

import { methodNotAllowed } from '../../app/wire/api.server.ts';
import type { Config } from '../config/config.server.ts';
import { CACHE_CONTROL } from '../http/headers/response-headers.server.ts';

const VERSION = '1';

export function apiDocumentRoutes({ origin, product }: Pick<Config, 'origin' | 'product'>): Hono {
  // The OpenAPI document is created on the first request for it, because most processes never get such a request.
  // Loading the schemas of all responses would make each start slower.
  let document: object | undefined;
  let page: string | undefined;
  const createDocument = async () => {
    const { createOpenApiDocument } = await import('./openapi-document.server.ts');
    return createOpenApiDocument({ origin, product: product.name, version: VERSION });
  };
  const createPage = async () => {
    const { documentPage } = await import('./document-page.server.ts');
    return String(await documentPage(product.name));
  };
  return new Hono()
    .use('*', async (c, next) => {
      await next();
      if (c.res.ok) c.header('Cache-Control', CACHE_CONTROL.oneHour);
    })
    .get('/openapi.json', async (c) => c.json((document ??= await createDocument())))
    .all('/openapi.json', methodNotAllowed('GET', 'HEAD'))
    .get('/docs', async (c) => c.html((page ??= await createPage())))
    .all('/docs', methodNotAllowed('GET', 'HEAD'))
    .get('/docs.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .all('/docs.css', methodNotAllowed('GET', 'HEAD'));
}

/**
 * The style sheet is a separate file, because the Content-Security-Policy allows no inline style. Colours and fonts are
 * those of the application.
 */
const STYLE = `:root { color-scheme: light dark; --ground: #faf8f4; --text: #2b2620; --muted: #635b50; --line: #ddd5c8; --link: #6b4f2a; }
@media (prefers-color-scheme: dark) { :root { --ground: #191613; --text: #eee8df; --muted: #b5aa9b; --line: #3a332b; --link: #d9b98a; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1.0625rem/1.6 'Source Serif 4', Georgia, serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-weight: 600; line-height: 1.2; }
h2 { margin: 0 0 0.25rem; font-size: 1.0625rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; }
a, summary { color: var(--link); }
nav ul { padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.25rem 0; font-family: ui-monospace, monospace; font-size: 0.9rem; overflow-wrap: anywhere; }
section { padding: 1.25rem 0; border-top: 1px solid var(--line); }
summary { min-height: 1.75rem; cursor: pointer; }
dd { margin: 0 0 0.5rem; color: var(--muted); }
`;
