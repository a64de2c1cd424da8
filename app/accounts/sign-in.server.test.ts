import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { createTestApp } from '../../tests/harness/test-app.ts';
import { countAtOnce } from '../rate-limiter/testing/count-at-once.ts';
import { storeVerifiedUser } from './testing/verified-user.ts';

const app = openTestApp();

let people = 0;
const nextNumber = () => String((people += 1)).padStart(4, '0');

async function verified() {
  const email = `person-${nextNumber()}@example.org`;
  const browser = app.browser();
  await storeVerifiedUser(app, browser, email);
  return { email, browser };
}

describe('signing in', () => {
  test('with the right password', async () => {
    const { email } = await verified();
    const browser = app.browser();
    const response = await browser.login(email.toUpperCase());
    expect(response.body.message).toBe('Successfully logged in');
    expect(response.body.data?.user?.['email']).toBe(email);
    expect((await browser.me()).status).toBe(200);
  });

  test("with a wrong one: 'Invalid email or password'", async () => {
    const { email } = await verified();
    const response = await app.browser().login(email, 'wrong-password');
    expect(response.status).toBe(401);
    expect(response.body).toEqual({
      success: false,
      message: 'Invalid email or password',
      error: 'Invalid email or password',
      code: 'INVALID_CREDENTIALS',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('composed and decomposed letters are the same', async () => {
    const email = `person-${(people += 1)}@example.org`;
    await app.browser().register(email, 'caf\u00e9-caf\u00e9');
    expect((await app.browser().login(email, 'cafe\u0301-cafe\u0301')).status).toBe(200);
  });
});

describe('account enumeration', () => {
  const calls = [
    ['/login', { password: 'wrong-password' }],
    ['/forgot-password', {}],
    ['/send-password-reset-code', {}],
    ['/send-verification', {}],
    ['/register', { password: 'a-password', firstName: 'Ada', lastName: 'King' }],
    ['/verify-password-reset-code', { code: '123456' }],
    ['/reset-password', { code: '123456', password: 'a-password' }],
  ] as const;

  test.each(calls)(
    '%s: same status, body, headers, length, number of hashes and of jobs',
    async (path, payload) => {
      const { email: known } = await verified();
      const unknown = `nobody-${nextNumber()}@example.org`;
      const seen = [];
      for (const email of [known, unknown]) {
        await app.jobs.runDue();
        const hashed = app.hashes();
        const response = await app.browser().post(path, { email, ...payload });
        seen.push({
          status: response.status,
          body: JSON.stringify(response.body).replaceAll(email, 'EMAIL'),
          headers: [...response.headers]
            .map(([name, value]) => `${name}: ${value}`)
            .filter((line) => !/^(x-request-id|etag):/.test(line))
            .map((line) => line.replaceAll(/ses_[\w.-]+/g, 'TOKEN')),
          hashes: app.hashes() - hashed,
          jobs: (await app.jobs.runDue()).done,
        });
      }
      expect(seen[0]).toEqual(seen[1]);
    },
  );

  test('the limits are the same for an unknown address', async () => {
    const { email: known } = await verified();
    const statuses = [];
    for (const email of [known, `nobody-${(people += 1)}@example.org`]) {
      const browser = app.browser();
      const row = [];
      for (let round = 0; round < 11; round += 1) {
        row.push((await browser.login(email, 'wrong-password')).status);
      }
      statuses.push(row);
    }
    expect(statuses[0]).toEqual(statuses[1]);
    expect(statuses[0]?.at(-1)).toBe(429);
  });
});

describe('limits', () => {
  test('429 with Retry-After and a message, then allowed again', async () => {
    const { email } = await verified();
    const guesser = app.browser();
    for (let round = 0; round < 10; round += 1) await guesser.login(email, 'wrong-password');
    const response = await guesser.login(email);
    expect(response.status).toBe(429);
    expect(response.body.message).toBe(
      'Too many attempts. Please wait a few minutes and try again.',
    );
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    app.clock.advance({ seconds: wait + 1 });
    expect((await guesser.login(email)).status).toBe(200);
  });

  test('are shared between instances', async () => {
    const { email } = await verified();
    const second = await createTestApp({ secondInstanceOf: app });
    const here = app.browser('192.0.2.1');
    const there = second.browser('192.0.2.1');
    for (let round = 0; round < 5; round += 1) {
      await here.login(email, 'wrong-password');
      await there.login(email, 'wrong-password');
    }
    expect((await here.login(email)).status).toBe(429);
    expect((await there.login(email)).status).toBe(429);
  });

  test('parallel guesses are counted one by one', async () => {
    const { email } = await verified();
    const guesser = app.browser();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => guesser.login(email, 'wrong-password')),
    );
    expect(responses.filter((response) => response.status === 401)).toHaveLength(10);
  });

  test("guesses from many networks don't lock out a browser that signed in before", async () => {
    const { email, browser } = await verified();
    const counted = await countAtOnce(app, 45, { rule: 'signInToAddress', subject: email });
    for (let round = counted; round < 50; round += 1) {
      await app.browser().login(email, 'wrong-password');
    }
    expect((await app.browser().login(email)).status).toBe(429);
    await browser.post('/logout');
    expect((await browser.login(email)).status).toBe(200);
  });

  test('registering an address gives no extra guesses for its owner’s account', async () => {
    const { email } = await verified();
    const squatter = app.browser();
    await squatter.register(email, 'squatters-password');
    await squatter.login(email, 'squatters-password');
    const counted = await countAtOnce(app, 40, { rule: 'signInToAddress', subject: email });
    for (let round = counted; round < 50; round += 1) {
      await app.browser().login(email, 'wrong-password');
    }
    expect((await squatter.copy('203.0.113.200').login(email, 'a-guess')).status).toBe(429);
  });

  test('forged `X-Forwarded-For` changes nothing', async () => {
    const { email } = await verified();
    const guesser = app.browser();
    const login = (round: number) =>
      guesser.post(
        '/login',
        { email, password: 'wrong-password' },
        { 'x-forwarded-for': `198.51.100.${round}`, forwarded: `for=198.51.100.${round}` },
      );
    for (let round = 0; round < 10; round += 1) await login(round);
    expect((await login(11)).status).toBe(429);
  });

  test('behind a trusted proxy the header is used', async () => {
    const { email } = await verified();
    const behind = await createTestApp({
      secondInstanceOf: app,
      settings: { TRUSTED_PROXIES: '10.9.0.0/16' },
    });
    const login = (visitor: string) =>
      behind
        .browser('10.9.0.1')
        .post('/login', { email, password: 'wrong-password' }, { 'x-forwarded-for': visitor });
    for (let round = 0; round < 10; round += 1) await login('9.9.9.9, 198.51.100.7');
    expect((await login('8.8.8.8, 198.51.100.7')).status).toBe(429);
    expect((await login('9.9.9.9, 198.51.100.8')).status).toBe(401);
  });

  test('the table contains neither e-mail nor IP addresses', async () => {
    await app.browser('192.0.2.77').login('somebody@example.org', 'wrong-password');
    const rows = JSON.stringify(
      await app.database.kysely.selectFrom('attempts').selectAll().execute(),
    );
    expect(rows).not.toContain('somebody');
    expect(rows).not.toContain('192.0.2.77');
  });
});

describe('many sign-ins at once', () => {
  test('pages stay available; requests beyond the queue get 503', async () => {
    let running = 0;
    let most = 0;
    const waiting: Array<() => void> = [];
    const crowded = await createTestApp({
      secondInstanceOf: app,
      hasher: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
        running -= 1;
        return 'no such hash';
      },
    });
    const crowd = Array.from({ length: 130 }, (_, index) =>
      crowded.browser().login(`crowd-${index}@example.org`, 'a-password'),
    );
    const refused = await Promise.race(crowd);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('3');
    expect((await crowded.browser().fetch('/healthz')).status).toBe(200);
    expect((await crowded.browser().fetch('/api/v1/memorials/nobody')).status).toBe(404);
    expect(most).toBeLessThanOrEqual(4);
    const state = { isOver: false };
    const all = Promise.all(crowd).finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      waiting.shift()?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    const responses = await all;
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([401, 503]));
  });
});
