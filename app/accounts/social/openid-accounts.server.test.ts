import { beforeEach, describe, expect, test } from 'vitest';

import type { TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { ACCOUNT_RATE_LIMITS } from '../account-rate-limits.server.ts';
import { providerButtons } from './social-sign-in.server.ts';
import { provideOpenIdApps, signInWith } from './testing/openid-app.ts';
import { startOpenIdServer } from './testing/openid-server.ts';

const REFUSED = '/?auth=login&error=SOCIAL_FAILED';

const apps = provideOpenIdApps();
let people = 0;
let email = '';
beforeEach(() => {
  email = `ada-${(people += 1)}@example.org`;
});

const providerOf = (sub = email, address = email) =>
  startOpenIdServer({ claims: { sub, email: address, email_verified: true } });

async function userOf(browser: TestBrowser) {
  return (await browser.me()).body.data?.user;
}

async function signedIn(app: TestApp, number: number): Promise<TestBrowser> {
  const browser = app.browser();
  expect(await signInWith(browser, number)).toBe('/memorials');
  return browser;
}

test('each provider has a numbered, named button after Google and Facebook', async () => {
  const [one, two] = [await providerOf(), await providerOf()];
  const google = { clientId: 'id', clientSecret: 'secret', issuerUrl: 'https://g.example' };
  const { services } = await apps.appWith({ 2: one, 5: two }, { google });
  expect(providerButtons(services)).toEqual([
    'google',
    { number: 2, name: 'Provider 2' },
    { number: 5, name: 'Provider 5' },
  ]);
});

test('the redirect has PKCE, state, nonce and the numbered callback', async () => {
  const app = await apps.appWith({ 3: await providerOf() });
  const response = await app.browser().fetch('/api/v1/auth/oidc/3');
  const { searchParams } = new URL(response.headers.get('location') ?? '');
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(searchParams.get(name)).toMatch(/.{20,}/);
  }
  expect(searchParams.get('scope')).toBe('openid email profile');
  expect(searchParams.get('redirect_uri')).toBe(
    'http://localhost:3000/api/v1/auth/oidc/3/callback',
  );
});

test.each(['2', '0', 'google', 'x'.repeat(500), '1%2Fcallback'])(
  "number %s, which isn't configured, is refused with a message",
  async (number) => {
    const app = await apps.appWith({ 1: await providerOf() });
    const response = await app.browser().fetch(`/api/v1/auth/oidc/${number}`);
    expect(response.headers.get('location')).toBe('/?auth=login&error=SOCIAL_NOT_CONFIGURED');
  },
);

describe('an address counts as verified only if it matches the account’s exactly', () => {
  beforeEach(() => {
    email = `kay-${people}@example.org`;
  });
  const answerTo = async (claim: (address: string) => string) => {
    const [one, two] = [await providerOf('the owner'), await providerOf('another', claim(email))];
    const app = await apps.appWith({ 1: one, 2: two });
    await signedIn(app, 1);
    const browser = app.browser();
    return { place: await signInWith(browser, 2), status: (await browser.me()).status };
  };

  test.each<[string, (address: string) => string]>([
    ['a link in a quoted local part', (address) => `"mailto:${address}?"@evil.example`],
    ['a bracket before it', (address) => `{${address}`],
    ['another hyphen', (address) => address.replace('-', '\u2010')],
    ['an invisible character', (address) => address.replace('-', '-\u00AD')],
    ['an invisible character in the domain', (address) => address.replace('.org', '\u00AD.org')],
    ['a full-width letter', (address) => address.replace('a', '\uFF41')],
    ['the Kelvin sign', (address) => address.replace('k', '\u212A')],
    ['spaces around it', (address) => ` ${address} `],
  ])('%s: no session without a mailed code', async (_, claim) => {
    const { place, status } = await answerTo(claim);
    expect(place).toMatch(/^\/\?auth=(?:confirm|login&error=SOCIAL_EMAIL_MISSING)$/);
    expect(status).toBe(401);
  });

  test('ignoring case', async () => {
    expect(await answerTo((address) => address.toUpperCase())).toEqual({
      place: '/memorials',
      status: 200,
    });
  });

  test('and with an internationalized domain', async () => {
    email = `kay-${people}@b\u00FCcher.example`;
    expect(await answerTo((address) => address)).toEqual({ place: '/memorials', status: 200 });
    email = `kay-${people}@xn--bcher-kva.example`;
    expect((await answerTo((address) => address)).status).toBe(200);
  });
});

