/**
 * A mail as HTML: what every mail program shows, without pictures from elsewhere and without tracking. A table is used
 * only where Outlook needs one, to put the name beside the portrait.
 */
import { html, raw } from 'hono/html';

import { directionOf, languageAttributes, type Direction } from '../language/direction.ts';
import type {
  ComparedFacts,
  Email,
  MailLink,
  MailSender,
  PersonalMessage,
} from './email-layout.server.ts';
import { homeOf, signOff } from './email-text.server.ts';
import { partsOf } from './isolated-values.server.ts';
import type { MailedMemorial } from './mailed-memorial.server.ts';
import { PORTRAIT_HTML } from './portrait.server.ts';

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
    .words { color: #ece6dd !important; }
    .quote { border-color: #857a6d !important; color: #d3cabe !important; }
    .button { background: #e3cfae !important; border-color: #e3cfae !important; color: #241d14 !important; }
    .line { border-color: #45403a !important; }
  }`;

const SMALL = 'font-size:15px;line-height:1.5;color:#6b6157';
const WRAPS = 'overflow-wrap:anywhere;word-break:break-word';

/** Several lines are a gathering, each in its own direction, as an address in another alphabet. */
function paragraph(text: string) {
  const [first = '', ...others] = text.split('\n');
  if (others.length === 0) {
    return html`<p dir="auto" style="margin:0 0 16px;${WRAPS}">${sentence(first)}</p>`;
  }
  return html`<p style="margin:0 0 16px;${WRAPS}">
    ${lineIn(first)}${others.map((line) => html`<br />${lineIn(line)}`)}
  </p>`;
}

const lineIn = (line: string) => html`<span dir="auto">${sentence(line)}</span>`;

/** `dir="auto"` of the element around it ignores what is isolated, and webmail keeps no `bdi`. */
function sentence(text: string) {
  return partsOf(text).map((part, at) =>
    at % 2 === 0 ? html`${part}` : html`<span dir="auto">${part}</span>`,
  );
}

export async function renderHtml(
  email: Email,
  sender: MailSender,
  memorial: MailedMemorial | undefined,
): Promise<string> {
  const { lang, dir } = languageAttributes(sender.language);
  const page = await html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${email.subject}</title>
        <style>
          ${raw(DARK_MODE)}
        </style>
      </head>
      <body
        class="page"
        style="margin:0;padding:24px 12px;background:#f6f3ee;color:#2f2a25;font-family:Georgia,'Times New Roman',serif;font-size:18px;line-height:1.6"
      >
        <div lang="${lang}" dir="${dir}">
          <div
            class="sheet"
            style="max-width:520px;margin:0 auto;padding:24px 24px 20px;background:#fffdf9;border:1px solid #e4ddd2;border-radius:8px"
          >
            ${renderTop(email, sender, memorial)} ${renderBody(email, sender)}
          </div>
          ${renderSmallPrint(email, sender)}
        </div>
      </body>
    </html> `;
  return page.toString();
}

/** The memorial that the mail is about, or the product. */
function renderTop(
  { memorial: name }: Email,
  { product }: MailSender,
  memorial: MailedMemorial | undefined,
) {
  if (!name) {
    return html`<p class="quiet" style="margin:0 0 24px;letter-spacing:0.04em;color:#6b6157">
      ${product}
    </p>`;
  }
  const years = memorial?.years;
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 24px;border-collapse:collapse"
  >
    <tr>
      ${raw(memorial?.hasPortrait ? PORTRAIT_HTML : '')}
      <td style="padding:0;vertical-align:middle;line-height:1.35">
        <strong
          class="words"
          dir="auto"
          style="display:block;font-weight:bold;color:#2f2a25;${WRAPS}"
          >${name}</strong
        >
        ${years ? html`<span class="quiet" style="font-size:16px;color:#6b6157">${years}</span>` : ''}
      </td>
    </tr>
  </table>`;
}

function renderBody(
  { message, before, compared, code, after, link, last }: Email,
  sender: MailSender,
) {
  return html`${message ? renderMessage(message, directionOf(sender.language)) : ''}
  ${before.map(paragraph)} ${compared ? renderCompared(compared, directionOf(sender.language)) : ''}
  ${code ? html`<p style="margin:24px 0;font-family:Consolas,Menlo,monospace;font-size:32px;letter-spacing:0.2em">${code}</p>` : ''}
  ${after.map(paragraph)} ${link ? renderButton(link) : ''} ${last ? paragraph(last) : ''}
  ${link ? renderAddress(link, sender) : ''}`;
}

/**
 * Old and new side by side. Only what differs is struck through and bold: a place that stays must not look as if it were
 * wrong.
 */
function renderCompared({ wasLabel, isLabel, facts }: ComparedFacts, direction: Direction) {
  const padding = direction === 'rtl' ? '8px 0 8px 12px' : '8px 12px 8px 0';
  const cell = (
    label: string,
    {
      lines,
      others,
      style,
    }: { lines: readonly string[]; others: readonly string[]; style: string },
  ) =>
    html`<td
      dir="auto"
      style="padding:${padding};width:50%;vertical-align:top;font-size:16px;${WRAPS}"
    >
      <span class="quiet" style="color:#6b6157">${label}</span>${lines.map(
        (line) =>
          html`<br />${
              others.includes(line)
                ? lineIn(line)
                : html`<span style="${style}">${lineIn(line)}</span>`
            }`,
      )}
    </td>`;
  return facts.map(
    ({ title, was, is }) =>
      html`<p dir="auto" style="margin:0;font-weight:bold;${WRAPS}">${title}</p>
        <table
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="margin:0 0 16px;width:100%;border-collapse:collapse"
        >
          <tr>
            ${cell(wasLabel, {
              lines: was,
              others: is,
              style: 'text-decoration:line-through',
            })}
            ${cell(isLabel, { lines: is, others: was, style: 'font-weight:bold' })}
          </tr>
        </table>`,
  );
}

/** The border is as wide as the padding would be, because some programs ignore the padding of a link. */
function renderButton({ href, label }: MailLink) {
  return html`<p style="margin:24px 0">
    <a
      class="button"
      href="${href}"
      style="display:inline-block;background:#6b4f2e;border:solid #6b4f2e;border-width:12px 22px;border-radius:8px;color:#ffffff;font-weight:bold;line-height:1.3;text-decoration:none"
      >${sentence(label)}</a
    >
  </p>`;
}

/** For programs that show no button. */
function renderAddress({ href }: MailLink, { i18n }: MailSender) {
  return html`<p class="quiet" dir="auto" style="margin:24px 0 0;${SMALL};${WRAPS}">
    ${i18n._('If the button doesn’t work, copy this link into your browser:')}<br /><span dir="ltr"
      >${href}</span
    >
  </p>`;
}

function renderMessage({ text, signature, quoted }: PersonalMessage, direction: Direction) {
  return html`<div class="words" style="margin:0 0 20px;font-size:20px;color:#2f2a25;${WRAPS}">
      ${inParagraphs(text)}
    </div>
    <p dir="auto" style="margin:0 0 24px;${WRAPS}">${sentence(signature)}</p>
    ${quoted ? renderQuote(quoted, direction) : ''}`;
}

/** Names the side of the line, because many mail programs know no logical properties. */
function renderQuote({ label, text }: { label: string; text: string }, direction: Direction) {
  const side = direction === 'rtl' ? 'right' : 'left';
  return html`<p class="quiet" dir="auto" style="margin:0 0 8px;font-size:16px;color:#6b6157">
      ${sentence(label)}
    </p>
    <blockquote
      class="quote"
      style="margin:0 0 24px;padding-${side}:16px;border-${side}:3px solid #b9afa3;font-size:16px;color:#544b42;${WRAPS}"
    >
      ${inParagraphs(text)}
    </blockquote>`;
}

/** A blank line begins a paragraph, so that the gaps are those of the whole mail. */
function inParagraphs(text: string) {
  const parts = text.split(/\n\s*\n/);
  return parts.map((part, at) => {
    const gap = at === parts.length - 1 ? 0 : 16;
    return html`<p dir="auto" style="margin:0 0 ${gap}px">${withLineBreaks(part)}</p>`;
  });
}

/** Uses `br` elements, because some mail programs ignore `white-space`. */
function withLineBreaks(text: string) {
  return text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
}

function renderSmallPrint({ why, footer }: Email, sender: MailSender) {
  return html`<div class="quiet" style="max-width:520px;margin:16px auto 0;padding:0 25px;${SMALL}">
    ${why ? html`<p dir="auto" style="margin:0 0 8px;${WRAPS}">${sentence(why)}</p>` : ''}
    ${footer ? html`<p style="margin:0 0 8px"><a href="${footer.href}" style="display:inline-block;padding:8px 0;color:#6b6157">${sentence(footer.label)}</a></p>` : ''}
    <p style="margin:0">
      ${signOff(sender)}<br /><a
        href="${homeOf(sender)}"
        style="display:inline-block;padding:6px 0;color:#6b6157"
        >${homeOf(sender)}</a
      >
    </p>
  </div>`;
}
