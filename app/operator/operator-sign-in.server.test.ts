// Who may open the operator's screen, and for how long.
import { beforeAll, describe, expect, test } from 'vitest';

import { leastCpuMs } from '../../tests/harness/cpu-time.ts';
import { hostileForms } from '../../tests/harness/hostile-forms.ts';
import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { createTestApp } from '../../tests/harness/test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import { hiddenFields, OperatorBrowser } from './testing/operator-browser.ts';

const NAMES = [
  'ada',
  'ben',
  'cleo',
  'dora',
  'emil',
  'fay',
  'gus',
  'hal',
  'ivy',
  'jo',
  'kim',
  'lou',
  'max',
  'ned',
];
const OPERATORS = NAMES.map((name) => `${name}@operators.example`);
const app = openTestApp({
  settings: { OPERATORS: `${OPERATORS.join(', ')}, MIA@Operators.Example ` },
});

let hostileUser: FamilyUser;
beforeAll(async () => {
  hostileUser = await FamilyUser.register(app, { email: 'max@operators.example' });
});

const PATHS = [
  '/operator',
  '/operator/',
  '/operator/cases',
  '/operator/memorials?q=a',
  '/operator/log',
  '/operator/no-such-page',
];

const opened = async (user: Pick<FamilyUser, 'browser'>, path: string, init?: RequestInit) => {
  const response = await user.browser.fetch(path, init);
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, headers, text: await response.text() };
};

describe("for everyone else the screen doesn't exist", () => {
  test.each(['a visitor', 'a member', 'an unverified account of an operator’s address'])(
    '%s gets the response of an unknown page',
    async (who) => {
      const user =
        who === 'a visitor'
          ? { browser: app.browser() }
          : await FamilyUser.register(
              app,
              who === 'a member' ? {} : { isVerified: false, email: 'mia@operators.example' },
            );
      for (const path of PATHS) {
        expect(await opened(user, path), path).toEqual(await opened(user, '/no-such-page-at-all'));
      }
      const form = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.config.origin },
        body: 'code=123456',
      };
      for (const path of ['/operator/code', '/operator/sign-in', '/operator/check']) {
        expect(await opened(user, path, form), path).toEqual(await opened(user, '/unknown', form));
      }
    },
  );

  test('no account has it without the setting', async () => {
    const other = await createTestApp({ secondInstanceOf: app });
    const user = await FamilyUser.register(other, { email: 'nina@operators.example' });
    expect((await user.browser.fetch('/operator')).status).toBe(404);
  });
});

describe('a code by email', () => {
  test('opens the screen, for an address written as at sign-in', async () => {
    const user = await FamilyUser.register(app, { email: 'ada@operators.example' });
    const operator = new OperatorBrowser(app, user);
    const profile = { firstName: 'Ada', lastName: 'King', language: 'he' };
    await operator.browser.put('/profile', profile);
    const first = await operator.open('/operator/cases');
    expect([first.status, first.path]).toEqual([200, '/operator?ended']);
    expect(first.html).toContain('We&rsquo;ll email it to <bdi>ada@operators.example</bdi>');
    const withSlash = await operator.open('/operator/');
    expect([withSlash.status, withSlash.path]).toEqual([200, '/operator']);
    // Opening the page sends nothing.
    expect(await app.mailbox.to(operator.user.email)).toHaveLength(0);
    const asked = await operator.submit(first, '/operator/code');
    expect(asked.html).toContain('Check your email');
    const { code, html } = await app.mailbox.lastTo(operator.user.email);
    expect(html).toMatch(/<html lang="en" [^]*<title>\d{6} is your operator code/);
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await operator.submit(asked, '/operator/sign-in', { code: wrong });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('This code is wrong or has expired');
    const empty = await operator.submit(asked, '/operator/sign-in', { code: '' });
    expect(empty.html).toContain('Verification code is required');
    const overview = await operator.submit(asked, '/operator/sign-in', { code });
    expect([overview.status, overview.path]).toEqual([200, '/operator']);
    expect(overview.html).toContain('<h1>Overview</h1>');
    expect(overview.headers.get('cache-control')).toBe('no-store');
    expect(overview.headers.get('x-robots-tag')).toBe('noindex');
    expect(overview.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'/,
    );
    expect(overview.html).not.toContain('<script');
    const again = await operator.submit(asked, '/operator/sign-in', { code });
    expect([again.status, again.path]).toEqual([200, '/operator']);
  });

  test('is sent once per half minute, ten times an hour, and guessed five times', async () => {
    const operator = new OperatorBrowser(
      app,
      await FamilyUser.register(app, { email: 'ben@operators.example' }),
    );
    let page = await operator.open('/operator');
    for (let sent = 0; sent < 2; sent += 1) page = await operator.submit(page, '/operator/code');
    expect(await app.mailbox.to(operator.user.email)).toHaveLength(1);
    const { code } = await app.mailbox.lastTo(operator.user.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      await operator.submit(page, '/operator/sign-in', { code: wrong });
    }
    expect((await operator.submit(page, '/operator/sign-in', { code })).status).toBe(400);
    let last = page;
    for (let sent = 0; sent < 10; sent += 1) {
      app.clock.advance({ seconds: 31 });
      last = await operator.submit(page, '/operator/code');
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await app.mailbox.to(operator.user.email)).toHaveLength(10);
  });

  test('the cookie is unreachable for scripts and other sites, and the database has only its hash', async () => {
    const user = await FamilyUser.register(app, { email: 'cleo@operators.example' });
    const operator = new OperatorBrowser(app, user);
    const asked = await operator.submit(await operator.open('/operator'), '/operator/code');
    const { code } = await app.mailbox.lastTo(user.email);
    const form = { ...hiddenFields(asked, '/operator/sign-in'), code };
    const response = await operator.post('/operator/sign-in', form);
    expect(response.status).toBe(303);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^memorials_operator=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const stored = await app.database.kysely
      .selectFrom('operator_sessions')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select('token_hash')
      .where('user_id', '=', await user.id())
      .execute();
    expect(stored).toHaveLength(1);
    expect(cookie).not.toContain(stored[0]?.token_hash);
  });
});

