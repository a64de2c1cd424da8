/**
 * The page that pauses or stops a memorial's mails. The token in the link gives access. Only POST
 * changes settings, because mail scanners open links with GET. The page has the language of the member's mails.
 */
import { createHash } from 'node:crypto';

import type { I18n } from '@lingui/core';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html, raw } from 'hono/html';

import { languageAttributes } from '../../language/direction.ts';
import { i18nOfReader } from '../../language/reader-language.server.ts';
import { failureResponse, methodNotAllowed } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { PAUSE_DAYS } from './contract.ts';
import {
  chooseByToken,
  findByToken,
  type MailChoice,
  type MailedMember,
  type UnsubscribeContext,
} from './mail-choices.server.ts';

const STYLE = `
:root{color-scheme:light dark;--page:#f6f3ee;--sheet:#fffdf9;--text:#2f2a25;--line:#8a7f73;--button:#4b3f33;--label:#fff}
@media(prefers-color-scheme:dark){:root{--page:#1b1917;--sheet:#262320;--text:#ece6dd;--line:#857a6d;--button:#ece6dd;--label:#1b1917}}
body{margin:0;padding:1.5rem 1rem;background:var(--page);color:var(--text);font:1.125rem/1.6 Georgia,'Times New Roman',serif}
main{box-sizing:border-box;max-width:34rem;margin:0 auto;padding:1.5rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.6rem;line-height:1.25}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0 0}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:2px solid var(--button);border-radius:.5rem;background:var(--button);color:var(--label);font:inherit;cursor:pointer}
button.quiet{background:none;color:inherit}
a{display:inline-block;padding:.5rem 0;color:inherit}
:focus-visible{outline:3px solid var(--line);outline-offset:3px}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A form here has one field, and a mail program sends another one. */
const BODY_MAX_BYTES = 4 * 1024;

interface Button {
  choice: MailChoice;
  label: string;
  isQuiet?: boolean;
}

type ScreenName = 'question' | MailChoice | 'unknown';

function buttonsIn(i18n: I18n): Readonly<Record<MailChoice, Button>> {
  const pause = i18n._(
    '{days, plural, one {Pause emails for # day} other {Pause emails for # days}}',
    {
      days: PAUSE_DAYS,
    },
  );
  return {
    pause: { choice: 'pause', label: pause },
    stop: { choice: 'stop', label: i18n._('Stop emails'), isQuiet: true },
    again: { choice: 'again', label: i18n._('Turn emails back on') },
  };
}

function isChoice(text: string): text is MailChoice {
  return text === 'pause' || text === 'stop' || text === 'again';
}

interface Screen {
  title: string;
  sentence: string;
  buttons: readonly Button[];
}

function screenIn(i18n: I18n, name: ScreenName): Screen {
  const { pause, stop, again } = buttonsIn(i18n);
  const days = PAUSE_DAYS;
  switch (name) {
    case 'question':
      return {
        title: i18n._('Emails about new messages'),
        sentence: i18n._(
          'Would you like fewer emails about new messages? You can always read the messages when you log in.',
        ),
        buttons: [pause, stop],
      };
    case 'pause':
      return {
        title: i18n._(
          '{days, plural, one {Emails paused for # day} other {Emails paused for # days}}',
          { days },
        ),
        sentence: i18n._(
          '{days, plural, one {You won’t get emails about new messages for # day. After that, they’ll start again.} other {You won’t get emails about new messages for # days. After that, they’ll start again.}}',
          { days },
        ),
        buttons: [again, stop],
      };
    case 'stop':
      return {
        title: i18n._('Emails stopped'),
        sentence: i18n._(
          'You won’t get any more emails about new messages. You can still read the messages when you log in.',
        ),
        buttons: [again],
      };
    case 'again':
      return {
        title: i18n._('Emails are back on'),
        sentence: i18n._('You’ll get emails about new messages again, just as before.'),
        buttons: [pause, stop],
      };
    case 'unknown':
      return {
        title: i18n._('This link doesn’t work'),
        sentence: i18n._('Part of the link may be missing. Please open it from the email again.'),
        buttons: [],
      };
  }
}

export function unsubscribeRoutes(context: UnsubscribeContext, product: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('Content-Security-Policy', POLICY);
    c.header('X-Robots-Tag', 'noindex');
  });
  const limit = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (c) => failureResponse(c, new AppError('BODY_TOO_LARGE')),
  });
  const answer = async (
    c: Context,
    read: (token: string) => Promise<(MailedMember & { screen: ScreenName }) | null>,
  ) => {
    const found = await read(c.req.param('token') ?? '');
    if (found) return c.html(page(found, product));
    const i18n = i18nOfReader(
      { cookie: c.req.header('Cookie'), acceptLanguage: c.req.header('Accept-Language') },
      context.findI18n,
    );
    return c.html(page({ i18n, screen: 'unknown', name: '' }, product), 404);
  };
  app
    .get('/:token', (c) =>
      answer(c, async (token) => {
        const found = await findByToken(context, token);
        return found && { ...found, screen: 'question' };
      }),
    )
    .post('/:token', limit, (c) =>
      answer(c, async (token) => {
        // The body of a request without a valid token is not read.
        if ((await findByToken(context, token)) === null) return null;
        const choice = await choiceOf(c);
        const found = await chooseByToken(context, token, choice);
        return found && { ...found, screen: choice };
      }),
    )
    .all('/:token', methodNotAllowed('GET', 'HEAD', 'POST'));
  return app;
}

/**
 * Mail programs send `List-Unsubscribe=One-Click` without a `choice`. Such a request stops the
 * mails.
 */
async function choiceOf(c: Context): Promise<MailChoice> {
  const { choice } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  return typeof choice === 'string' && isChoice(choice) ? choice : 'stop';
}

function page({ i18n, screen, name }: MailedMember & { screen: ScreenName }, product: string) {
  const { lang, dir } = languageAttributes(i18n.locale);
  const { title, sentence, buttons } = screenIn(i18n, screen);
  return html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} &ndash; ${product}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${name ? pageOf(i18n, name) : ''}
          <p>${sentence}</p>
          ${buttons.length > 0 ? html`<form method="post">${buttons.map(button)}</form>` : ''}
          <p><a href="/">${product}</a></p>
        </main>
      </body>
    </html>`;
}

/** The name has a direction of its own, so it stands in an element, and the sentence around it. */
function pageOf(i18n: I18n, name: string) {
  const [before, after] = i18n._('The memorial page for {name}', { name: '\0' }).split('\0');
  return html`<p>${before}<bdi>${name}</bdi>${after}</p>`;
}

function button({ choice, label, isQuiet }: Button) {
  return html`<button name="choice" value="${choice}" class="${isQuiet ? 'quiet' : ''}">
    ${label}
  </button>`;
}
