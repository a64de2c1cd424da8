/**
 * The page that pauses or stops a memorial's mails. The token in the link gives access. Only POST
 * changes settings, because mail scanners open links with GET.
 */
import { createHash } from 'node:crypto';

import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html, raw } from 'hono/html';

import { failureResponse, methodNotAllowed } from '../../wire/api.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { PAUSE_DAYS } from './contract.ts';
import {
  chooseByToken,
  findNameOfToken,
  type MailChoice,
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

const PAUSE: Button = { choice: 'pause', label: `Pause for ${PAUSE_DAYS} days` };
const STOP: Button = { choice: 'stop', label: 'Stop emails', isQuiet: true };
const AGAIN: Button = { choice: 'again', label: 'Start emails again' };

const CHOICES: ReadonlySet<string> = new Set([PAUSE, STOP, AGAIN].map(({ choice }) => choice));

interface Screen {
  title: string;
  sentence: string;
  buttons: readonly Button[];
}

const QUESTION: Screen = {
  title: 'Emails about new messages',
  sentence:
    'Would you like fewer emails when visitors leave messages? You can always read the messages when you log in.',
  buttons: [PAUSE, STOP],
};

const DONE: Readonly<Record<MailChoice, Screen>> = {
  pause: {
    title: `Paused for ${PAUSE_DAYS} days`,
    sentence: `You won’t get emails about new messages for ${PAUSE_DAYS} days. After that, they’ll start again.`,
    buttons: [AGAIN, STOP],
  },
  stop: {
    title: 'Emails stopped',
    sentence:
      'You won’t get any more emails about new messages. You can still read the messages when you log in.',
    buttons: [AGAIN],
  },
  again: {
    title: 'Emails are back on',
    sentence: 'You’ll get emails about new messages again, at the times the family has chosen.',
    buttons: [PAUSE, STOP],
  },
};

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
    read: (token: string) => Promise<{ name: string; screen: Screen } | null>,
  ) => {
    const found = await read(c.req.param('token') ?? '');
    return found
      ? c.html(page(found.screen, found.name, product))
      : c.html(page(UNKNOWN, '', product), 404);
  };
  app
    .get('/:token', (c) =>
      answer(c, async (token) => {
        const name = await findNameOfToken(context, token);
        return name === null ? null : { name, screen: QUESTION };
      }),
    )
    .post('/:token', limit, (c) =>
      answer(c, async (token) => {
        // The body of a request without a valid token is not read.
        if ((await findNameOfToken(context, token)) === null) return null;
        const choice = await choiceOf(c);
        const name = await chooseByToken(context, token, choice);
        return name === null ? null : { name, screen: DONE[choice] };
      }),
    )
    .all('/:token', methodNotAllowed('GET', 'HEAD', 'POST'));
  return app;
}

const UNKNOWN: Screen = {
  title: 'This link doesn’t work',
  sentence: 'Part of the link may be missing. Please open it from the email again.',
  buttons: [],
};

/**
 * Mail programs send `List-Unsubscribe=One-Click` without a `choice`. Such a request stops the
 * mails.
 */
async function choiceOf(c: Context): Promise<MailChoice> {
  const { choice } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
  return typeof choice === 'string' && CHOICES.has(choice) ? (choice as MailChoice) : 'stop';
}

function page({ title, sentence, buttons }: Screen, name: string, product: string) {
  return html`<!doctype html>
    <html lang="en">
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
          ${name ? html`<p>The memorial page of <bdi>${name}</bdi></p>` : ''}
          <p>${sentence}</p>
          ${buttons.length > 0 ? html`<form method="post">${buttons.map(button)}</form>` : ''}
          <p><a href="/">${product}</a></p>
        </main>
      </body>
    </html>`;
}

function button({ choice, label, isQuiet }: Button) {
  return html`<button name="choice" value="${choice}" class="${isQuiet ? 'quiet' : ''}">
    ${label}
  </button>`;
}
