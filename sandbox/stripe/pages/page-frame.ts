import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** @param base - such as `http://localhost:4000/stripe` */
export function pageFrame(
  { title, base, isWide = false }: { title: string; base: string; isWide?: boolean },
  content: Html,
): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} (sandbox)</title>
        <link rel="stylesheet" href="${base}/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="sandbox">
          Sandbox, no money moves. This page plays Stripe on your own machine.
        </header>
        <main class="${isWide ? 'wide' : ''}">${content}</main>
      </body>
    </html>`;
}

export function inDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** @param seconds - seconds since 1970 */
export function asDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export function fact(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