describe('the session ends', () => {
  const isIn = async (operator: OperatorBrowser) =>
    (await operator.open('/operator')).html.includes('<h1>Overview</h1>');

  test('after half an hour without a request, and after eight hours in any case', async () => {
    const operator = await OperatorBrowser.signedIn(app, 'dora@operators.example');
    app.clock.advance({ minutes: 29 });
    expect(await isIn(operator)).toBe(true);
    app.clock.advance({ minutes: 31 });
    expect(await isIn(operator)).toBe(false);
    await operator.signIn();
    for (let half = 0; half < 16; half += 1) {
      expect(await isIn(operator)).toBe(true);
      app.clock.advance({ minutes: 29 });
    }
    app.clock.advance({ minutes: 17 });
    expect(await isIn(operator)).toBe(false);
  });

  test('with “Sign out”, which leaves the account signed in', async () => {
    const operator = await OperatorBrowser.signedIn(app, 'emil@operators.example');
    const cookie = operator.browser.cookies.get('memorials_operator') ?? '';
    const out = await operator.submit(await operator.open('/operator'), '/operator/sign-out');
    expect(out.html).toContain('Operator sign-in');
    expect(operator.browser.cookies.has('memorials_operator')).toBe(false);
    operator.browser.cookies.set('memorials_operator', cookie);
    expect(await isIn(operator)).toBe(false);
    expect((await operator.browser.me()).status).toBe(200);
  });

  test('when the account signs out, even in another session', async () => {
    const operator = await OperatorBrowser.signedIn(app, 'fay@operators.example');
    const { cookies } = operator.browser;
    const before = new Map(cookies);
    await operator.browser.post('/logout');
    for (const [name, value] of before) cookies.set(name, value);
    expect((await operator.browser.fetch('/operator')).status).toBe(404);
    await operator.browser.login(operator.user.email);
    cookies.set('memorials_operator', before.get('memorials_operator') ?? '');
    expect(await isIn(operator)).toBe(false);
  });

  test('when the account is removed from OPERATORS', async () => {
    const operator = await OperatorBrowser.signedIn(app, 'gus@operators.example');
    const later = await createTestApp({
      secondInstanceOf: app,
      settings: { OPERATORS: 'ada@operators.example' },
    });
    const browser = later.browser();
    for (const [name, value] of operator.browser.cookies) browser.cookies.set(name, value);
    expect((await browser.fetch('/operator')).status).toBe(404);
    expect(await isIn(operator)).toBe(true);
  });

  test('when the address is no longer verified', async () => {
    const operator = await OperatorBrowser.signedIn(app, 'hal@operators.example');
    await app.database.kysely
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('email', '=', operator.user.email)
      .execute();
    expect((await operator.browser.fetch('/operator')).status).toBe(404);
  });

  test("another operator's cookie opens nothing", async () => {
    const operator = await OperatorBrowser.signedIn(app, 'ivy@operators.example');
    const other = new OperatorBrowser(
      app,
      await FamilyUser.register(app, { email: 'jo@operators.example' }),
    );
    other.browser.cookies.set(
      'memorials_operator',
      operator.browser.cookies.get('memorials_operator') ?? '',
    );
    expect(await isIn(other)).toBe(false);
  });
});

test('following a link from elsewhere without the cookie leads an operator on', async () => {
  const operator = await OperatorBrowser.signedIn(app, 'ned@operators.example');
  for (const path of ['/operator/code', '/operator/sign-in']) {
    const response = await operator.post(path, { form: 'of the screen without a session' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/operator']);
  }
});

describe('a form from another site', () => {
  test('is refused by its origin, and by its token', async () => {
    const operator = await OperatorBrowser.signedIn(app, 'kim@operators.example');
    const page = await operator.open('/operator');
    const foreign = await operator.submit(
      page,
      '/operator/sign-out',
      {},
      { headers: { origin: 'https://evil.example' } },
    );
    expect(foreign.status).toBe(403);
    const { form = '' } = hiddenFields(page, '/operator/check');
    for (const wrong of ['', 'x', form, `${form}x`, 'a'.repeat(50_000)]) {
      const refused = await operator.submit(page, '/operator/sign-out', {}, { form: wrong });
      expect([refused.status, refused.html.includes('out of date')]).toEqual([403, true]);
    }
    const typed = await operator.post(
      '/operator/sign-out',
      hiddenFields(page, '/operator/sign-out'),
      {
        'content-type': 'text/plain',
      },
    );
    expect(typed.status).toBe(403);
    const other = await OperatorBrowser.signedIn(app, 'lou@operators.example');
    const stolen = hiddenFields(await other.open('/operator'), '/operator/sign-out');
    expect((await operator.post('/operator/sign-out', stolen)).status).toBe(403);
    expect((await operator.open('/operator')).html).toContain('<h1>Overview</h1>');
  });
});

test.each(hostileForms(100 * 1024))(
  'a body of $name is refused in little time',
  async ({ type, body }) => {
    const operator = new OperatorBrowser(app, hostileUser);
    const send = async () => {
      const response = await operator.browser.fetch('/operator/code', {
        method: 'POST',
        headers: { origin: app.config.origin, 'content-type': type },
        body,
      });
      expect([403, 413]).toContain(response.status);
      await response.text();
    };
    expect(await leastCpuMs(send, 300)).toBeLessThan(300);
  },
);
