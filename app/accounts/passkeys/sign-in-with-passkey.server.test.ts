import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyUser,
  sendAssertion,
  signInOptionsFor,
  userWithPasskey,
} from './testing/passkey-user.ts';
import type { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const app = openTestApp();

type Fault = Parameters<SoftwareAuthenticator['get']>[1];

async function answered(fault?: Fault, options?: { counts: boolean }) {
  const user = await userWithPasskey(app, options);
  const browser = app.browser();
  const credential = user.device.get(await signInOptionsFor(browser), fault);
  return { user, browser, credential };
}

describe('signing in', () => {
  test('needs no email address, and opens a session like any other', async () => {
    const { user, browser, credential } = await answered();
    const { status, body } = await sendAssertion(browser, credential);
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Successfully logged in',
    });
    expect(body.data?.user?.['email']).toBe(user.email);
    expect((await browser.me()).body.data?.user?.['email']).toBe(user.email);
    expect([...browser.cookies.keys()]).toEqual(
      expect.arrayContaining(['memorials_session', 'memorials_refresh', 'memorials_device']),
    );
    const [passkey] = await listPasskeys(browser);
    expect(passkey?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test('ends the session that the browser had', async () => {
    const { browser, credential } = await answered();
    const other = await newPasskeyUser(app);
    for (const [name, value] of other.browser.cookies) browser.cookies.set(name, value);
    expect((await sendAssertion(browser, credential)).status).toBe(200);
    expect((await other.browser.me()).status).toBe(401);
  });

  test('keeps the memorials that the browser has begun with a new registration of the same address', async () => {
    const user = await userWithPasskey(app);
    const browser = app.browser();
    await browser.register(user.email);
    const { body } = await browser.callApi('POST', '/memorials', { fullName: 'Cy Holm' });
    const { id } = (body.data as unknown as { memorial: { id: string } }).memorial;
    const credential = user.device.get(await signInOptionsFor(browser));
    expect((await sendAssertion(browser, credential)).status).toBe(200);
    expect((await browser.callApi('GET', `/memorials/${id}`)).status).toBe(200);
  });

  test("works repeatedly with a device that doesn't count signatures", async () => {
    const user = await userWithPasskey(app, { counts: false });
    const browser = app.browser();
    for (let round = 0; round < 2; round += 1) {
      const credential = user.device.get(await signInOptionsFor(browser));
      expect((await sendAssertion(browser, credential)).status).toBe(200);
    }
  });

  test('works in two tabs that both wait for a passkey', async () => {
    const user = await userWithPasskey(app);
    const browser = app.browser();
    const first = await signInOptionsFor(browser);
    const second = await signInOptionsFor(browser);
    expect((await sendAssertion(browser, user.device.get(first))).status).toBe(200);
    expect((await sendAssertion(browser, user.device.get(second))).status).toBe(200);
  });

  test('asks for any passkey for this site, confirmed with a PIN, face or fingerprint', async () => {
    const options = await signInOptionsFor(app.browser());
    expect({ ...options, challenge: '' }).toEqual({
      challenge: '',
      rpId: new URL(app.config.origin).hostname,
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'required',
    });
  });
});

const REFUSED = { status: 400, code: 'PASSKEY_REFUSED' };
const UNKNOWN = { status: 400, code: 'PASSKEY_UNKNOWN' };
const EXPIRED = { status: 400, code: 'PASSKEY_EXPIRED' };

async function outcomeOf(browser: ReturnType<typeof app.browser>, credential: unknown) {
  const { status, body } = await browser.post('/passkeys/sign-in', { credential });
  return { status, code: body.code };
}

describe('is refused', () => {
  test.each<[string, Fault]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port of this host', { origin: 'http://localhost:1' }],
    ['for a passkey of another site', { rpId: 'evil.example' }],
    ['without the PIN, face or fingerprint', { isUnverified: true }],
    ['for a challenge that we did not make', { challenge: 'A'.repeat(72) }],
    ['for an empty challenge', { challenge: '' }],
    ['if the device names another user', { userHandle: 'dXNyXzA' }],
    ['if the device names no user', { userHandle: null }],
  ])('%s', async (_, fault) => {
    const { browser, credential } = await answered(fault);
    expect(await outcomeOf(browser, credential)).toEqual(REFUSED);
    expect((await browser.me()).status).toBe(401);
  });

  test('the second time', async () => {
    const { browser, credential } = await answered(undefined, { counts: false });
    expect((await sendAssertion(browser, credential)).status).toBe(200);
    expect(await outcomeOf(browser, credential)).toEqual(REFUSED);
  });

  test('once, if it is sent twice at the same time', async () => {
    const { browser, credential } = await answered(undefined, { counts: false });
    const tries = [outcomeOf(browser, credential), outcomeOf(browser.copy(), credential)];
    const outcomes = await Promise.all(tries);
    expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400,
    ]);
  });

  test('after five minutes', async () => {
    const { browser, credential } = await answered();
    app.clock.advance({ minutes: 5 });
    expect(await outcomeOf(browser, credential)).toEqual(EXPIRED);
  });

  test('in another browser, and in one without cookies', async () => {
    const { credential } = await answered();
    const other = app.browser();
    expect(await outcomeOf(other, credential)).toEqual(EXPIRED);
    await signInOptionsFor(other);
    expect(await outcomeOf(other, credential)).toEqual(REFUSED);
  });

  test('with a registration challenge', async () => {
    const { browser, device } = await userWithPasskey(app);
    const options = await signInOptionsFor(browser);
    const { body } = await browser.post('/passkeys/options');
    const { challenge } = (body.data as { options: { challenge: string } }).options;
    expect(await outcomeOf(browser, device.get({ ...options, challenge }))).toEqual(REFUSED);
  });

  test("with a signature from another account's device", async () => {
    const [owner, other] = [await userWithPasskey(app), await userWithPasskey(app)];
    const browser = app.browser();
    const [stored] = owner.device.credentials;
    const credential = other.device.get(await signInOptionsFor(browser), {
      credentialId: stored!.id,
      userHandle: stored!.userHandle,
    });
    expect(await outcomeOf(browser, credential)).toEqual(REFUSED);
  });

  test("if the device's counter goes back, which is logged", async () => {
    const { browser, credential, user } = await answered({ signCount: 7 });
    expect((await sendAssertion(browser, credential)).status).toBe(200);
    for (const signCount of [7, 6, 0]) {
      const copy = user.device.get(await signInOptionsFor(browser), { signCount });
      expect(await outcomeOf(browser, copy)).toEqual(REFUSED);
    }
    const warned = app.secrets.logLines().filter((line) => line.includes('a copy of it may exist'));
    expect(warned).toHaveLength(3);
    const later = user.device.get(await signInOptionsFor(browser), { signCount: 8 });
    expect((await sendAssertion(browser, later)).status).toBe(200);
  });

  test('after the passkey or its account was deleted, and if it was never registered', async () => {
    const removed = await answered();
    const [passkey] = await listPasskeys(removed.user.browser);
    await removed.user.browser.call('DELETE', `/passkeys/${passkey!.id}`);
    expect(await outcomeOf(removed.browser, removed.credential)).toEqual(UNKNOWN);

    const deleted = await answered();
    await deleted.user.browser.call('DELETE', '/delete-account');
    expect(await outcomeOf(deleted.browser, deleted.credential)).toEqual(UNKNOWN);

    const stranger = await newPasskeyUser(app);
    const { device } = await userWithPasskey(app);
    const unknown = device.get(await signInOptionsFor(stranger.browser), { credentialId: 'AAAA' });
    expect(await outcomeOf(stranger.browser, unknown)).toEqual(UNKNOWN);
  });

  test('if a field is larger than any device sends', async () => {
    const { browser, credential } = await answered();
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']) {
      const response = { ...credential.response, [field]: 'A'.repeat(90_000) };
      expect(await outcomeOf(browser, { ...credential, response })).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
      });
    }
    const huge = 'A'.repeat(200_000);
    expect((await outcomeOf(browser, { ...credential, id: huge, rawId: huge })).status).toBe(413);
    expect((await sendAssertion(browser, credential)).status).toBe(200);
  });

  test('for a network that has tried too often', async () => {
    const { browser, credential } = await answered();
    const attempt = { rule: 'signInFromNetwork', from: browser.address } as const;
    await app.services.limits.consume({ ...attempt, amount: 300 });
    expect(await outcomeOf(browser, credential)).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
  });
});

test('used challenges are stored until they expire, and open ones are never stored', async () => {
  const user = await newPasskeyUser(app);
  await addPasskey(user);
  const rows = () =>
    app.services.kysely.selectFrom('used_passkey_challenges').selectAll().execute();
  const used = await rows();
  expect(used.length).toBeGreaterThan(0);
  await signInOptionsFor(app.browser());
  await app.services.passkeyChallenges.sweep();
  expect(await rows()).toEqual(used);
  app.clock.advance({ minutes: 7 });
  await app.services.passkeyChallenges.sweep();
  expect(await rows()).toEqual([]);
});
