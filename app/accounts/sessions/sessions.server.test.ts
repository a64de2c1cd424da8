import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { registeredPerson } from '../testing/people.ts';

const app = openTestApp();

const signedIn = () => registeredPerson(app);

const countSessions = async () =>
  (await app.database.kysely.selectFrom('sessions').selectAll().execute()).length;

describe('cookies', () => {
  test('tokens are nowhere that scripts can read', async () => {
    const browser = app.browser();
    const response = await browser.register('cookies@example.org');
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Lax');
      expect(cookie).toContain('Path=/');
      expect(cookie).not.toContain('Secure');
      expect(cookie).not.toContain('Domain');
    }
    expect(cookies[0]).toContain('Max-Age=900');
    expect(cookies[1]).toContain(`Max-Age=${30 * 24 * 3600}`);
    for (const token of browser.cookies.values()) {
      expect(JSON.stringify(response.body)).not.toContain(token);
    }
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('are Secure and host-only when the public origin is https', async () => {
    const secure = await createTestApp({
      secondInstanceOf: app,
      settings: { ORIGIN: 'https://memorials.example.org' },
    });
    const browser = secure.browser();
    const response = await browser.register('secure@example.org');
    expect(response.status).toBe(200);
    const { code } = await app.mailbox.lastTo('secure@example.org');
    const verified = await browser.post('/verify-email', { code });
    const cookies = [...response.headers.getSetCookie(), ...verified.headers.getSetCookie()];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-session',
      '__Host-refresh',
      '__Host-device',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toContain('Domain');
    }
  });
});

describe('a session', () => {
  test('signed out, `GET /me` is 401', async () => {
    const response = await app.browser().me();
    expect(response.status).toBe(401);
    expect(response.body.code).toBe('NOT_SIGNED_IN');
  });

  test('15 minutes of access, then a refresh, then 15 more', async () => {
    const { browser } = await signedIn();
    app.clock.advance({ minutes: 14, seconds: 50 });
    expect((await browser.me()).status).toBe(200);
    app.clock.advance({ seconds: 11 });
    expect((await browser.me()).status).toBe(401);
    const response = await browser.post('/refresh');
    expect(response.status).toBe(200);
    expect(response.body.data?.user?.['firstName']).toBe('Ada');
    expect((await browser.me()).status).toBe(200);
  });

  test('expires after 30 days without a refresh', async () => {
    const { browser } = await signedIn();
    app.clock.advance({ days: 29 });
    expect((await browser.post('/refresh')).status).toBe(200);
    app.clock.advance({ days: 29 });
    expect((await browser.post('/refresh')).status).toBe(200);
    app.clock.advance({ days: 30, seconds: 1 });
    const response = await browser.post('/refresh');
    expect(response.status).toBe(401);
    expect(response.body.message).toBe('Authentication failed. Please log in again.');
  });

  test('a refresh token reused after more than 10 seconds ends the session', async () => {
    const { browser } = await signedIn();
    const thief = browser.copy();
    expect((await browser.post('/refresh')).status).toBe(200);
    app.clock.advance({ seconds: 11 });
    const response = await thief.post('/refresh');
    expect(response.status).toBe(401);
    expect((await browser.me()).status).toBe(401);
    expect((await browser.post('/refresh')).status).toBe(401);
  });

  test('a reused refresh token is logged, without the identity of the user', async () => {
    const { browser, email } = await signedIn();
    const thief = browser.copy();
    expect((await browser.post('/refresh')).status).toBe(200);
    app.clock.advance({ seconds: 11 });
    const before = app.secrets.logLines().length;
    await thief.post('/refresh');
    const lines = app.secrets
      .logLines()
      .slice(before)
      .filter((line) => line.includes('refresh token'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', behind: 1 });
    expect(lines[0]).not.toContain(email);
    expect(lines[0]).not.toMatch(/usr_|ses_|10\.1\./);
  });

  test('a failed sign-in or sign-up leaves the person signed in', async () => {
    const { browser, email } = await signedIn();
    expect((await browser.login(email, 'a-wrong-password')).status).toBe(401);
    expect((await browser.me()).status).toBe(200);
    const { kysely } = app.database;
    await sql`alter table sessions add constraint no_more check (user_id is null) not valid`.execute(
      kysely,
    );
    try {
      expect((await browser.login(email)).status).toBe(500);
      expect((await browser.register('failing@example.org')).status).toBe(500);
    } finally {
      await sql`alter table sessions drop constraint no_more`.execute(kysely);
    }
    expect((await browser.me()).status).toBe(200);
  });

  test('a token from many refreshes ago also ends it', async () => {
    const { browser } = await signedIn();
    const old = browser.copy();
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance({ seconds: 11 });
      await browser.post('/refresh');
    }
    expect((await old.post('/refresh')).status).toBe(401);
    expect((await browser.me()).status).toBe(401);
  });

  test('two tabs that refresh at the same instant both stay signed in, and no response clears a cookie', async () => {
    const { browser } = await signedIn();
    app.clock.advance({ minutes: 16 });
    const tab = browser.copy();
    const responses = await Promise.all([browser.post('/refresh'), tab.post('/refresh')]);
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie().join()).not.toContain('Max-Age=0');
    }
    expect([...tab.cookies]).toEqual([...browser.cookies]);
    expect((await browser.me()).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect((await tab.post('/refresh')).status).toBe(200);
  });

  test('two tabs on two instances whose clocks differ by seconds both stay signed in', async () => {
    const { browser } = await signedIn();
    app.clock.advance({ minutes: 16 });
    const tab = browser.copy();
    expect((await browser.post('/refresh')).status).toBe(200);
    // Simulates a second instance whose clock is three seconds slow. For this instance, the first
    // refresh is in the future.
    app.clock.advance({ seconds: -3 });
    expect((await tab.post('/refresh')).status).toBe(200);
    expect([...tab.cookies]).toEqual([...browser.cookies]);
    app.clock.advance({ seconds: 3 });
    expect((await browser.me()).status).toBe(200);
  });

  test('20 parallel refreshes after the access token expired count as one', async () => {
    const { browser } = await signedIn();
    app.clock.advance({ minutes: 16 });
    const tabs = Array.from({ length: 20 }, () => browser.copy());
    const responses = await Promise.all(tabs.map((tab) => tab.post('/refresh')));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(tabs.map((tab) => JSON.stringify([...tab.cookies]))).size).toBe(1);
    const sessions = await app.database.kysely
      .selectFrom('sessions')
      .select('generation')
      .where('id', '=', [...browser.cookies.values()][0]?.split('.')[0] ?? '')
      .execute();
    expect(sessions).toEqual([{ generation: 1 }]);
  });

  test('a clock set back by an hour does not end a session', async () => {
    const { browser } = await signedIn();
    app.clock.advance({ hours: -1 });
    expect((await browser.me()).status).toBe(401);
    expect((await browser.post('/refresh')).status).toBe(200);
    expect((await browser.me()).status).toBe(200);
    app.clock.advance({ hours: 1 });
  });

  test('forged and modified tokens are invalid', async () => {
    const { browser } = await signedIn();
    for (const [name, token] of browser.cookies) {
      const parts = token.split('.');
      for (const [index, part] of parts.entries()) {
        const forged = browser.copy();
        const other = part.endsWith('A') ? 'B' : 'A';
        forged.cookies.set(name, parts.with(index, part.slice(0, -1) + other).join('.'));
        forged.cookies.delete(name.includes('refresh') ? 'memorials_session' : 'memorials_refresh');
        expect((await forged.me()).status).toBe(401);
        expect((await forged.post('/refresh')).status).toBe(401);
      }
    }
    const swapped = browser.copy();
    swapped.cookies.set('memorials_session', browser.cookies.get('memorials_refresh') ?? '');
    expect((await swapped.me()).status).toBe(401);
    expect((await browser.me()).status).toBe(200);
  });
});

