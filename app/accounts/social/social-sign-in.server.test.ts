import { describe, expect, test } from 'vitest';

import { startSandbox } from '../../../sandbox/start.server.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import type { SocialProvider } from '../contract.ts';
import { providerButtons } from './social-sign-in.server.ts';
import { submitChoice, startSignIn, signInAt, type Choice } from './testing/provider-visit.ts';
import { confirm, provideSocialApp, settings, userOf } from './testing/social-app.ts';

const social = provideSocialApp();
const { newAddress, codeFor, verifiedAccount } = social;

async function signInBy(browser: TestBrowser, provider: SocialProvider, choice: Choice) {
  const end = await signInAt(browser, provider, choice);
  return end === '/?auth=confirm' ? confirmBy(browser, choice.email ?? '') : end;
}

async function confirmBy(browser: TestBrowser, email: string): Promise<string> {
  expect((await confirm(browser, await codeFor(email))).status).toBe(200);
  return '/memorials';
}

describe.each(['google', 'facebook'] as const)('signing in with %s', (provider) => {
  test('redirects with response type code, PKCE and state', async () => {
    const url = new URL(await startSignIn(social.app.browser(), provider));
    expect(url.searchParams.get('response_type')).toBe('code');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('state')).toMatch(/.{20,}/);
    expect(url.searchParams.get('redirect_uri')).toBe(
      `http://localhost:3000/api/v1/auth/${provider}/callback`,
    );
  });

  test("a new user is signed in and redirected to /memorials; the second time it's the same account", async () => {
    const email = newAddress();
    const browser = social.app.browser();
    const choice = { email, isEmailVerified: true, firstName: 'Grace' };
    expect(await signInBy(browser, provider, choice)).toBe('/memorials');
    expect(await userOf(browser)).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      isEmailVerified: true,
      oauth: { google: provider === 'google', facebook: provider === 'facebook' },
    });
    const again = social.app.browser();
    await again.put('/profile', {});
    expect(await signInAt(again, provider, choice)).toBe('/memorials');
    const users = await social.app.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(users).toHaveLength(1);
  });

  test('cancelling there redirects to the dialog with a message', async () => {
    const browser = social.app.browser();
    const end = await signInAt(browser, provider, 'cancel');
    expect(end).toBe('/?auth=login&error=SOCIAL_CANCELLED');
    expect((await browser.me()).status).toBe(401);
  });

  test('a profile without an address is refused with a message', async () => {
    expect(await signInAt(social.app.browser(), provider, { email: '' })).toBe(
      '/?auth=login&error=SOCIAL_EMAIL_MISSING',
    );
  });

  test('a callback with another state, in another browser, or a second time is refused', async () => {
    const choice = { email: newAddress(), isEmailVerified: true };
    const browser = social.app.browser();
    const back = new URL(await submitChoice(await startSignIn(browser, provider), choice));
    const stranger = social.app.browser();
    const failed = '/?auth=login&error=SOCIAL_FAILED';
    expect((await stranger.fetch(back.href)).headers.get('location')).toBe(failed);
    expect((await stranger.me()).status).toBe(401);
    const twin = browser.copy();
    const forged = new URL(back);
    forged.searchParams.set('state', 'another');
    expect((await twin.fetch(forged.href)).headers.get('location')).toBe(failed);
    const end = provider === 'google' ? '/memorials' : '/?auth=confirm';
    expect((await browser.fetch(back.href)).headers.get('location')).toBe(end);
    expect((await browser.fetch(back.href)).headers.get('location')).toBe(failed);
  });

  test('begun in two tabs works in both, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const browser = social.app.browser();
      const choice = { email: newAddress(), isEmailVerified: true };
      const pages = [await startSignIn(browser, provider), await startSignIn(browser, provider)];
      for (const tab of order) {
        const back = await submitChoice(pages[tab] ?? '', choice);
        const end = provider === 'google' ? '/memorials' : '/?auth=confirm';
        expect((await browser.fetch(back)).headers.get('location')).toBe(end);
      }
    }
  });

  test("is refused without the code's PKCE verifier", async () => {
    const browser = social.app.browser();
    const choice = { email: newAddress(), isEmailVerified: true };
    const stolen = new URL(await submitChoice(await startSignIn(browser, provider), choice));
    const attacker = social.app.browser();
    const own = new URL(await startSignIn(attacker, provider));
    stolen.searchParams.set('state', own.searchParams.get('state') ?? '');
    expect((await attacker.fetch(stolen.href)).headers.get('location')).toBe(
      '/?auth=login&error=SOCIAL_FAILED',
    );
  });

  test('a callback after more than 10 minutes is refused', async () => {
    const browser = social.app.browser();
    const back = await submitChoice(await startSignIn(browser, provider), { email: newAddress() });
    social.app.clock.advance({ minutes: 10, seconds: 1 });
    expect((await browser.fetch(back)).headers.get('location')).toBe(
      '/?auth=login&error=SOCIAL_FAILED',
    );
  });

  test("the password can't be changed, and a reset request is answered by mail", async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInBy(browser, provider, { email, isEmailVerified: true });
    const response = await browser.put('/change-password', {
      currentPassword: 'a-password',
      newPassword: 'another-password',
    });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('PASSWORD_NOT_HERE');
    await social.app.browser().post('/forgot-password', { email });
    const mail = await social.app.mailbox.lastTo(email);
    expect(mail.subject).toBe(`You log in with ${provider === 'google' ? 'Google' : 'Facebook'}`);
    expect(mail.code).toBe('');
  });
});

