import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startSandbox } from '../../../sandbox/start.server.ts';
import { parseConfig } from '../../../server/config.server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { through } from './testing/provider-visit.ts';

/** The people of the stand-ins leave nothing behind, so nothing is ever written there. */
const settings = parseConfig({ DATA_DIR: 'no-such-folder' });

const CODE_STEP = '/?auth=confirm';
const FORBIDDEN_TO_TELL = /exist|already|another|taken|join/i;

let app: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox(settings);
  const { google, facebook } = sandbox.fillIn(settings);
  app = await createTestApp({ config: { google, facebook } });
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

let people = 0;
const newAddress = () => `proving-${(people += 1)}@example.org`;

async function verifiedAccount(email = newAddress()) {
  const browser = app.browser();
  await browser.register(email);
  const { code } = await app.mailbox.lastTo(email);
  expect((await browser.post('/verify-email', { code })).status).toBe(200);
  return { email, browser };
}

const codeFor = async (email: string) => (await app.mailbox.lastTo(email)).code;
const confirm = (browser: TestBrowser, code: string) => browser.post('/social/confirm', { code });
const pendingOf = (browser: TestBrowser) => browser.call('GET', '/social/pending');
const userOf = async (browser: TestBrowser) => (await browser.me()).body.data?.user;
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function accountsWith(email: string): Promise<number> {
  const rows = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute();
  return rows.length;
}

describe.each(['facebook', 'google'] as const)('%s does not vouch for an address', (provider) => {
  test('no account and no session before the code, one verified account after it', async () => {
    const email = newAddress();
    const browser = app.browser();
    expect(await through(browser, provider, { email })).toBe(CODE_STEP);
    expect((await browser.me()).status).toBe(401);
    expect(await accountsWith(email)).toBe(0);
    expect((await pendingOf(browser)).body.data).toEqual({
      pending: { provider, email, sentSecondsAgo: 0 },
    });

    const answer = await confirm(browser, await codeFor(email));
    expect(answer.status).toBe(200);
    expect(answer.body.data?.user).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      isEmailVerified: true,
      oauth: { google: provider === 'google', facebook: provider === 'facebook' },
    });
    expect(await userOf(browser)).toMatchObject({ email });

    const again = app.browser();
    expect(await through(again, provider, { email })).toBe('/memorials');
    expect(await accountsWith(email)).toBe(1);
  });

  test('the right code joins the verified account that owns the address: no second, empty account', async () => {
    const { email, browser: owner } = await verifiedAccount();
    const browser = app.browser();
    expect(await through(browser, provider, { email })).toBe(CODE_STEP);
    expect(await userOf(owner)).toMatchObject({ oauth: { google: false, facebook: false } });
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ firstName: 'Ada', isEmailVerified: true });
    expect(await userOf(owner)).toMatchObject({
      oauth: { google: provider === 'google', facebook: provider === 'facebook' },
    });
    expect(await accountsWith(email)).toBe(1);
    expect((await app.browser().login(email)).status).toBe(200);
  });

  test('a registration that nobody verified goes, with its sessions, when the owner proves the address', async () => {
    const email = newAddress();
    const squatter = app.browser();
    await squatter.register(email);
    const owner = app.browser();
    await through(owner, provider, { email });
    expect((await squatter.me()).status).toBe(200);
    await confirm(owner, await codeFor(email));
    expect((await squatter.me()).status).toBe(401);
    expect(await accountsWith(email)).toBe(1);
  });

  test('nothing tells before the right code whether there is an account', async () => {
    const { email: taken } = await verifiedAccount();
    const free = newAddress();
    const seen = [];
    for (const email of [taken, free]) {
      const browser = app.browser();
      const end = await through(browser, provider, { email });
      const { subject, text, code } = await app.mailbox.lastTo(email);
      const refused = await confirm(browser, wrong(code));
      expect(`${subject} ${text}`).not.toMatch(FORBIDDEN_TO_TELL);
      const pending = (await pendingOf(browser)).body;
      const words = JSON.stringify({ end, subject, text, refused: refused.body, pending });
      seen.push(words.replaceAll(code, 'CODE').replaceAll(email, 'EMAIL'));
    }
    expect(seen[0]).toBe(seen[1]);
  });
});

