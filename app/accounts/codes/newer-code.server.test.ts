import { describe, expect, test } from 'vitest';

import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { signInAt } from '../social/testing/provider-visit.ts';
import { confirm, provideSocialApp } from '../social/testing/social-app.ts';

const social = provideSocialApp();
const { newAddress, codeFor } = social;

const clock = () => social.app.clock;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function registered(email = newAddress()) {
  const browser = social.app.browser();
  expect((await browser.register(email)).status).toBe(200);
  return { email, browser, code: await codeFor(email) };
}

const requestCode = (browser: TestBrowser, email: string, isAutomatic?: boolean) =>
  browser.post('/send-verification', { email, ...(isAutomatic ? { isAutomatic } : {}) });

const mailsTo = async (email: string) => (await social.app.mailbox.to(email)).length;

/** the answer to a code that a newer one, sent now, has replaced */
function newerSentNow() {
  const at = clock().now().toISOString();
  return {
    success: false,
    code: 'CODE_INVALID',
    message: `We sent you a newer code at ${at.slice(11, 16)} UTC. Please enter that one.`,
    details: { newerCodeSentAt: at },
  };
}

describe('a code replaced by a newer one', () => {
  test('when verifying: the response says when the newer one was sent, and no guess is used', async () => {
    const { email, browser, code } = await registered();
    clock().advance({ minutes: 3 });
    await requestCode(browser, email);
    const answer = newerSentNow();
    const fresh = await codeFor(email);
    clock().advance({ minutes: 1 });
    for (let count = 0; count < 7; count += 1) {
      const response = await browser.post('/verify-email', { code });
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject(answer);
    }
    expect((await browser.post('/verify-email', { code: fresh })).status).toBe(200);
  });

  test('until its own ten minutes are over', async () => {
    const { email, browser, code } = await registered();
    clock().advance({ minutes: 9 });
    await requestCode(browser, email);
    const answer = newerSentNow();
    expect((await browser.post('/verify-email', { code })).body).toMatchObject(answer);
    clock().advance({ minutes: 1, seconds: 1 });
    const expired = await browser.post('/verify-email', { code });
    expect(expired.body.message).toContain('wrong or has expired');
    expect(expired.body).not.toHaveProperty('details');
  });

  test('when resetting a password', async () => {
    const { email, browser, code } = await registered();
    await browser.post('/verify-email', { code });
    const visitor = social.app.browser();
    await visitor.post('/forgot-password', { email });
    const first = await codeFor(email);
    clock().advance({ minutes: 1 });
    await visitor.post('/send-password-reset-code', { email });
    const answer = newerSentNow();
    const check = await visitor.post('/verify-password-reset-code', { email, code: first });
    expect(check.body).toMatchObject(answer);
    const reset = await visitor.post('/reset-password', {
      email,
      code: first,
      password: 'a-new-password',
    });
    expect(reset.body).toMatchObject(answer);
    const fresh = await visitor.post('/reset-password', {
      email,
      code: await codeFor(email),
      password: 'a-new-password',
    });
    expect(fresh.status).toBe(200);
  });

  test('when signing in with Google or Facebook', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const first = await codeFor(email);
    clock().advance({ minutes: 1 });
    await browser.post('/social/resend');
    const answer = newerSentNow();
    for (let count = 0; count < 6; count += 1) {
      expect((await confirm(browser, first)).body).toMatchObject(answer);
    }
    expect((await confirm(browser, await codeFor(email))).status).toBe(200);
  });

  test('is no longer compared once the newer one has no guesses left', async () => {
    const { email, browser, code } = await registered();
    clock().advance({ minutes: 1 });
    await requestCode(browser, email);
    const fresh = await codeFor(email);
    for (let count = 0; count < 5; count += 1) {
      await browser.post('/verify-email', { code: wrong(fresh) });
    }
    const response = await browser.post('/verify-email', { code });
    expect(response.body).not.toHaveProperty('details');
  });

  test("is not revealed to anyone who doesn't have it", async () => {
    const { email, browser, code } = await registered();
    await browser.post('/verify-email', { code });
    const visitor = social.app.browser();
    await visitor.post('/forgot-password', { email });
    clock().advance({ minutes: 1 });
    await visitor.post('/forgot-password', { email });
    const guess = { code: wrong(await codeFor(email)) };
    const known = await visitor.post('/verify-password-reset-code', { email, ...guess });
    const unknown = await visitor.post('/verify-password-reset-code', {
      email: newAddress(),
      ...guess,
    });
    expect(known.body).toEqual(unknown.body);
  });

  test('is stored as a hash, and removed with the code that was used', async () => {
    const { email, browser, code } = await registered();
    clock().advance({ minutes: 1 });
    await requestCode(browser, email);
    const { kysely } = social.app.database;
    const codes = () =>
      kysely
        .selectFrom('account_codes')
        .innerJoin('users', 'users.id', 'account_codes.user_id')
        .select(['code_hash', 'replaced'])
        .where('email', '=', email)
        .execute();
    const [stored] = await codes();
    expect(stored?.replaced).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(code);
    await browser.post('/verify-email', { code: await codeFor(email) });
    expect(await codes()).toEqual([]);
  });
});

describe('no new code is sent automatically while the last one is under nine minutes old', () => {
  test("an automatic request returns the code's age, and the code stays valid", async () => {
    const { email, browser, code } = await registered();
    clock().advance({ minutes: 8, seconds: 59 });
    const response = await requestCode(browser, email, true);
    expect(response.body).toEqual({
      success: true,
      message: 'Verification email sent successfully',
      data: { sentCode: { isNew: false, secondsAgo: 539 } },
    });
    expect(await mailsTo(email)).toBe(1);
    expect((await browser.post('/verify-email', { code })).status).toBe(200);
  });

  test('no matter how often it is sent, without using up the mail limits', async () => {
    const { email, browser } = await registered();
    for (let count = 0; count < 12; count += 1) {
      expect((await requestCode(browser, email, true)).status).toBe(200);
    }
    clock().advance({ minutes: 9, seconds: 1 });
    const response = await requestCode(browser, email, true);
    expect(response.body.data).toEqual({ sentCode: { isNew: true, secondsAgo: 0 } });
    expect(await mailsTo(email)).toBe(2);
  });

  test('a code without guesses left is replaced', async () => {
    const { email, browser, code } = await registered();
    for (let count = 0; count < 5; count += 1) {
      await browser.post('/verify-email', { code: wrong(code) });
    }
    clock().advance({ minutes: 1 });
    await requestCode(browser, email, true);
    expect(await mailsTo(email)).toBe(2);
  });

  test('a request by the user sends one after 30 seconds', async () => {
    const { email, browser } = await registered();
    clock().advance({ seconds: 31 });
    await requestCode(browser, email);
    expect(await mailsTo(email)).toBe(2);
  });

  test('nor does another visit to Google or Facebook send one', async () => {
    const email = newAddress();
    const browser = social.app.browser();
    await signInAt(browser, 'facebook', { email });
    const first = await codeFor(email);
    clock().advance({ minutes: 8 });
    await signInAt(browser, 'facebook', { email });
    expect(await mailsTo(email)).toBe(1);
    expect((await confirm(browser, first)).status).toBe(200);
  });

  test("an automatic request for another person's address reveals nothing", async () => {
    const { browser } = await registered();
    const other = await registered();
    for (const email of [other.email, newAddress()]) {
      expect((await requestCode(browser, email, true)).body.data).toEqual({});
    }
    expect(await mailsTo(other.email)).toBe(1);
  });
});
