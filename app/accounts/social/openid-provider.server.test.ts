// A provider that was configured by mistake, or was taken over, must not sign anybody in.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { provideOpenIdApps, signInWith } from './testing/openid-app.ts';
import {
  newSigningKey,
  startOpenIdServer,
  type OpenIdBehaviour,
  type Part,
} from './testing/openid-server.ts';

const REFUSED = '/?auth=login&error=SOCIAL_FAILED';
const AWAY = '/?auth=login&error=SOCIAL_UNAVAILABLE';
const CLOCK = '/?auth=login&error=SOCIAL_CLOCK';

const apps = provideOpenIdApps();
const KEY = newSigningKey();
let people = 0;
let email = '';
beforeEach(() => {
  email = `ada-${(people += 1)}@example.org`;
});
afterEach(() => {
  vi.useRealTimers();
});

const verified = () => ({ sub: email, email, email_verified: true });

/** Signs in with a provider that behaves like this. */
async function visit(behaviour: Partial<OpenIdBehaviour> = {}) {
  const provider = await startOpenIdServer({ claims: verified(), ...behaviour });
  const app = await apps.appWith({ 1: provider });
  const browser = app.browser();
  const logged = app.secrets.logLines().length;
  const end = await signInWith(browser, 1);
  const log = app.secrets.logLines().slice(logged).join('\n');
  return { app, browser, end, log, provider };
}

async function expectNothingDone({ browser, log }: Awaited<ReturnType<typeof visit>>) {
  expect((await browser.me()).status).toBe(401);
  expect(await apps.accountsWith(email)).toBe(0);
  expect(log).not.toContain(email);
}

test('a verified person is signed in, and recognized the next time', async () => {
  const { app, browser, end } = await visit();
  expect(end).toBe('/memorials');
  expect((await browser.me()).body.data?.user).toEqual({
    firstName: 'Ada',
    lastName: 'King',
    email,
    isEmailVerified: true,
    oauth: { google: false, facebook: false, others: [{ name: 'Provider 1', isOffered: true }] },
  });
  expect(await signInWith(app.browser(), 1)).toBe('/memorials');
  expect(await apps.accountsWith(email)).toBe(1);
});

test.each([
  ['no part', { given_name: undefined, family_name: undefined }, 'Ada King', ''],
  ['empty parts', { given_name: '', family_name: '' }, 'Ada King', ''],
  ['the family name alone', { given_name: undefined }, 'Ada King', ''],
  ['the given name alone', { family_name: undefined }, 'Ada', ''],
])('a whole name with %s is taken once', async (_, parts, firstName, lastName) => {
  const { browser } = await visit({ claims: { ...verified(), name: 'Ada King', ...parts } });
  expect((await browser.me()).body.data?.user).toMatchObject({ firstName, lastName });
});

test('a name of 10,000 letters is truncated, not lost', async () => {
  const { browser } = await visit({ claims: { ...verified(), given_name: 'a'.repeat(10_000) } });
  const user = (await browser.me()).body.data?.user;
  expect(user).toMatchObject({ firstName: 'a'.repeat(100), lastName: 'King' });
});

describe('email_verified', () => {
  test.each([
    ['is false', { email_verified: false }],
    ['is missing', { email_verified: undefined }],
    ['is the text "true"', { email_verified: 'true' }],
    ['is 1', { email_verified: 1 }],
  ])('%s: the address is not trusted, and a code is mailed', async (_, claim) => {
    const { app, browser, end } = await visit({ claims: { ...verified(), ...claim } });
    expect(end).toBe('/?auth=confirm');
    expect((await browser.me()).status).toBe(401);
    expect(await apps.accountsWith(email)).toBe(0);
    const { text, code } = await app.mailbox.lastTo(email);
    expect(text).toContain('with Provider 1.');
    expect((await browser.post('/social/confirm', { code })).status).toBe(200);
    expect(await apps.accountsWith(email)).toBe(1);
  });
});

describe('userinfo', () => {
  const sub = 'ada';

  test('supplies the address if the ID token has none', async () => {
    const { end, provider } = await visit({
      claims: { sub: email },
      userInfo: { sub: email, email, email_verified: true },
    });
    expect(end).toBe('/memorials');
    expect(provider.requests.userinfo).toBe(1);
  });

  test("can't vouch for the ID token's address", async () => {
    const { end } = await visit({
      claims: { sub: email, email },
      userInfo: { sub: email, email, email_verified: true },
    });
    expect(end).toBe('/?auth=confirm');
  });

  test("is refused if it's about another person", async () => {
    const visited = await visit({
      claims: { sub },
      userInfo: { sub: 'mallory', email, email_verified: true },
    });
    expect(visited.end).toBe(REFUSED);
    await expectNothingDone(visited);
  });

  test('nobody is signed in without an address in either', async () => {
    const { end } = await visit({ claims: { sub: email }, userInfo: { sub: email } });
    expect(end).toBe('/?auth=login&error=SOCIAL_EMAIL_MISSING');
  });
});

