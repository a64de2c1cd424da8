import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { SWEEP_ACCOUNTS } from '../jobs.server.ts';
import { signInAt } from './testing/provider-visit.ts';
import { confirm, provideSocialApp, userOf } from './testing/social-app.ts';

const CODE_STEP = '/?auth=confirm';
const REVEALING_WORDS = /exist|already|another|taken|join/i;

const social = provideSocialApp();
const { newAddress, codeFor, verifiedAccount } = social;

const pendingOf = (browser: TestBrowser) => browser.call('GET', '/social/pending');
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function accountsWith(email: string): Promise<number> {
  const rows = await social.app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute();
  return rows.length;
}

describe.each(['facebook', 'google'] as const)("%s hasn't verified an address", (provider) => {
  test('no account or session before the code, one verified account after it', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    expect(await signInAt(browser, provider, { email })).toBe(CODE_STEP);
    expect((await browser.me()).status).toBe(401);
    expect(await accountsWith(email)).toBe(0);
    expect((await pendingOf(browser)).body.data).toEqual({
      pending: { provider, email, sentSecondsAgo: 0 },
    });

    const response = await confirm(browser, await codeFor(email));
    expect(response.status).toBe(200);
    expect(response.body.data?.user).toEqual({
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      isEmailVerified: true,
      oauth: { google: provider === 'google', facebook: provider === 'facebook' },
    });
    expect(await userOf(browser)).toMatchObject({ email });

    const again = social.app.browser();
    expect(await signInAt(again, provider, { email })).toBe('/memorials');
    expect(await accountsWith(email)).toBe(1);
  });

  test("the correct code links the address's verified account and doesn't create a second one", async () => {
    const { email, browser: owner } = await verifiedAccount();
    const browser = social.app.browser();
    expect(await signInAt(browser, provider, { email })).toBe(CODE_STEP);
    expect(await userOf(owner)).toMatchObject({ oauth: { google: false, facebook: false } });
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
    expect(await userOf(browser)).toMatchObject({ firstName: 'Ada', isEmailVerified: true });
    expect(await userOf(owner)).toMatchObject({
      oauth: { google: provider === 'google', facebook: provider === 'facebook' },
    });
    expect(await accountsWith(email)).toBe(1);
    expect((await social.app.browser().login(email)).status).toBe(200);
  });

  test("an unverified registration is removed, with its sessions, when the address's owner verifies it", async () => {
    const email = newAddress();
    const squatter = social.app.browser();
    await squatter.register(email);
    const owner = social.app.browser();
    await signInAt(owner, provider, { email });
    expect((await squatter.me()).status).toBe(200);
    await confirm(owner, await codeFor(email));
    expect((await squatter.me()).status).toBe(401);
    expect(await accountsWith(email)).toBe(1);
  });

  test('nothing reveals whether there is an account before the correct code', async () => {
    const { email: taken } = await verifiedAccount();
    const free = newAddress();
    const seen = [];
    for (const email of [taken, free]) {
      const browser = social.app.browser();
      const end = await signInAt(browser, provider, { email });
      const { subject, text, code } = await social.app.mailbox.lastTo(email);
      const refused = await confirm(browser, wrong(code));
      expect(`${subject} ${text}`).not.toMatch(REVEALING_WORDS);
      const pending = (await pendingOf(browser)).body;
      const words = JSON.stringify({ end, subject, text, refused: refused.body, pending });
      seen.push(words.replaceAll(code, 'CODE').replaceAll(email, 'EMAIL'));
    }
    expect(seen[0]).toBe(seen[1]);
  });
});

