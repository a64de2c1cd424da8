/** The frame of the operator's screens. They are in English only, as the command line is, and need no script.
 * One of them can do more with it. */
import { createHash } from 'node:crypto';

import { html, raw } from 'hono/html';

import { parsePictureAddress } from '../../media/addresses.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PASSKEY_SCRIPT } from './passkey-script.ts';

export type Html = ReturnType<typeof html>;

export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceOf(PAGE_STYLE)}`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of the screen to sign in, for accounts with a passkey. */
export const PASSKEY_POLICY = `${PAGE_POLICY}; script-src ${sourceOf(PASSKEY_SCRIPT)}`;

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Of a field with an error: without script, the browser would show the page's beginning, far above the field. */
export const FOCUSED_ERROR = raw('aria-invalid="true" autofocus');

const STYLE = raw(`<style>${PAGE_STYLE}</style>`);

const ROOMS = [
  ['/operator', 'Overview'],
  ['/operator/cases', 'Cases'],
  ['/operator/memorials', 'Memorials'],
  ['/operator/accounts', 'Accounts'],
  ['/operator/log', 'Log'],
] as const;

export interface PageFrame {
  title: string;
  product: string;
  /** the room that is open; without it, there is no navigation */
  room?: (typeof ROOMS)[number][0];
  /** of the form “Sign out” */
  signOutForm?: string;
  notice?: string | undefined;
  problem?: string | undefined;
}

export function page(frame: PageFrame, body: Array<Html | Html[]>): Html {
  const { title, product, room, signOutForm, notice, problem } = frame;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} &ndash; ${product}</title>
        ${STYLE}
      </head>
      <body>
        ${room ? navigation(room, signOutForm ?? '', product) : ''}
        <main class="${room ? '' : 'small'}">
          <h1>${title}</h1>
          ${problem ? html`<p class="notice problem" role="alert">${problem}</p>` : ''}
          ${notice ? html`<p class="notice" role="status">${notice}</p>` : ''} ${body}
        </main>
      </body>
    </html>`;
}

function navigation(room: string, form: string, product: string): Html {
  const link = ([path, label]: (typeof ROOMS)[number]) =>
    html`<a href="${path}" ${path === room ? raw('aria-current="page"') : ''}>${label}</a>`;
  return html`<header class="top">
    <strong>${product}</strong>
    <nav aria-label="Operator">${ROOMS.map(link)}</nav>
    <form method="post" action="/operator/sign-out">
      ${hidden('form', form)}
      <button class="quiet">Sign out</button>
    </form>
  </header>`;
}

export function linkTo(path: string, label: string): Html {
  return html`<p><a href="${path}">${label}</a></p>`;
}

export function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** What a person wrote, in its own direction. */
export function words(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

const PHOTO = /(\/media\/[0-9a-f]{32}-\d+x\d+\.webp)(?:, )?/g;

/** The text of a part of a page, with the photos that it names: no one knows a photo by its address. */
export function partWords(text: string, most = Infinity): Html {
  const photos = [...text.matchAll(PHOTO)].map(([, address = '']) => photoOf(address));
  const rest = text.replaceAll(PHOTO, '');
  return html`${photos}${words(rest.length > most ? `${rest.slice(0, most)}…` : rest)}`;
}

/** An operator who may not see the photos of a private page sees the address. */
function photoOf(address: string): Html | '' {
  const small = parsePictureAddress(address)?.sources[0];
  return small
    ? html`<img
        src="${small.address}"
        width="${small.width}"
        height="${small.height}"
        alt="${address}"
        loading="lazy"
      />`
    : '';
}

/** In UTC, so that operators in different places read the same. */
export function time(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

export function tag(verdict: 'ok' | 'warn' | 'fail'): Html {
  return html`<span class="tag ${verdict}">${verdict}</span>`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number, 'en')} ${number === 1 ? one : many}`;
}

export function facts(entries: ReadonlyArray<readonly [string, Html | string]>): Html {
  return html`<dl>
    ${entries.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** @param path - of the list, with its query except `page` */
export function pager({
  path,
  page: current,
  pages,
}: {
  path: string;
  page: number;
  pages: number;
}) {
  if (pages <= 1) return html``;
  const separator = path.includes('?') ? '&' : '?';
  const link = (to: number, label: string) =>
    html`<a class="button quiet" href="${path}${separator}page=${to}">${label}</a>`;
  return html`<nav class="actions" aria-label="Pages">
    ${current > 1 ? link(current - 1, 'Previous page') : ''}
    <span class="muted">Page ${current} of ${pages}</span>
    ${current < pages ? link(current + 1, 'Next page') : ''}
  </nav>`;
}