describe('the code', () => {
  test('five wrong guesses void it; a new one is posted on request', async () => {
    const email = newAddress();
    const browser = app.browser();
    await through(browser, 'facebook', { email });
    const code = await codeFor(email);
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await confirm(browser, wrong(code));
      expect(answer.body).toMatchObject({
        code: 'CODE_INVALID',
        message: 'This code is wrong or has expired. Please check it, or ask for a new one.',
      });
    }
    expect((await confirm(browser, code)).body.code).toBe('CODE_INVALID');
    app.clock.advance({ seconds: 31 });
    expect((await browser.post('/social/resend')).status).toBe(200);
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
  });

  test('is over after ten minutes, and the sign-in with it after an hour', async () => {
    const email = newAddress();
    const browser = app.browser();
    await through(browser, 'facebook', { email });
    const late = await codeFor(email);
    app.clock.advance({ minutes: 10, seconds: 1 });
    expect((await confirm(browser, late)).body.code).toBe('CODE_INVALID');
    expect((await browser.post('/social/resend')).status).toBe(200);
    expect(await codeFor(email)).not.toBe(late);
    app.clock.advance({ minutes: 50 });
    expect((await pendingOf(browser)).status).toBe(404);
    expect((await browser.post('/social/resend')).body.code).toBe('SOCIAL_FAILED');
    expect((await confirm(browser, await codeFor(email))).body.code).toBe('CODE_INVALID');
  });

  test('a new one voids the one before; within 30 seconds no second mail is posted', async () => {
    const email = newAddress();
    const browser = app.browser();
    await through(browser, 'facebook', { email });
    const first = await codeFor(email);
    expect((await browser.post('/social/resend')).status).toBe(200);
    expect(await app.mailbox.to(email)).toHaveLength(1);
    app.clock.advance({ seconds: 31 });
    await browser.post('/social/resend');
    const second = await codeFor(email);
    expect(await app.mailbox.to(email)).toHaveLength(2);
    expect((await confirm(browser, first)).status).toBe(400);
    expect((await confirm(browser, second)).status).toBe(200);
  });

  test('works once, and in the browser that came back alone', async () => {
    const email = newAddress();
    const browser = app.browser();
    await through(browser, 'facebook', { email });
    const code = await codeFor(email);
    const stranger = app.browser();
    expect((await confirm(stranger, code)).body.code).toBe('CODE_INVALID');
    const twin = browser.copy();
    const answers = await Promise.all([confirm(browser, code), confirm(twin, code)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.map(({ status }) => status)).toContain(400);
    expect((await confirm(twin, code)).status).toBe(400);
    expect(await accountsWith(email)).toBe(1);
  });
});

describe('a sign-in that waits for its code', () => {
  test('cancelled it leaves nothing: no row, no cookie, no account', async () => {
    const email = newAddress();
    const browser = app.browser();
    await through(browser, 'facebook', { email });
    const code = await codeFor(email);
    const before = browser.copy();
    expect((await browser.call('DELETE', '/social/pending')).status).toBe(200);
    expect((await pendingOf(browser)).status).toBe(404);
    expect((await confirm(before, code)).status).toBe(400);
    const { rows } = await sql`select 1 from social_sign_ins where email = ${email}`.execute(
      app.database.kysely,
    );
    expect(rows).toEqual([]);
    expect(await accountsWith(email)).toBe(0);
  });

  test('two tabs that come back at once share one code and one mail', async () => {
    const email = newAddress();
    const browser = app.browser();
    const tab = browser.copy();
    const ends = await Promise.all([
      through(browser, 'facebook', { email }),
      through(tab, 'facebook', { email }),
    ]);
    expect(ends).toEqual([CODE_STEP, CODE_STEP]);
    expect(await app.mailbox.to(email)).toHaveLength(1);
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
  });

  test('begun at another provider meanwhile, the newer one is what the code is for', async () => {
    const email = newAddress();
    const browser = app.browser();
    await through(browser, 'facebook', { email });
    const older = await codeFor(email);
    await through(browser, 'google', { email });
    const newer = await codeFor(email);
    expect((await confirm(browser, older)).status).toBe(400);
    const answer = await confirm(browser, newer);
    expect(answer.body.data?.user).toMatchObject({ oauth: { google: true, facebook: false } });
  });

  test('a failed or cancelled visit to the provider does not sign the person out', async () => {
    const { browser } = await verifiedAccount();
    expect(await through(browser, 'facebook', { email: '' })).toContain('SOCIAL_EMAIL_MISSING');
    expect((await browser.me()).status).toBe(200);
    expect(await through(browser, 'facebook', { email: newAddress() })).toBe(CODE_STEP);
    expect((await browser.me()).status).toBe(200);
  });

  test('mails to an address have the limits of all other mails', async () => {
    const email = newAddress();
    const address = '10.77.0.1';
    const ends = [];
    for (let round = 0; round < 7; round += 1) {
      const choice = { email, firstName: `Grace ${round}` };
      ends.push(await through(app.browser(address), 'facebook', choice));
    }
    expect(ends.at(-1)).toBe('/?auth=login&error=TOO_MANY_REQUESTS');
    expect((await app.mailbox.to(email)).length).toBeLessThanOrEqual(5);
  });

  test('what has ended is swept up', async () => {
    await through(app.browser(), 'facebook', { email: newAddress() });
    app.clock.advance({ hours: 2 });
    await app.database.kysely
      .transaction()
      .execute((transaction) => app.jobs.add(transaction, 'sweep-accounts', {}));
    await app.jobs.runDue();
    const { rows } = await sql`select 1 from social_sign_ins`.execute(app.database.kysely);
    expect(rows).toEqual([]);
  });
});
