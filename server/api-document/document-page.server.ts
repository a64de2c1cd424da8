/** The API documentation for people, generated from `ENDPOINTS` like the OpenAPI document. */
import { html } from 'hono/html';

import type { Endpoint } from '../../app/wire/endpoint.ts';
import { ERROR_CODES } from '../../app/wire/errors/error-codes.ts';
import { ENDPOINTS } from '../endpoints.server.ts';
import { errorCodesOf } from './openapi-document.server.ts';

type Markup = ReturnType<typeof html>;

export function documentPage(product: string): Markup {
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
            Every response is JSON with the same envelope: <code>success</code>,
            <code>message</code>, and <code>data</code> where there is any. A failure repeats its
            message in <code>error</code> and has a <code>code</code>; problems with single fields
            are in <code>fields</code>, and further details in <code>details</code>, such as
            <code>newerCodeSentAt</code> for a code that a newer one has replaced. For programs,
            there is <a href="/api/v1/openapi.json">the same description in OpenAPI 3.1</a>.
          </p>
          <nav aria-label="Calls">
            <ul>
              ${ENDPOINTS.map(
                (endpoint) =>
                  html`<li><a href="#${anchorOf(endpoint)}">${nameOf(endpoint)}</a></li>`,
              )}
            </ul>
          </nav>
          ${ENDPOINTS.map(endpointSection)}
        </main>
      </body>
    </html>`;
}

function endpointSection(endpoint: Endpoint): Markup {
  return html`<section id="${anchorOf(endpoint)}">
    <h2><code>${nameOf(endpoint)}</code></h2>
    <p>${endpoint.about}.${endpoint.right === 'anyone' ? '' : ' Needs a session cookie.'}</p>
    ${
      endpoint.query
        ? html`<dl>
            ${Object.entries(endpoint.query).map(
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
        ${errorCodesOf(endpoint).map(
          (code) =>
            html`<dt><code>${ERROR_CODES[code].status} ${code}</code></dt>
              <dd>${ERROR_CODES[code].message}</dd>`,
        )}
      </dl>
    </details>
  </section>`;
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function anchorOf({ method, path }: Endpoint): string {
  return `${method.toLowerCase()}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
}
