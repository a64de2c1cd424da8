/**
 * Shows the sent mails of a local start in a sandboxed frame. `/dev/outbox` does not exist in
 * production.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';

import type { Outbox, StoredMail } from './outbox-transport.server.ts';
import { PORTRAIT } from './portrait.server.ts';

const SHOWN = 100;

export function outboxRoutes(outbox: Outbox): Hono {
  return new Hono()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store');
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    })
    .get('/', async (c) => {
      const mails = await outbox.list(SHOWN);
      return c.html(
        page(
          'Outbox',
          mails.length === 0
            ? html`<p>No emails yet. Sign up, and your code will arrive here.</p>`
            : html`<ul>
                ${mails.map(
                  (mail) =>
                    html`<li>
                      <a href="/dev/outbox/${mail.id}">${mail.subject}</a>
                      <small>to ${mail.to}, ${mail.sentAt}</small>
                    </li>`,
                )}
              </ul>`,
        ),
      );
    })
    .get('/:id', async (c) => {
      const mail = await outbox.find(c.req.param('id'));
      if (!mail) return c.html(page('Outbox', html`<p>There is no such email.</p>`), 404);
      return c.html(
        page(
          mail.subject,
          html`<p><a href="/dev/outbox">All emails</a></p>
            <p><small>to ${mail.to}, ${mail.sentAt}</small></p>
            ${mail.fromName ? html`<p><small>From: ${mail.fromName}</small></p>` : ''}
            ${mail.replyTo ? html`<p><small>Reply-To: ${mail.replyTo}</small></p>` : ''}
            ${mail.unsubscribeUrl ? html`<p><small>List-Unsubscribe: ${mail.unsubscribeUrl}</small></p>` : ''}
            <pre>${mail.text}</pre>
            ${(mail.calendars ?? []).map(
              ({ fileName, text }) =>
                html`<p><small>${fileName}</small></p>
                  <pre>${text}</pre>`,
            )}
            <iframe
              sandbox
              title="The email as it looks"
              srcdoc="${htmlWithPortrait(mail)}"
            ></iframe>`,
        ),
      );
    });
}

function htmlWithPortrait({ html: content, portrait }: StoredMail): string {
  return portrait
    ? content.replace(`cid:${PORTRAIT.contentId}`, `data:image/jpeg;base64,${portrait}`)
    : content;
}

function page(title: string, body: ReturnType<typeof html>): ReturnType<typeof html> {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body {
            max-width: 46rem;
            margin: 2rem auto;
            padding: 0 1rem;
            font: 1rem/1.6 system-ui;
          }
          li {
            margin: 0 0 1rem;
          }
          /* A subject of two lines can be pressed everywhere. */
          li a {
            display: block;
          }
          pre {
            overflow-wrap: anywhere;
            white-space: pre-wrap;
            background: #f3f3f3;
            padding: 1rem;
          }
          iframe {
            width: 100%;
            height: 40rem;
            border: 1px solid #ccc;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}
