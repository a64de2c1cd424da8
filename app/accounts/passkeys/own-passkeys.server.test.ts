import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import type { Attestation } from './contract.ts';
import { addPasskey as addOwnPasskey } from './own-passkeys.server.ts';
import {
  addPasskey,
  creationOptionsFor,
  listPasskeys,
  newPasskeyUser,
  userWithPasskey,
  type PasskeyUser,
} from './testing/passkey-user.ts';
import type { SoftwareAuthenticator } from './testing/software-authenticator.ts';

const app = openTestApp();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';

async function register(browser: TestBrowser, credential: Attestation) {
  const { status, body } = await browser.post('/passkeys/register', { credential });
  return { status, code: body.code };
}

const ADDED = { status: 201, code: undefined };
const NOT_ADDED = { status: 400, code: 'PASSKEY_NOT_ADDED' };

async function fill({ id }: PasskeyUser, count: number): Promise<void> {
  const passkeys = Array.from({ length: count }, (_, index) => ({
    id: `pky_${String(index).padStart(2, '0')}${id.slice(-20)}`,
    user_id: id,
    credential_id: `${id}-${index}`,
    public_key: 'AAAA',
    sign_count: 0,
    transports: '',
    is_backed_up: false,
    name: 'An unknown device',
    created_at: app.clock.now(),
  }));
  await app.services.kysely.insertInto('passkeys').values(passkeys).execute();
}