describe('the callback of a provider', () => {
  test("can't be repeated endlessly within one flow", async () => {
    const app = await apps.appWith({ 1: await providerOf() });
    const browser = app.browser('198.51.100.77');
    const begun = await browser.fetch('/api/v1/auth/oidc/1');
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state');
    const flow = [...browser.cookies];
    const places: Array<string | null> = [];
    for (let turn = 0; turn <= ACCOUNT_RATE_LIMITS.socialCallbackFromNetwork.max; turn += 1) {
      for (const [name, value] of flow) browser.cookies.set(name, value);
      const answer = await browser.fetch(`/api/v1/auth/oidc/1/callback?code=x&state=${state}`);
      places.push(answer.headers.get('location'));
    }
    expect(places[0]).toBe(REFUSED);
    expect(places.at(-1)).toBe('/?auth=login&error=TOO_MANY_REQUESTS');
  });
});

describe('the account belongs to issuer and subject', () => {
  test('the same subject at two providers is two people', async () => {
    const [one, two] = [await providerOf('1000'), await providerOf('1000', `other-${email}`)];
    const app = await apps.appWith({ 1: one, 2: two });
    const [first, second] = [await signedIn(app, 1), await signedIn(app, 2)];
    expect(await userOf(first)).toMatchObject({ email });
    expect(await userOf(second)).toMatchObject({ email: `other-${email}` });
  });

  test('two providers that verified the same address sign in to the same account', async () => {
    const [one, two] = [await providerOf('of one'), await providerOf('of two')];
    const app = await apps.appWith({ 1: one, 2: two });
    await signedIn(app, 1);
    apps.first.clock.advance({ seconds: 1 });
    expect((await userOf(await signedIn(app, 2)))?.['oauth']).toMatchObject({
      others: [
        { name: 'Provider 1', isOffered: true },
        { name: 'Provider 2', isOffered: true },
      ],
    });
    expect(await apps.accountsWith(email)).toBe(1);
  });

  test('a provider renumbered in the settings signs in to the same account, even if the address changed', async () => {
    const provider = await providerOf();
    await signedIn(await apps.appWith({ 1: provider }), 1);
    provider.behaviour.claims = { sub: email, email: `new-${email}`, email_verified: true };
    const renumbered = await apps.appWith({ 1: await providerOf('someone'), 4: provider });
    expect(await userOf(await signedIn(renumbered, 4))).toMatchObject({ email });
  });

  test('another subject with the same address at the same provider is refused', async () => {
    const provider = await providerOf();
    const app = await apps.appWith({ 1: provider });
    await signedIn(app, 1);
    provider.behaviour.claims = { sub: 'the next employee', email, email_verified: true };
    expect(await signInWith(app.browser(), 1)).toBe('/?auth=login&error=SOCIAL_OTHER_IDENTITY');
  });

  test("a sign-in started with one provider can't end at another's callback", async () => {
    const [one, two] = [await providerOf('of one'), await providerOf('of two')];
    const app = await apps.appWith({ 1: one, 2: two });
    const browser = app.browser();
    const begun = await browser.fetch('/api/v1/auth/oidc/1');
    const there = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
    const back = (there.headers.get('location') ?? '').replace('/oidc/1/', '/oidc/2/');
    expect((await browser.fetch(back)).headers.get('location')).toBe(REFUSED);
    expect(two.requests.token).toBe(0);
  });
});

describe('an account with a provider', () => {
  test("has no password here: a reset request is answered with the provider's name", async () => {
    const app = await apps.appWith({ 1: await providerOf() });
    const browser = await signedIn(app, 1);
    const change = { currentPassword: 'a-password', newPassword: 'another-password' };
    expect((await browser.put('/change-password', change)).body.code).toBe('PASSWORD_NOT_HERE');
    await app.browser().post('/forgot-password', { email });
    const mail = await app.mailbox.lastTo(email);
    expect(mail.subject).toBe('You log in with Provider 1');
    expect(mail.code).toBe('');
  });

  test('is told the name of a provider since removed from the settings, and can set a password by mail', async () => {
    const provider = await providerOf();
    const browser = await signedIn(await apps.appWith({ 1: provider }), 1);
    const without = await apps.appWith({});
    const later = without.browser();
    for (const [name, value] of browser.cookies) later.cookies.set(name, value);
    expect(await userOf(later)).toMatchObject({
      oauth: { others: [{ name: new URL(provider.issuer).host, isOffered: false }] },
    });
    const visitor = without.browser();
    await visitor.post('/forgot-password', { email });
    const { code } = await without.mailbox.lastTo(email);
    const password = 'rose garden 7';
    expect((await visitor.post('/reset-password', { email, code, password })).status).toBe(200);
    expect((await without.browser().login(email, password)).status).toBe(200);
    // With the provider back, both work.
    const again = await apps.appWith({ 2: provider });
    expect(await userOf(await signedIn(again, 2))).toMatchObject({ email });
    expect((await again.browser().login(email, password)).status).toBe(200);
  });
});
