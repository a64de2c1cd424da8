/** The layout of every mail, as text and as HTML. Each domain defines its own emails. */
import type { I18n } from '@lingui/core';
import { html, raw } from 'hono/html';

import { directionOf, languageAttributes } from '../language/direction.ts';
import { oneLineOfMail } from './names-in-mails.server.ts';

export interface MailSender {
  /** the recipient's language, as a BCP 47 tag */
  language: string;
  /** the messages in this language, or in English */
  i18n: I18n;
  product: string;
  provider: string;
  /** the application's public URL without a trailing slash */
  origin: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

interface MailLink {
  href: string;
  label: string;
}

/**
 * The content of a mail. Apart from `message` and names that `names-in-mails.server.ts` accepts, it
 * must contain no user input. A visitor can enter a stranger's e-mail address, so a mail with user
 * input could be spam.
 */
export interface Email {
  subject: string;
  /** paragraphs before the code or message */
  before: readonly string[];
  code?: string | undefined;
  /** text that a person has written, with line breaks; rendered as text, never as HTML */
  message?: string | undefined;
  /** paragraphs after the code or message */
  after: readonly string[];
  link?: MailLink | undefined;
  /** the paragraph after the link */
  last?: string | undefined;
  /** a small link at the end, for example to unsubscribe */
  footer?: MailLink | undefined;
}

export async function renderEmail(email: Email, sender: MailSender): Promise<RenderedMail> {
  const subject = oneLineOfMail(email.subject);
  return {
    subject,
    text: renderText(email, sender),
    html: await renderHtml({ ...email, subject }, sender),
  };
}

function renderText(
  { before, code, message, after, link, last, footer }: Email,
  { product, provider, origin, i18n }: MailSender,
): string {
  return [
    i18n._('Hello,'),
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...(message ? [quoted(message)] : []),
    ...after,
    ...(link ? [`    ${link.href}`] : []),
    ...(last ? [last] : []),
    `${i18n._('Kind regards,')}\n${provider}`,
    `--\n${product}\n${origin}${footer ? `\n\n${footer.label}:\n${footer.href}` : ''}`,
  ].join('\n\n');
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/**
 * Every mail program supports `style` attributes, so the light colors are in such attributes. These
 * rules override the colors in dark mode.
 */
const DARK_MODE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #1b1917 !important; color: #ece6dd !important; }
    .sheet { background: #262320 !important; border-color: #45403a !important; }
    .quiet, .quiet a { color: #b9afa3 !important; }
    .link, .message { color: #ece6dd !important; }
    .message { border-color: #857a6d !important; }
  }`;

const paragraph = (text: string) =>
  html`<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${text}</p>`;

async function renderHtml(email: Email, sender: MailSender): Promise<string> {
  const { lang, dir } = languageAttributes(sender.language);
  const page = await html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${email.subject}</title>
        <style>
          ${raw(DARK_MODE)}
        </style>
      </head>
      <body
        class="page"
        style="margin:0;padding:24px 12px;background:#f6f3ee;color:#2f2a25;font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.6"
      >
        <div
          class="sheet"
          style="max-width:520px;margin:0 auto;padding:28px 24px;background:#fffdf9;border:1px solid #e4ddd2;border-radius:8px"
        >
          <p class="quiet" style="margin:0 0 24px;letter-spacing:0.04em;color:#6b6157">
            ${sender.product}
          </p>
          ${renderBody(email, sender)}
        </div>
        ${renderEnd(email, sender)}
      </body>
    </html> `;
  return page.toString();
}

function renderBody(
  { before, code, message, after, link, last }: Email,
  { provider, i18n, language }: MailSender,
) {
  return html`<p style="margin:0 0 16px">${i18n._('Hello,')}</p>
    ${before.map(paragraph)}
    ${code ? html`<p style="margin:24px 0;font-family:Consolas,Menlo,monospace;font-size:32px;letter-spacing:0.2em">${code}</p>` : raw('')}
    ${message ? renderMessage(message, directionOf(language)) : raw('')} ${after.map(paragraph)}
    ${link ? html`<p style="margin:0 0 16px"><a class="link" href="${link.href}" style="display:inline-block;padding:8px 0;color:#2f2a25">${link.label}</a></p>` : raw('')}
    ${last ? paragraph(last) : raw('')}
    <p style="margin:24px 0 0">${i18n._('Kind regards,')}<br />${provider}</p>`;
}

/**
 * Uses `br` elements, because some mail programs ignore `white-space`, and names the side of the line, because many
 * know no logical properties.
 */
function renderMessage(message: string, direction: 'ltr' | 'rtl') {
  const side = direction === 'rtl' ? 'right' : 'left';
  const lines = message
    .split('\n')
    .map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
  return html`<blockquote
    class="message"
    dir="auto"
    style="margin:24px 0;padding-${side}:16px;border-${side}:3px solid #b9afa3;overflow-wrap:anywhere"
  >
    ${lines}
  </blockquote>`;
}

function renderEnd({ footer }: Email, { origin }: MailSender) {
  return html`<p class="quiet" style="max-width:520px;margin:16px auto 0;color:#6b6157">
      <a href="${origin}" style="color:#6b6157">${origin}</a>
    </p>
    ${footer ? html`<p class="quiet" style="max-width:520px;margin:8px auto 0;color:#6b6157"><a href="${footer.href}" style="display:inline-block;padding:8px 0;color:#6b6157">${footer.label}</a></p>` : raw('')}`;
}