describe('the code', () => {
  test('is invalid after five wrong guesses; a new one is mailed on request', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const code = await codeFor(email);
    for (let guess = 0; guess < 5; guess += 1) {
      const response = await confirm(browser, wrong(code));
      expect(response.body).toMatchObject({
        code: 'CODE_INVALID',
        message: 'This code is wrong or has expired. Check it, or ask for a new one.',
      });
    }
    expect((await confirm(browser, code)).body.code).toBe('CODE_INVALID');
    social.app.clock.advance({ seconds: 31 });
    expect((await browser.post('/social/resend')).status).toBe(200);
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
  });

  test('expires after ten minutes, and the sign-in after an hour', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const late = await codeFor(email);
    social.app.clock.advance({ minutes: 10, seconds: 1 });
    expect((await confirm(browser, late)).body.code).toBe('CODE_INVALID');
    expect((await browser.post('/social/resend')).status).toBe(200);
    expect(await codeFor(email)).not.toBe(late);
    social.app.clock.advance({ minutes: 50 });
    expect((await pendingOf(browser)).status).toBe(404);
    expect((await browser.post('/social/resend')).body.code).toBe('SOCIAL_FAILED');
    expect((await confirm(browser, await codeFor(email))).body.code).toBe('CODE_INVALID');
  });

  test('is revoked by a new one; within 30 seconds no second mail is sent', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const first = await codeFor(email);
    expect((await browser.post('/social/resend')).status).toBe(200);
    expect(await social.app.mailbox.to(email)).toHaveLength(1);
    social.app.clock.advance({ seconds: 31 });
    await browser.post('/social/resend');
    const second = await codeFor(email);
    expect(await social.app.mailbox.to(email)).toHaveLength(2);
    expect((await confirm(browser, first)).status).toBe(400);
    expect((await confirm(browser, second)).status).toBe(200);
  });

  test('works once, and only in the browser that started the sign-in', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const code = await codeFor(email);
    const stranger = social.app.browser();
    expect((await confirm(stranger, code)).body.code).toBe('CODE_INVALID');
    const twin = browser.copy();
    const responses = await Promise.all([confirm(browser, code), confirm(twin, code)]);
    expect(responses.map(({ status }) => status)).toContain(200);
    expect(responses.map(({ status }) => status)).toContain(400);
    expect((await confirm(twin, code)).status).toBe(400);
    expect(await accountsWith(email)).toBe(1);
  });
});

describe('a sign-in that still needs its code', () => {
  test('leaves no row, cookie or account when cancelled', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const code = await codeFor(email);
    const before = browser.copy();
    expect((await browser.call('DELETE', '/social/pending')).status).toBe(200);
    expect((await pendingOf(browser)).status).toBe(404);
    expect((await confirm(before, code)).status).toBe(400);
    const { rows } = await sql`select 1 from social_sign_ins where email = ${email}`.execute(
      social.app.database.kysely,
    );
    expect(rows).toEqual([]);
    expect(await accountsWith(email)).toBe(0);
  });

  test('two concurrent callbacks share one code and one mail', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    const tab = browser.copy();
    const ends = await Promise.all([
      signInAt(browser, 'facebook', { email }),
      signInAt(tab, 'facebook', { email }),
    ]);
    expect(ends).toEqual([CODE_STEP, CODE_STEP]);
    expect(await social.app.mailbox.to(email)).toHaveLength(1);
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
  });

  test('is replaced by a newer one with another provider', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const older = await codeFor(email);
    await signInAt(browser, 'google', { email });
    const newer = await codeFor(email);
    expect((await confirm(browser, older)).status).toBe(400);
    const response = await confirm(browser, newer);
    expect(response.body.data?.user).toMatchObject({ oauth: { google: true, facebook: false } });
  });

  test('a failed or cancelled visit to the provider does not sign the person out', async () => {
    const { browser } = await verifiedAccount();
    expect(await signInAt(browser, 'facebook', { email: '' })).toContain('SOCIAL_EMAIL_MISSING');
    expect((await browser.me()).status).toBe(200);
    expect(await signInAt(browser, 'facebook', { email: newAddress() })).toBe(CODE_STEP);
    expect((await browser.me()).status).toBe(200);
  });

  test('its mails count towards the limits for all mails', async () => {
    const email = newAddress();
    const address = '10.77.0.1';
    const ends = [];
    for (let round = 0; round < 7; round += 1) {
      const choice = { email, firstName: `Grace ${round}` };
      ends.push(await signInAt(social.app.browser(address), 'facebook', choice));
    }
    expect(ends.at(-1)).toBe('/?auth=login&error=TOO_MANY_REQUESTS');
    expect((await social.app.mailbox.to(email)).length).toBeLessThanOrEqual(5);
  });

  test('is removed once expired', async () => {
    await signInAt(social.app.browser(), 'facebook', { email: newAddress() });
    social.app.clock.advance({ hours: 2 });
    await social.app.database.kysely
      .transaction()
      .execute((transaction) => social.app.jobs.add(transaction, SWEEP_ACCOUNTS, {}));
    await social.app.jobs.runDue();
    const { rows } = await sql`select 1 from social_sign_ins`.execute(social.app.database.kysely);
    expect(rows).toEqual([]);
  });
});