describe('account linking', () => {
  test('an address verified by Google links the account that has also verified it', async () => {
    const { email } = await verifiedAccount();
    const browser = social.app.browser();
    await signInAt(browser, 'google', { email, isEmailVerified: true, firstName: 'Other' });
    expect(await userOf(browser)).toMatchObject({
      firstName: 'Ada',
      oauth: { google: true, facebook: false },
    });
    expect((await social.app.browser().login(email)).status).toBe(200);
  });

  test("an account with an unverified address isn't linked but removed", async () => {
    const email = newAddress();
    const squatter = social.app.browser();
    await squatter.register(email);
    const owner = social.app.browser();
    await signInAt(owner, 'google', { email, isEmailVerified: true });
    expect(await userOf(owner)).toMatchObject({ firstName: 'Grace', isEmailVerified: true });
    expect((await squatter.me()).status).toBe(401);
    expect((await social.app.browser().login(email)).status).toBe(401);
  });

  test('memorials begun before the code arrived stay with the person who comes by Google or registers again', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await browser.register(email);
    const { body } = await browser.callApi('POST', '/memorials', { fullName: 'Cy Holm' });
    const { id } = (body.data as unknown as { memorial: { id: string } }).memorial;
    const stranger = social.app.browser();
    await stranger.register(email);
    await browser.register(email);
    const read = (reader: TestBrowser) => reader.callApi('GET', `/memorials/${id}`);
    expect([(await read(browser)).status, (await read(stranger)).status]).toEqual([200, 404]);
    await signInAt(browser, 'google', { email, isEmailVerified: true });
    expect(await userOf(browser)).toMatchObject({ firstName: 'Grace', isEmailVerified: true });
    expect((await read(browser)).status).toBe(200);
    expect((await stranger.me()).status).toBe(401);

    const later = social.app.browser();
    await later.register(email);
    const { body: next } = await later.callApi('POST', '/memorials', { fullName: 'Di Holm' });
    const { id: laterId } = (next.data as unknown as { memorial: { id: string } }).memorial;
    await signInAt(later, 'google', { email, isEmailVerified: true });
    expect((await later.callApi('GET', `/memorials/${laterId}`)).status).toBe(200);
  });

  test.each(['google', 'facebook'] as const)(
    'a person who comes by %s is answered, written to and welcomed in the language of the browser',
    async (provider) => {
      const browser = social.app.browser();
      const headers = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' };
      const goBack = async (choice: Choice | 'cancel') => {
        const back = await submitChoice(await startSignIn(browser, provider), choice);
        return (await browser.fetch(back, { headers })).headers.get('location');
      };
      expect(await goBack('cancel')).toBe('/de?auth=login&error=SOCIAL_CANCELLED');
      const email = newAddress();
      expect(await goBack({ email })).toBe('/de?auth=confirm');
      const { code, subject } = await social.app.mailbox.lastTo(email);
      expect(subject).toContain('ist Ihr Code');
      await browser.post('/social/confirm', { code }, { 'Accept-Language': 'de' });
      expect(await userOf(browser)).toMatchObject({ email, language: 'de' });
    },
  );

  test('two concurrent callbacks create one account', async () => {
    const email = newAddress();
    const tabs = [social.app.browser(), social.app.browser()];
    const choice = { email, isEmailVerified: true };
    const ends = await Promise.all(tabs.map((tab) => signInAt(tab, 'google', choice)));
    expect(ends).toEqual(['/memorials', '/memorials']);
    const users = await social.app.database.kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(users).toHaveLength(1);
  });

  test('bidi controls are removed from names, and an invisible name becomes empty', async () => {
    const browser = social.app.browser();
    const email = newAddress();
    await signInAt(browser, 'google', {
      email,
      isEmailVerified: true,
      firstName: '\u202Egro.live',
    });
    expect(await userOf(browser)).toMatchObject({ firstName: 'gro.live' });
    const other = social.app.browser();
    const invisible = { email: newAddress(), isEmailVerified: true, firstName: '\u3164\u200B' };
    await signInAt(other, 'google', invisible);
    expect(await userOf(other)).toMatchObject({ firstName: '' });
  });

  test('long names are truncated, and control characters become spaces', async () => {
    const browser = social.app.browser();
    const firstName = `A\n${'🌻'.repeat(150)}`;
    await signInAt(browser, 'google', { email: newAddress(), isEmailVerified: true, firstName });
    const user = await userOf(browser);
    expect(user?.['firstName']).toBe(`A ${'🌻'.repeat(98)}`);
  });
});

describe('an unavailable provider', () => {
  test('not configured: a message in the dialog, and no button', async () => {
    const bare = await createTestApp({ secondInstanceOf: social.app });
    for (const provider of ['google', 'facebook'] as const) {
      const response = await bare.browser().fetch(`/api/v1/auth/${provider}`);
      expect(response.headers.get('location')).toBe('/?auth=login&error=SOCIAL_NOT_CONFIGURED');
    }
    expect(providerButtons(bare.services)).toEqual([]);
    expect(providerButtons(social.app.services)).toEqual(['google', 'facebook']);
  });

  test('down: a message in the dialog', async () => {
    const own = await startSandbox(settings);
    const { google, facebook } = own.addStandIns(settings);
    const apart = await createTestApp({
      secondInstanceOf: social.app,
      config: { google, facebook },
    });
    const facebookTab = apart.browser();
    const back = await submitChoice(await startSignIn(facebookTab, 'facebook'), {
      email: newAddress(),
    });
    await own.close();
    const down = await apart.browser().fetch('/api/v1/auth/google');
    expect(down.headers.get('location')).toBe('/?auth=login&error=SOCIAL_UNAVAILABLE');
    const late = await facebookTab.fetch(back);
    expect(late.headers.get('location')).toBe('/?auth=login&error=SOCIAL_UNAVAILABLE');
  });
});

test('other methods get a JSON error', async () => {
  const response = await social.app.browser().post('/google');
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
