import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { sessionsResponseSchema, type AccountSession } from '../contract.ts';
import { newAddress } from '../testing/people.ts';

const app = openTestApp();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';
const password = 'a-password';

async function onTwoDevices() {
  const email = newAddress();
  const phone = app.browser();
  const names = { firstName: 'Ada', lastName: 'King' };
  await phone.post('/register', { email, password, ...names }, { 'user-agent': PHONE });
  app.clock.advance({ days: 1 });
  const other = app.browser();
  await other.login(email, password);
  await phone.post('/refresh');
  app.clock.advance({ minutes: 1 });
  return { email, phone, other };
}

async function listOf(browser: TestBrowser): Promise<AccountSession[]> {
  const response = await browser.call('GET', '/sessions');
  expect(response.status).toBe(200);
  return sessionsResponseSchema.parse(response.body.data).sessions;
}

const end = (browser: TestBrowser, id: string) => browser.call('DELETE', `/sessions/${id}`);

describe('the list of sessions', () => {
  test('names each device and its last use, and marks the current session', async () => {
    const { phone, other } = await onTwoDevices();
    const now = app.clock.now().getTime();
    const minuteAgo = new Date(now - 60_000).toISOString();
    const dayAgo = new Date(now - 24 * 3600_000 - 60_000).toISOString();
    const [first, second] = await listOf(other);
    const devices = [first, second].map((session) => ({ ...session, id: '' }));
    expect(devices).toEqual(
      expect.arrayContaining([
        {
          id: '',
          device: 'An unknown device',
          isCurrent: true,
          startedAt: minuteAgo,
          lastUsedAt: minuteAgo,
        },
        {
          id: '',
          device: 'Safari on an iPhone',
          isCurrent: false,
          startedAt: dayAgo,
          lastUsedAt: minuteAgo,
        },
      ]),
    );
    expect((await listOf(phone)).find(({ isCurrent }) => isCurrent)?.device).toBe(
      'Safari on an iPhone',
    );
  });

  test('contains no sessions of others, no ended ones and no tokens', async () => {
    const { email, phone, other } = await onTwoDevices();
    await onTwoDevices();
    await phone.post('/refresh');
    expect(await listOf(phone)).toHaveLength(2);
    await other.post('/logout');
    const response = await phone.call('GET', '/sessions');
    expect(sessionsResponseSchema.parse(response.body.data).sessions).toHaveLength(1);
    const written = JSON.stringify(response.body);
    for (const cookie of phone.cookies.values()) {
      expect(written).not.toContain(cookie.split('.').at(-1));
    }
    const third = app.browser();
    await third.login(email, password);
    app.clock.advance({ days: 31 });
    await third.login(email, password);
    expect(await listOf(third)).toHaveLength(1);
  });

  test('stores the device’s name, not the User-Agent header', async () => {
    await onTwoDevices();
    const rows = await app.database.kysely.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Mozilla');
  });

  test('needs a session', async () => {
    const signedOut = app.browser();
    expect((await signedOut.call('GET', '/sessions')).status).toBe(401);
    expect((await signedOut.call('DELETE', '/sessions')).status).toBe(401);
    expect((await end(signedOut, 'ses_x')).status).toBe(401);
  });

  test('shows the same device after a password change', async () => {
    const { phone } = await onTwoDevices();
    await phone.put('/change-password', { currentPassword: password, newPassword: 'another-one' });
    expect((await listOf(phone)).map(({ device }) => device)).toEqual(['Safari on an iPhone']);
  });
});

describe('ending', () => {
  test('one session: its next request and its refresh are 401', async () => {
    const { phone, other } = await onTwoDevices();
    const id = (await listOf(other)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await end(other, id)).body).toEqual({
      success: true,
      message: 'Device logged out',
    });
    expect((await phone.me()).status).toBe(401);
    expect((await phone.post('/refresh')).status).toBe(401);
    expect((await other.me()).status).toBe(200);
    expect((await end(other, id)).status).toBe(404);
  });

  test('a session of another user gets the same 404 as an unknown id', async () => {
    const { other } = await onTwoDevices();
    const stranger = await onTwoDevices();
    await other.post('/refresh');
    const foreign = (await listOf(stranger.phone))[0]?.id ?? '';
    const responses = [
      await end(other, foreign),
      await end(other, 'ses_0000000000000000000000'),
      await end(other, 'x'),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(404);
      expect(body).toEqual(responses[1]?.body);
    }
    expect(await listOf(stranger.phone)).toHaveLength(2);
  });

  test('all others keeps the current session', async () => {
    const { email, phone, other } = await onTwoDevices();
    const third = app.browser();
    await third.login(email, password);
    const bystander = await onTwoDevices();
    await phone.post('/refresh');
    const response = await phone.call('DELETE', '/sessions');
    expect(response.body.message).toBe('All other devices logged out');
    expect((await phone.me()).status).toBe(200);
    expect((await other.me()).status).toBe(401);
    expect((await third.me()).status).toBe(401);
    expect((await bystander.phone.me()).status).toBe(200);
  });

  test('the current session signs it out', async () => {
    const { phone } = await onTwoDevices();
    const id = (await listOf(phone)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect((await end(phone, id)).status).toBe(200);
    expect([...phone.cookies.keys()]).not.toContain('memorials_session');
    expect((await phone.me()).status).toBe(401);
  });
});

describe('a session ends 180 days after its sign-in', () => {
  test('no matter how often it is refreshed, and no token outlives it', async () => {
    const browser = app.browser();
    const email = newAddress();
    await browser.register(email);
    for (let month = 0; month < 6; month += 1) {
      app.clock.advance({ days: 29 });
      expect((await browser.post('/refresh')).status).toBe(200);
    }
    app.clock.advance({ days: 5, hours: 23, minutes: 59 });
    const last = await browser.post('/refresh');
    expect(last.status).toBe(200);
    const lives = last.headers.getSetCookie().map((one) => /Max-Age=(\d+)/.exec(one)?.[1]);
    expect(lives).toEqual(['60', '60']);
    expect((await browser.me()).status).toBe(200);
    app.clock.advance({ seconds: 60 });
    expect((await browser.me()).status).toBe(401);
    expect((await browser.post('/refresh')).body.code).toBe('SESSION_ENDED');
    expect((await browser.login(email)).status).toBe(200);
  });

  test('even if its row has a later expiry from before that limit', async () => {
    const browser = app.browser();
    await browser.register(newAddress());
    const id = browser.cookies.get('memorials_session')?.split('.')[0] ?? '';
    const now = app.clock.now().getTime();
    await app.database.kysely
      .updateTable('sessions')
      .set({ created_at: new Date(now - 181 * 24 * 3600_000) })
      .where('id', '=', id)
      .execute();
    expect((await browser.me()).status).toBe(401);
    expect((await browser.post('/refresh')).status).toBe(401);
  });
});