describe('an invalid ID token signs nobody in', () => {
  test.each<[string, string, Partial<OpenIdBehaviour>]>([
    ['another issuer', '"iss\\" (issuer)', { claims: { iss: 'https://elsewhere.example' } }],
    ['another audience', '"aud\\" (audience)', { claims: { aud: 'another-client' } }],
    [
      'several audiences without azp',
      'additional untrusted audiences',
      { claims: { aud: ['memorials', 'other'] } },
    ],
    ['one audience, made for another client', 'another client', { claims: { azp: 'other' } }],
    ['another nonce', 'nonce', { claims: { nonce: 'of-another-sign-in' } }],
    ['no nonce', 'nonce', { claims: { nonce: undefined } }],
    ['no subject', 'sub', { claims: { sub: undefined } }],
    ['a subject with a line break', 'subject', { claims: { sub: 'a\nb' } }],
    ['a subject of 256 characters', 'subject', { claims: { sub: 'a'.repeat(256) } }],
    ['the algorithm none', 'alg', { algorithm: 'none' }],
    ['HS256 with the public key', 'alg', { algorithm: 'HS256' }],
    [
      'another key with the published id',
      'signature',
      { signer: { ...newSigningKey(), id: KEY.id }, keys: [KEY] },
    ],
    ['an unknown key', 'key', { signer: newSigningKey() }],
  ])('%s', async (_, reason, { claims, ...behaviour }) => {
    const visited = await visit({ claims: { ...verified(), ...claims }, ...behaviour });
    expect(visited.end).toBe(REFUSED);
    expect(visited.log).toContain('social sign-in refused');
    expect(visited.log.replaceAll('\\"', '"')).toContain(reason.replaceAll('\\"', '"'));
    await expectNothingDone(visited);
  });

  test.each(['none', 'HS256'] as const)(
    '%s even if the provider announces it',
    async (algorithm) => {
      const metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
      const visited = await visit({ algorithm, metadata });
      expect(visited.end).toBe(REFUSED);
      await expectNothingDone(visited);
    },
  );
});

describe('a clock that differs', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ['issued 50 seconds in the future', () => ({ iat: now() + 50, exp: now() + 350 })],
    ['expired 50 seconds ago', () => ({ iat: now() - 350, exp: now() - 50 })],
  ])('%s: within the tolerance', async (_, times) => {
    const { end } = await visit({ claims: { ...verified(), ...times() } });
    expect(end).toBe('/memorials');
  });

  test.each([
    ['issued 70 seconds in the future', 'in the future', () => ({ iat: now() + 70 })],
    ['expired 70 seconds ago', 'exp', () => ({ iat: now() - 370, exp: now() - 70 })],
    ['not valid for another 70 seconds', 'nbf', () => ({ nbf: now() + 70 })],
  ])('%s: refused with a message of its own', async (_, reason, times) => {
    const visited = await visit({ claims: { ...verified(), ...times() } });
    expect(visited.end).toBe(CLOCK);
    expect(visited.log).toContain(reason);
    await expectNothingDone(visited);
  });
});

describe('rotated keys', () => {
  test('the new key is fetched once, at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { app, provider } = await visit();
    expect(provider.requests.jwks).toBe(1);
    const signer = newSigningKey();
    provider.behaviour.keys = [...provider.behaviour.keys, signer];
    expect(await signInWith(app.browser(), 1)).toBe(REFUSED);
    expect(provider.requests.jwks).toBe(1);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect(provider.requests.jwks).toBe(2);
    provider.behaviour.signer = newSigningKey();
    expect(await signInWith(app.browser(), 1)).toBe(REFUSED);
    expect(provider.requests.jwks).toBe(2);
  });

  test("the provider's endpoints are read again after an hour", async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { app, provider } = await visit();
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect(provider.requests.discovery).toBe(1);
    vi.setSystemTime(Date.now() + 3600_000);
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
    expect(provider.requests.discovery).toBe(2);
  });
});

describe('a failing provider: a kind message, and nothing half done', () => {
  const parts: Part[] = ['discovery', 'token', 'jwks', 'userinfo'];
  const claims = () => ({ sub: email });
  const userInfo = () => ({ sub: email, email, email_verified: true });

  test('any part may hang, and the sign-in works once it responds', async () => {
    const silent = (part: Part) =>
      visit({ claims: claims(), userInfo: userInfo(), silent: [part] });
    const visits = await Promise.all(parts.map(silent));
    for (const visited of visits) {
      expect(visited.end).toBe(AWAY);
      await expectNothingDone(visited);
      visited.provider.behaviour.silent = [];
    }
    const ends = await Promise.all(visits.map(({ browser }) => signInWith(browser, 1)));
    expect(ends).toEqual(parts.map(() => '/memorials'));
  });

  test.each(parts)('%s responds without end', async (part) => {
    const visited = await visit({ claims: claims(), userInfo: userInfo(), endless: [part] });
    expect(visited.end).toBe(AWAY);
    expect(visited.log).toContain('262144 bytes');
    await expectNothingDone(visited);
  });

  test.each(parts)('%s responds with 503', async (part) => {
    const visited = await visit({ claims: claims(), userInfo: userInfo(), failing: [part] });
    expect(visited.end).toBe(AWAY);
    await expectNothingDone(visited);
  });

  test('two sign-ins at once both get a response while discovery fails', async () => {
    const provider = await startOpenIdServer({ claims: verified(), failing: ['discovery'] });
    const app = await apps.appWith({ 1: provider });
    const ends = [1, 2].map(() => signInWith(app.browser(), 1));
    expect(await Promise.all(ends)).toEqual([AWAY, AWAY]);
    provider.behaviour.failing = [];
    expect(await signInWith(app.browser(), 1)).toBe('/memorials');
  });

  test('discovery names another issuer', async () => {
    const visited = await visit({ metadata: { issuer: 'https://elsewhere.example' } });
    expect(visited.end).toBe(AWAY);
    await expectNothingDone(visited);
  });
});
