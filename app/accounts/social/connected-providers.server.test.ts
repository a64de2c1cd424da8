import { beforeEach, describe, expect, test } from 'vitest';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { ACCOUNT_RATE_LIMITS } from '../account-rate-limits.server.ts';
import { addPasskey } from '../passkeys/testing/passkey-user.ts';
import { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { storeVerifiedUser } from '../testing/verified-user.ts';
import { provideOpenIdApps, signInWith } from './testing/openid-app.ts';
import { startOpenIdServer, type OpenIdServer } from './testing/openid-server.ts';

const SECURITY = '/account?tab=security';

const apps = provideOpenIdApps();
let people = 0;
let email = '';
let app: TestApp;
let one: OpenIdServer;
let two: OpenIdServer;
let browser: TestBrowser;
beforeEach(async () => {
  email = `connect-${(people += 1)}@example.org`;
  one = await providerOf(`one of ${people}`);
  two = await providerOf(`two of ${people}`);
  app = await apps.appWith({ 1: one, 2: two });
  browser = app.browser();
  await storeVerifiedUser(app, browser, email);
});

/** A person whose address there is not the one of the account. */
const providerOf = (sub: string) =>
  startOpenIdServer({
    claims: { sub, email: `${sub.replaceAll(' ', '-')}@work.example`, email_verified: true },
  });

async function list(by = browser) {
  return (await by.call('GET', '/providers')).body.data?.['providers'];
}

/** Resolves to the callback URL. */
async function visit(by: TestBrowser, place: string): Promise<string> {
  const { status, body } = await by.post('/providers/connect', { place });
  expect(status, body.message).toBe(200);
  const back = await fetch(String(body.data?.['url']), { redirect: 'manual' });
  return back.headers.get('location') ?? '';
}

async function goBack(by: TestBrowser, callback: string): Promise<string | null> {
  return (await by.fetch(callback)).headers.get('location');
}

const connect = async (place: string, by = browser) => goBack(by, await visit(by, place));
const disconnect = (place: string, by = browser) => by.post('/providers/disconnect', { place });

const connected = (...numbers: number[]) =>
  [1, 2].map((number) => ({
    place: `oidc/${number}`,
    name: `Provider ${number}`,
    isConnected: numbers.includes(number),
  }));

test('connecting a provider makes it sign in to this account, until it is disconnected', async () => {
  expect(await list()).toEqual(connected());
  expect(await connect('oidc/1')).toBe(SECURITY);
  expect(await list()).toEqual(connected(1));
  expect((await app.mailbox.lastTo(email)).subject).toContain('Provider 1 was connected');
  const later = app.browser();
  expect(await signInWith(later, 1)).toBe('/memorials');
  expect((await later.me()).body.data?.user).toMatchObject({ email });
  expect((await disconnect('oidc/1')).status).toBe(200);
  expect(await list()).toEqual(connected());
  expect((await app.mailbox.lastTo(email)).subject).toContain('Provider 1 was disconnected');
  await signInWith(app.browser(), 1);
  expect(await list()).toEqual(connected());
});

describe("a provider that verified the account's address", () => {
  beforeEach(() => {
    one.behaviour.claims = { ...one.behaviour.claims, email };
  });

  const subjects = async () => {
    const mails = await app.mailbox.to(email);
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes('Provider'));
  };
  const confirm = async (by: TestBrowser) =>
    by.post('/social/confirm', { code: (await app.mailbox.lastTo(email)).code });

  test('is connected by signing in with it, and the owner is notified once', async () => {
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect(await list()).toEqual(connected(1));
    expect(await subjects()).toEqual(['Provider 1 was connected to your account']);
  });

  test('sends nothing for a new account', async () => {
    email = `new-${email}`;
    one.behaviour.claims = { ...one.behaviour.claims, email };
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect(await subjects()).toEqual([]);
  });

  test('stays disconnected until the mailed code is entered, with any subject', async () => {
    await signInWith(app.browser(), 1);
    await disconnect('oidc/1');
    one.behaviour.claims = { ...one.behaviour.claims, sub: `another of ${people}` };
    const later = app.browser();
    expect(await signInWith(later, 1)).toBe('/?auth=confirm');
    expect((await later.me()).status).toBe(401);
    expect(await list()).toEqual(connected());
    expect((await confirm(later)).status).toBe(200);
    expect((await later.me()).body.data?.user).toMatchObject({ email });
    expect(await list()).toEqual(connected(1));
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect((await subjects()).toSorted()).toEqual([
      'Provider 1 was connected to your account',
      'Provider 1 was connected to your account',
      'Provider 1 was disconnected from your account',
    ]);
  });

  test("is connected as before once it's connected in the settings", async () => {
    await signInWith(app.browser(), 1);
    await disconnect('oidc/1');
    expect(await connect('oidc/1')).toBe(SECURITY);
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
  });

  test('stays disconnected only for its own account, until that is deleted', async () => {
    await signInWith(app.browser(), 1);
    await disconnect('oidc/1');
    await browser.call('DELETE', '/delete-account');
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
  });

  test("isn't connected again if disconnected between the check and the sign-in", async () => {
    await signInWith(app.browser(), 1);
    const answers = await Promise.all([disconnect('oidc/1'), signInWith(app.browser(), 1)]);
    expect(answers[0].status).toBe(200);
    expect(await list()).toEqual(connected());
  });
});