describe('endings', () => {
  test('logout ends the session at once, for all copies of its tokens', async () => {
    const { browser } = await signedIn();
    const copy = browser.copy();
    const response = await browser.post('/logout');
    expect(response.body).toEqual({ success: true, message: 'Successfully logged out' });
    expect(browser.cookies.size).toBe(0);
    expect((await copy.me()).status).toBe(401);
    expect((await copy.post('/refresh')).status).toBe(401);
    expect((await browser.post('/logout')).status).toBe(200);
  });

  test('logout with an expired access token also ends it', async () => {
    const { browser } = await signedIn();
    const copy = browser.copy();
    app.clock.advance({ minutes: 20 });
    await browser.post('/logout');
    expect((await copy.post('/refresh')).status).toBe(401);
  });

  test('session fixation: a planted session is invalid after sign-in', async () => {
    const victim = app.browser();
    const { browser: attacker, email } = await signedIn();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    const fixed = victim.copy();
    await victim.login(email);
    expect([...victim.cookies.values()]).not.toEqual([...fixed.cookies.values()]);
    expect((await fixed.me()).status).toBe(401);
    expect((await victim.me()).status).toBe(200);
  });

  test('signing in again leaves no session behind', async () => {
    const { browser, email } = await signedIn();
    const before = await countSessions();
    await browser.login(email);
    await browser.login(email);
    expect(await countSessions()).toBe(before);
  });

  test('tokens are not stored in the database', async () => {
    const { browser } = await signedIn();
    const rows = JSON.stringify(
      await app.database.kysely.selectFrom('sessions').selectAll().execute(),
    );
    for (const token of browser.cookies.values()) {
      expect(rows).not.toContain(token.split('.').at(-1));
    }
  });
});
