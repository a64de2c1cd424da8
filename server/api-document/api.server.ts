/** The documentation of the API: `/api/v1/openapi.json` for programs, `/api/v1/docs` for people. */
import { Hono } from 'hono';
import { html } from 'hono/html';

import { methodNotAllowed } from '../../app/wire/api.server.ts';
import { ERROR_CODES } from '../../app/wire/error-codes.ts';
import type { Config } from '../config/config.server.ts';
import { CACHE_CONTROL } from '../http/cache-control.server.ts';
import { createOpenApiDocument, errorCodesOf } from './openapi-document.server.ts';
import type { Operation } from './operation.server.ts';
import { OPERATIONS } from './operations.server.ts';

const VERSION = '1';

/** Routes below `/api/v1`. */
export function apiDocumentRoutes({ origin, product }: Pick<Config, 'origin' | 'product'>): Hono {
  // Created by the first request for the documentation, because most processes receive no such request.
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  let page: Markup | undefined;
  return new Hono()
    .use('*', async (c, next) => {
      await next();
      if (c.res.ok) c.header('Cache-Control', CACHE_CONTROL.oneHour);
    })
    .get('/openapi.json', (c) => {
      document ??= createOpenApiDocument({ origin, product: product.name, version: VERSION });
      return c.json(document);
    })
    .all('/openapi.json', methodNotAllowed('GET', 'HEAD'))
    .get('/docs', (c) => c.html((page ??= documentPage(product.name))))
    .all('/docs', methodNotAllowed('GET', 'HEAD'))
    .get('/docs.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .all('/docs.css', methodNotAllowed('GET', 'HEAD'));
}

type Markup = ReturnType<typeof html>;

function documentPage(product: string): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API – ${product}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/v1/docs.css" />
      </head>
      <body>
        <main>
          <h1>${product} API</h1>
          <p>
            Every answer is JSON in one envelope: <code>success</code>, <code>message</code>, and
            <code>data</code> where there is any. A failure repeats its sentence in
            <code>error</code> and names itself in <code>code</code>; what is wrong with a field
            stands in <code>fields</code>. Programs read
            <a href="/api/v1/openapi.json">the same as OpenAPI 3.1</a>.
          </p>
          <nav aria-label="Calls">
            <ul>
              ${OPERATIONS.map(
                (operation) =>
                  html`<li><a href="#${anchorOf(operation)}">${nameOf(operation)}</a></li>`,
              )}
            </ul>
          </nav>
          ${OPERATIONS.map(operationSection)}
        </main>
      </body>
    </html>`;
}

function operationSection(operation: Operation): Markup {
  return html`<section id="${anchorOf(operation)}">
    <h2><code>${nameOf(operation)}</code></h2>
    <p>${operation.about}.${operation.isSignedIn ? ' Needs the cookie of a session.' : ''}</p>
    ${
      operation.query
        ? html`<dl>
            ${Object.entries(operation.query).map(
              ([name, meaning]) =>
                html`<dt><code>?${name}=</code></dt>
                  <dd>${meaning}</dd>`,
            )}
          </dl>`
        : ''
    }
    <details>
      <summary>How it can fail</summary>
      <dl>
        ${errorCodesOf(operation).map(
          (code) =>
            html`<dt><code>${ERROR_CODES[code].status} ${code}</code></dt>
              <dd>${ERROR_CODES[code].message}</dd>`,
        )}
      </dl>
    </details>
  </section>`;
}

function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

function anchorOf({ method, path }: Operation): string {
  return `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
}

/**
 * Served as a file, because the Content-Security-Policy allows no inline style. The style sheet uses the application's
 * colours and fonts.
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
