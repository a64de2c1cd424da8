import { createHash, randomBytes } from 'node:crypto';

import type { Context, Hono } from 'hono';
import { html, raw } from 'hono/html';

import { createPerson, SANDBOX_PEOPLE, type SandboxPerson } from './people.ts';

export interface SandboxClient {
  clientId: string;
  clientSecret: string;
}

export interface Grant {
  person: SandboxPerson;
  nonce: string;
}

interface PendingCode extends Grant {
  redirectUri: string;
  challenge: string;
}

export interface Authorization {
  redeem(c: Context): Promise<Grant | undefined>;
}

export interface AuthorizationOptions {
  name: string;
  path: string;
  client: SandboxClient;
  origin: string;
}

/** The authorization page of a fake provider. The token endpoint calls the returned `redeem`. */
export function addAuthorization(app: Hono, options: AuthorizationOptions): Authorization {
  const codes = new Map<string, PendingCode>();

  app.get(options.path, (c) => {
    const problem = findProblem(c.req.query(), options);
    if (problem) return c.text(problem, 400);
    return c.html(choicePage(options, c.req.query()));
  });

  app.post(options.path, async (c) => {
    const query = c.req.query();
    const problem = findProblem(query, options);
    if (problem) return c.text(problem, 400);
    const redirect = new URL(query['redirect_uri'] ?? '');
    redirect.searchParams.set('state', query['state'] ?? '');
    const form = await c.req.parseBody();
    const person = chosenPerson(form);
    if (!person) {
      redirect.searchParams.set('error', 'access_denied');
      return c.redirect(redirect.href, 303);
    }
    const code = randomBytes(24).toString('base64url');
    codes.set(code, {
      person,
      nonce: query['nonce'] ?? '',
      redirectUri: query['redirect_uri'] ?? '',
      challenge: query['code_challenge'] ?? '',
    });
    redirect.searchParams.set('code', code);
    return c.redirect(redirect.href, 303);
  });

  return {
    async redeem(c) {
      const form = await c.req.parseBody();
      const code = text(form['code']);
      const pending = codes.get(code);
      codes.delete(code);
      if (!pending || !isClient(c, form, options.client)) return undefined;
      const challenge = createHash('sha256')
        .update(text(form['code_verifier']))
        .digest('base64url');
      const isValid =
        challenge === pending.challenge && text(form['redirect_uri']) === pending.redirectUri;
      return isValid ? pending : undefined;
    },
  };
}

function findProblem(query: Record<string, string>, options: AuthorizationOptions): string | null {
  if (query['client_id'] !== options.client.clientId) return 'unknown client_id';
  if (query['response_type'] !== 'code') return 'response_type must be code';
  if (!query['code_challenge'] || query['code_challenge_method'] !== 'S256') {
    return 'PKCE with S256 is needed';
  }
  const address = query['redirect_uri'] ?? '';
  if (!URL.canParse(address)) return 'redirect_uri is no address';
  const { origin, hostname } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isHere || origin === options.origin ? null : 'redirect_uri leads elsewhere';
}

function isClient(c: Context, form: Record<string, unknown>, client: SandboxClient): boolean {
  const basic = /^Basic (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    : [text(form['client_id']), text(form['client_secret'])];
  return id === client.clientId && secret === client.clientSecret;
}

function chosenPerson(form: Record<string, unknown>): SandboxPerson | undefined {
  if (text(form['choice']) === 'invent') {
    return createPerson(
      text(form['firstName']),
      text(form['lastName']),
      text(form['email']),
      form['isEmailVerified'] === 'on',
    );
  }
  return SANDBOX_PEOPLE.find(({ id }) => id === form['choice']);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const STYLE =
  'body{max-width:30rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui}button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit;text-align:left}label{display:block;margin:.5rem 0}input:not([type=checkbox]){display:block;width:100%;padding:.5rem;font:inherit;box-sizing:border-box}';

function choicePage({ name, path }: AuthorizationOptions, query: Record<string, string>) {
  const target = `${path.split('/').at(-1)}?${new URLSearchParams(query).toString()}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name} (stand-in)</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${name} (stand-in)</h1>
        <p>This page plays ${name} on your own machine. Who would you like to be?</p>
        <form method="post" action="${target}">
          ${SANDBOX_PEOPLE.map(
            (someone) =>
              html`<button name="choice" value="${someone.id}">
                ${someone.firstName} ${someone.lastName}<br /><small
                  >${someone.email || 'shares no email address'}${someone.email && !someone.isEmailVerified ? ', not verified' : ''}</small
                >
              </button>`,
          )}
        </form>
        <h2>Somebody else</h2>
        <form method="post" action="${target}">
          <label>First name <input name="firstName" /></label>
          <label>Last name <input name="lastName" /></label>
          <label>Email <input name="email" /></label>
          <label
            ><input type="checkbox" name="isEmailVerified" checked /> The email is verified</label
          >
          <button name="choice" value="invent">Continue</button>
        </form>
        <form method="post" action="${target}">
          <button name="choice" value="cancel">Cancel</button>
        </form>
      </body>
    </html>`;
}