describe('adding a passkey', () => {
  test('a request still waiting when a new password ends its session adds none', async () => {
    const { browser, device, id } = await newPasskeyUser(app);
    const { sessions, kysely } = app.services;
    const session = await sessions.check(browser.cookies.get('memorials_session'));
    const credential = device.create(await creationOptionsFor(browser));
    await sessions.endAll(kysely, id);
    const visitor = { network: '198.51.100.1', userAgent: PHONE };
    const added = addOwnPasskey(app.services, session, credential, {
      origin: app.config.origin,
      visitor,
    });
    await expect(added).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(
      await kysely.selectFrom('passkeys').where('user_id', '=', id).select('id').execute(),
    ).toEqual([]);
  });

  test('asks for a discoverable one, confirmed with a PIN, face or fingerprint', async () => {
    const { browser, email, id } = await newPasskeyUser(app);
    const options = await creationOptionsFor(browser);
    expect({ ...options, challenge: '' }).toEqual({
      challenge: '',
      rp: { id: new URL(app.config.origin).hostname, name: app.config.product.name },
      user: {
        id: Buffer.from(id).toString('base64url'),
        name: email,
        displayName: 'Ada King',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
  });

  test("stores it under the browser's name, and notifies the account by email", async () => {
    const { browser, device, email } = await newPasskeyUser(app);
    const credential = device.create(await creationOptionsFor(browser));
    const agent = { 'user-agent': PHONE };
    const { status, body } = await browser.post('/passkeys/register', { credential }, agent);
    expect(status).toBe(201);
    const [passkey] = await listPasskeys(browser);
    expect(body.data).toEqual({ passkey });
    expect(passkey).toEqual({
      id: expect.stringMatching(/^pky_\w{22}$/) as string,
      name: 'Safari on an iPhone',
      createdAt: app.clock.now().toISOString(),
    });
    const mail = await app.mailbox.lastTo(email);
    expect(mail.subject).toBe('A passkey was added to your account');
    expect(mail.text).toContain('/account?tab=security');
  });

  test('tells the browser which passkeys the account already has', async () => {
    const { browser, device } = await userWithPasskey(app);
    const { excludeCredentials } = await creationOptionsFor(browser);
    expect(excludeCredentials).toEqual([
      {
        id: device.credentials[0]?.id,
        type: 'public-key',
        transports: ['internal', 'hybrid'],
      },
    ]);
  });

  test('works in two tabs at the same time', async () => {
    const { browser, device } = await newPasskeyUser(app);
    const [first, second] = [await creationOptionsFor(browser), await creationOptionsFor(browser)];
    const outcomes = await Promise.all([
      register(browser, device.create(first)),
      register(browser.copy(), device.create(second)),
    ]);
    expect(outcomes).toEqual([ADDED, ADDED]);
    expect(await listPasskeys(browser)).toHaveLength(2);
  });

  test('ignores an attestation statement', async () => {
    const { browser, device } = await newPasskeyUser(app);
    // {"x5c": [h'00'], "sig": h'00', "alg": -7}
    const bytes = Buffer.from('a36378356381410063736967410063616c6726', 'hex');
    const statement = { format: 'packed', bytes };
    const credential = device.create(await creationOptionsFor(browser), { statement });
    expect(await register(browser, credential)).toEqual(ADDED);
  });
});

type Fault = Parameters<SoftwareAuthenticator['create']>[1];

describe('is refused', () => {
  test.each<[string, Fault]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without the PIN, face or fingerprint', { isUnverified: true }],
    ['for a challenge that we did not make', { challenge: 'AAAA' }],
  ])('%s', async (_, fault) => {
    const { browser, device } = await newPasskeyUser(app);
    const credential = device.create(await creationOptionsFor(browser), fault);
    expect(await register(browser, credential)).toEqual(NOT_ADDED);
    expect(await listPasskeys(browser)).toEqual([]);
  });

  test('the second time, after five minutes, and in another session', async () => {
    const { browser, device, email } = await newPasskeyUser(app);
    const options = await creationOptionsFor(browser);
    expect(await register(browser, device.create(options))).toEqual(ADDED);
    expect(await register(browser, device.create(options))).toEqual(NOT_ADDED);

    const other = app.browser();
    await other.login(email);
    const foreign = device.create(await creationOptionsFor(browser));
    expect(await register(other, foreign)).toEqual(NOT_ADDED);

    const late = device.create(await creationOptionsFor(browser));
    app.clock.advance({ minutes: 5 });
    expect(await register(browser, late)).toEqual({ status: 400, code: 'PASSKEY_EXPIRED' });
  });

  test('if an account already has it, this one included', async () => {
    const owner = await userWithPasskey(app);
    const [stored] = owner.device.credentials;
    const taken = { status: 409, code: 'PASSKEY_TAKEN' };
    for (const { browser, device } of [owner, await newPasskeyUser(app)]) {
      const credentialId = stored!.id;
      const credential = device.create(await creationOptionsFor(browser), { credentialId });
      expect(await register(browser, credential)).toEqual(taken);
    }
    expect(await listPasskeys(owner.browser)).toHaveLength(1);
  });

  test('the 21st, even when two are sent at once', async () => {
    const user = await newPasskeyUser(app);
    await fill(user, 19);
    const { browser, device } = user;
    const [first, second] = [await creationOptionsFor(browser), await creationOptionsFor(browser)];
    const outcomes = await Promise.all([
      register(browser, device.create(first)),
      register(browser.copy(), device.create(second)),
    ]);
    const full = { status: 409, code: 'PASSKEYS_FULL' };
    expect(outcomes.toSorted((one, other) => one.status - other.status)).toEqual([ADDED, full]);
    const { status, body } = await browser.post('/passkeys/options');
    expect({ status, code: body.code }).toEqual(full);
    expect(await listPasskeys(browser)).toHaveLength(20);
  });

  test('if the sign-in is older than 15 minutes, even in an active session', async () => {
    const { browser, email } = await newPasskeyUser(app);
    app.clock.advance({ minutes: 14 });
    await browser.post('/refresh');
    await creationOptionsFor(browser);
    app.clock.advance({ minutes: 2 });
    const { status, body } = await browser.post('/passkeys/options');
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'SIGN_IN_AGAIN' });
    await browser.login(email);
    await creationOptionsFor(browser);
  });

  test('for an unverified address, which may belong to another person', async () => {
    const browser = app.browser();
    await browser.register('unverified@example.org');
    const { status, body } = await browser.post('/passkeys/options');
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'EMAIL_NOT_VERIFIED' });
  });

  test('if larger than any device sends, or not a credential at all', async () => {
    const { browser, device } = await newPasskeyUser(app);
    const credential = device.create(await creationOptionsFor(browser));
    const { response } = credential;
    const nested = Buffer.alloc(5000, 0x81).toString('base64url');
    for (const attestationObject of ['A', 'oA', nested]) {
      const broken = { ...credential, response: { ...response, attestationObject } };
      expect(await register(browser, broken)).toEqual(NOT_ADDED);
    }
    const long = { ...response, attestationObject: 'A'.repeat(90_000) };
    const invalid = { status: 400, code: 'INVALID_INPUT' };
    expect(await register(browser, { ...credential, response: long })).toEqual(invalid);
    const transports = Array.from({ length: 11 }, () => 'usb');
    const many = { ...credential, response: { ...response, transports } };
    expect(await register(browser, many)).toEqual(invalid);
    expect(await register(browser, credential)).toEqual(ADDED);
  });

  test('after 40 changes in an hour', async () => {
    const { browser, device, id } = await newPasskeyUser(app);
    await app.services.limits.consume({ rule: 'passkeyChange', subject: id, amount: 40 });
    const credential = device.create(await creationOptionsFor(browser));
    expect(await register(browser, credential)).toEqual({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('without a session', async () => {
    const browser = app.browser();
    expect((await browser.post('/passkeys/options')).status).toBe(401);
    expect((await browser.call('GET', '/passkeys')).status).toBe(401);
    expect((await browser.call('DELETE', '/passkeys/pky_1')).status).toBe(401);
  });
});

describe("an account's passkeys", () => {
  test('are listed oldest first, without keys', async () => {
    const user = await userWithPasskey(app);
    app.clock.advance({ minutes: 1 });
    await addPasskey(user);
    const { body } = await user.browser.call('GET', '/passkeys');
    const listed = await listPasskeys(user.browser);
    expect(listed.map(({ createdAt }) => createdAt)).toEqual(
      listed.map(({ createdAt }) => createdAt).toSorted(),
    );
    for (const { id } of user.device.credentials) expect(JSON.stringify(body)).not.toContain(id);
  });

  test('can be renamed only by their owner', async () => {
    const [owner, other] = [await userWithPasskey(app), await userWithPasskey(app)];
    const [passkey] = await listPasskeys(owner.browser);
    const rename = async ({ browser }: PasskeyUser, name: unknown) =>
      browser.put(`/passkeys/${passkey!.id}`, { name });
    expect((await rename(owner, '  Nana’s phone ')).body.data).toEqual({
      passkey: { ...passkey, name: 'Nana’s phone' },
    });
    expect((await rename(other, 'Mine')).body.code).toBe('NOT_FOUND');
    expect((await rename(owner, '👵'.repeat(60))).status).toBe(200);
    for (const [name, sentence] of [
      ['', 'Enter a name for this passkey'],
      [' ', 'Enter a name for this passkey'],
      [7, 'Enter a name for this passkey'],
      ['x'.repeat(61), 'Please use no more than 60 characters'],
      ['two\nlines', 'Enter the name on one line, without hidden characters'],
      ['\u2800', 'Enter the name on one line, without hidden characters'],
    ] as const) {
      expect((await rename(owner, name)).body.fields, String(name)).toEqual({ name: sentence });
    }
  });

  test('can be removed only by their owner, with an email', async () => {
    const [owner, other] = [await userWithPasskey(app), await userWithPasskey(app)];
    const [passkey] = await listPasskeys(owner.browser);
    const remove = ({ browser }: PasskeyUser) => browser.call('DELETE', `/passkeys/${passkey!.id}`);
    expect((await remove(other)).body.code).toBe('NOT_FOUND');
    expect((await remove(owner)).body.data).toEqual({
      removed: {
        rpId: new URL(app.config.origin).hostname,
        credentialId: owner.device.credentials[0]?.id,
      },
    });
    expect((await remove(owner)).body.code).toBe('NOT_FOUND');
    expect(await listPasskeys(owner.browser)).toEqual([]);
    const { subject } = await app.mailbox.lastTo(owner.email);
    expect(subject).toBe('A passkey was removed from your account');
    expect((await addPasskey(owner)).status).toBe(201);
  });

  test("can't be removed 16 minutes after the sign-in", async () => {
    const { browser, email } = await userWithPasskey(app);
    const [passkey] = await listPasskeys(browser);
    app.clock.advance({ minutes: 16 });
    await browser.post('/refresh');
    const { status, body } = await browser.call('DELETE', `/passkeys/${passkey!.id}`);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'SIGN_IN_AGAIN' });
    expect(await listPasskeys(browser)).toHaveLength(1);
    await browser.login(email);
    expect((await browser.call('DELETE', `/passkeys/${passkey!.id}`)).status).toBe(200);
  });

  test('are deleted with the account', async () => {
    const { browser, id } = await userWithPasskey(app);
    await browser.call('DELETE', '/delete-account');
    const left = await app.services.kysely
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
