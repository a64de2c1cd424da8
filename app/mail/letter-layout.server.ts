/**
 * The layout of every mail: greeting, paragraphs, a code in large type, one link, signature. Renders text and
 * HTML. Each domain defines its own letters, for example `accounts/letters.server.ts`.
 */
import { html, raw } from 'hono/html';

/** The sender as named in the mail. */
export interface MailSender {
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

/**
 * The content of a mail. The content includes no user input, not even names: the person who submits a form may not own
 * the e-mail address entered in the form, and could otherwise send spam through this application.
 */
export interface Letter {
  subject: string;
  /** paragraphs before the code */
  before: readonly string[];
  code?: string;
  /** paragraphs after the code */
  after: readonly string[];
  /** a link to a page of this application, with the link's label */
  link?: { href: string; label: string };
  /** the paragraph after the link */
  last?: string;
}

/** Renders a letter as text and as HTML. */
export async function renderLetter(letter: Letter, sender: MailSender): Promise<RenderedMail> {
  return {
    subject: letter.subject,
    text: renderText(letter, sender),
    html: await renderHtml(letter, sender),
  };
}

function renderText(
  { before, code, after, link, last }: Letter,
  { product, provider, origin }: MailSender,
): string {
  return [
    'Hello,',
    ...before,
    ...(code ? [`    ${code}`] : []),
    ...after,
    ...(link ? [`    ${link.href}`] : []),
    ...(last ? [last] : []),
    `With kind regards,\n${provider}`,
    `--\n${product}\n${origin}`,
  ].join('\n\n');
}

async function renderHtml(
  { subject, before, code, after, link, last }: Letter,
  sender: MailSender,
): Promise<string> {
  const paragraph = (text: string) => html`<p style="margin:0 0 16px">${text}</p>`;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#f6f3ee;color:#2f2a25;font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.6"
      >
        <div
          style="max-width:520px;margin:0 auto;padding:32px;background:#fffdf9;border:1px solid #e4ddd2;border-radius:8px"
        >
          <p style="margin:0 0 24px;font-size:14px;letter-spacing:0.04em;color:#6b6157">
            ${sender.product}
          </p>
          <p style="margin:0 0 16px">Hello,</p>
          ${before.map(paragraph)}
          ${code ? html`<p style="margin:24px 0;font-family:Consolas,Menlo,monospace;font-size:32px;letter-spacing:0.2em">${code}</p>` : raw('')}
          ${after.map(paragraph)}
          ${link ? html`<p style="margin:0 0 16px"><a href="${link.href}" style="color:#2f2a25">${link.label}</a></p>` : raw('')}
          ${last ? paragraph(last) : raw('')}
          <p style="margin:24px 0 0">With kind regards,<br />${sender.provider}</p>
        </div>
        <p style="max-width:520px;margin:16px auto 0;font-size:14px;color:#6b6157">
          <a href="${sender.origin}" style="color:#6b6157">${sender.origin}</a>
        </p>
      </body>
    </html> `;
  return page.toString();
}