test('the session stays the same', async () => {
  const before = new Map(browser.cookies);
  await connect('oidc/1');
  expect(new Map(browser.cookies)).toEqual(before);
});

test("another account's identity is refused, and stays with that account", async () => {
  const other = app.browser();
  expect(await signInWith(other, 1)).toBe('/memorials');
  expect(await connect('oidc/1')).toBe(`${SECURITY}&error=SOCIAL_TAKEN`);
  expect(await list()).toEqual(connected());
  expect(await list(other)).toEqual(connected(1));
});

test('a second identity of the same provider is refused', async () => {
  const callback = await visit(browser, 'oidc/1');
  const flow = new Map(browser.cookies);
  await goBack(browser, callback);
  expect((await browser.post('/providers/connect', { place: 'oidc/1' })).body.code).toBe(
    'SOCIAL_CONNECTED',
  );
  one.behaviour.claims = { ...one.behaviour.claims, sub: `someone else of ${people}` };
  for (const [name, value] of flow) browser.cookies.set(name, value);
  expect(await goBack(browser, callback)).toContain(`${SECURITY}&error=SOCIAL_`);
  expect(await list()).toEqual(connected(1));
});

describe('the last way to sign in stays', () => {
  test('for an account without a password, until it has another provider', async () => {
    const user = app.browser();
    await signInWith(user, 1);
    expect((await disconnect('oidc/1', user)).body.code).toBe('LAST_WAY_IN');
    expect(await connect('oidc/2', user)).toBe(SECURITY);
    expect((await disconnect('oidc/1', user)).status).toBe(200);
    expect((await disconnect('oidc/2', user)).body.code).toBe('LAST_WAY_IN');
    expect(await list(user)).toEqual(connected(2));
  });

  test('or a passkey', async () => {
    const user = app.browser();
    await signInWith(user, 1);
    const device = new SoftwareAuthenticator(app.config.origin);
    expect((await addPasskey({ id: '', email: '', browser: user, device })).status).toBe(201);
    expect((await disconnect('oidc/1', user)).status).toBe(200);
  });

  test('not counting a provider this site no longer offers', async () => {
    const user = app.browser();
    await signInWith(user, 1);
    await connect('oidc/2', user);
    const without = await apps.appWith({ 1: one });
    const later = without.browser();
    for (const [name, value] of user.cookies) later.cookies.set(name, value);
    expect((await disconnect('oidc/1', later)).body.code).toBe('LAST_WAY_IN');
  });

  test('when two are disconnected at once', async () => {
    const user = app.browser();
    await signInWith(user, 1);
    await connect('oidc/2', user);
    const answers = await Promise.all([disconnect('oidc/1', user), disconnect('oidc/2', user)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('connecting is refused', () => {
  test('16 minutes after the sign-in', async () => {
    apps.first.clock.advance({ minutes: 16 });
    await browser.post('/refresh');
    expect((await browser.post('/providers/connect', { place: 'oidc/1' })).body.code).toBe(
      'SIGN_IN_AGAIN',
    );
  });

  test('with an unverified address', async () => {
    const unverified = app.browser();
    await unverified.register(`unverified-${email}`);
    const { body } = await unverified.post('/providers/connect', { place: 'oidc/1' });
    expect(body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test.each(['google', 'oidc/3', 'oidc/1/callback', ''])('for “%s”', async (place) => {
    const { body } = await browser.post('/providers/connect', { place });
    expect(body.code).toBe('SOCIAL_NOT_CONFIGURED');
  });

  test('without a session, or when another one ends', async () => {
    expect((await app.browser().post('/providers/connect', { place: 'oidc/1' })).status).toBe(401);
    const callback = await visit(browser, 'oidc/1');
    // Another person signs in with the same browser meanwhile.
    await storeVerifiedUser(app, browser, `other-${email}`);
    expect(await goBack(browser, callback)).toBe(`${SECURITY}&error=SOCIAL_FAILED`);
    expect(await list()).toEqual(connected());
  });

  test('for a callback another browser was led to', async () => {
    const callback = await visit(browser, 'oidc/1');
    const victim = app.browser();
    await storeVerifiedUser(app, victim, `victim-${email}`);
    expect(await goBack(victim, callback)).toBe('/?auth=login&error=SOCIAL_FAILED');
    expect(await list(victim)).toEqual(connected());
  });

  test('from another site', async () => {
    const response = await browser.fetch('/api/v1/auth/providers/connect', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ place: 'oidc/1' }),
    });
    expect(response.status).toBe(403);
  });

  test('after twenty changes in an hour', async () => {
    for (let turn = 0; turn < ACCOUNT_RATE_LIMITS.providerChange.max; turn += 1) {
      await disconnect('oidc/1');
    }
    expect((await disconnect('oidc/1')).status).toBe(429);
    expect(await connect('oidc/1')).toBe(`${SECURITY}&error=TOO_MANY_REQUESTS`);
  });
});

describe('disconnecting is refused', () => {
  test('16 minutes after the sign-in', async () => {
    await connect('oidc/1');
    apps.first.clock.advance({ minutes: 16 });
    await browser.post('/refresh');
    expect((await disconnect('oidc/1')).body.code).toBe('SIGN_IN_AGAIN');
    expect(await list()).toEqual(connected(1));
    await browser.login(email);
    expect((await disconnect('oidc/1')).status).toBe(200);
  });
});

test('a provider that is not connected can’t be disconnected', async () => {
  expect((await disconnect('oidc/1')).status).toBe(404);
});
