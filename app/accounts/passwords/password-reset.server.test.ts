import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { cheapHasher, createTestApp } from '../../../tests/harness/test-app.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { newAddress, verifiedPerson } from '../testing/people.ts';
import { resetPassword } from './password-reset.server.ts';

const app = openTestApp();

const verified = () => verifiedPerson(app);

async function withCode() {
  const person = await verified();
  await app.browser().post('/send-password-reset-code', { email: person.email });
  return { ...person, code: (await app.mailbox.lastTo(person.email)).code };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  test('forgot-password and send-password-reset-code both mail a code', async () => {
    const { email } = await verified();
    const forgot = await app.browser().post('/forgot-password', { email });
    expect(forgot.body).toEqual({
      success: true,
      message: 'Password reset email sent successfully',
    });
    const first = await app.mailbox.lastTo(email);
    app.clock.advance({ seconds: 31 });
    const again = await app.browser().post('/send-password-reset-code', { email });
    expect(again.body).toEqual({ success: true, message: 'Password reset code sent successfully' });
    expect(first.subject).toContain('is your password reset code');
    expect(await app.mailbox.to(email)).toHaveLength(2);
  });

  test('a second request within 30 seconds sends no second mail', async () => {
    const { email } = await verified();
    const before = (await app.mailbox.to(email)).length;
    for (const path of ['/forgot-password', '/send-password-reset-code']) {
      expect((await app.browser().post(path, { email })).status).toBe(200);
    }
    expect(await app.mailbox.to(email)).toHaveLength(before + 1);
  });

  test('checking a code neither uses nor extends it; resetting uses it', async () => {
    const { email, code } = await withCode();
    const browser = app.browser();
    for (let round = 0; round < 8; round += 1) {
      const response = await browser.post('/verify-password-reset-code', { email, code });
      expect(response.body).toEqual({ success: true, message: 'Code verified successfully' });
    }
    app.clock.advance({ minutes: 9 });
    await browser.post('/verify-password-reset-code', { email, code });
    const reset = { email, code, password: 'another-password' };
    const response = await browser.post('/reset-password', reset);
    expect(response.body).toEqual({ success: true, message: 'Password reset successfully' });
    expect((await browser.post('/reset-password', reset)).body.code).toBe('CODE_INVALID');
    expect((await app.browser().login(email, 'another-password')).status).toBe(200);
    expect((await app.browser().login(email)).status).toBe(401);
  });

  test('a checked code still expires after 10 minutes', async () => {
    const { email, code } = await withCode();
    app.clock.advance({ minutes: 9 });
    await app.browser().post('/verify-password-reset-code', { email, code });
    app.clock.advance({ minutes: 1, seconds: 1 });
    const response = await app
      .browser()
      .post('/reset-password', { email, code, password: 'another' });
    expect(response.body.code).toBe('CODE_INVALID');
  });

  test('resetting ends every session at once and notifies the owner', async () => {
    const { email, browser, code } = await withCode();
    const phone = app.browser();
    await phone.login(email);
    await app.browser().post('/reset-password', { email, code, password: 'another-password' });
    expect((await browser.me()).status).toBe(401);
    expect((await browser.post('/refresh')).status).toBe(401);
    expect((await phone.me()).status).toBe(401);
    expect((await app.mailbox.lastTo(email)).subject).toBe('Your password was changed');
  });

  test('resetting does not sign in', async () => {
    const { email, code } = await withCode();
    const browser = app.browser();
    await browser.post('/reset-password', { email, code, password: 'another-password' });
    expect((await browser.me()).status).toBe(401);
  });

  test('a verification code is invalid for a reset', async () => {
    const email = newAddress();
    await app.browser().register(email);
    const { code } = await app.mailbox.lastTo(email);
    const response = await app
      .browser()
      .post('/reset-password', { email, code, password: 'another' });
    expect(response.body.code).toBe('CODE_INVALID');
  });

  test('the code of a reset verifies the address', async () => {
    const email = newAddress();
    const first = app.browser();
    await first.register(email, 'first-password');
    const other = app.browser();
    await other.register(email, 'other-password');
    await app.browser().post('/forgot-password', { email });
    const { code } = await app.mailbox.lastTo(email);
    await app.browser().post('/reset-password', { email, code, password: 'newest-password' });
    const response = await app.browser().login(email, 'newest-password');
    expect(response.body.data?.user?.['isEmailVerified']).toBe(true);
    expect((await first.me()).status).toBe(401);
    expect((await other.me()).status).toBe(401);
    expect((await app.browser().login(email, 'other-password')).status).toBe(401);
  });

  test.each(['code', 'link'])(
    'a reset by %s keeps the memorials that the browser has begun with a later registration',
    async (way) => {
      const email = newAddress();
      await app.browser().register(email, 'first-password');
      const browser = app.browser();
      await browser.register(email);
      const { body } = await browser.callApi('POST', '/memorials', { fullName: 'Cy Holm' });
      const { id } = (body.data as unknown as { memorial: { id: string } }).memorial;
      await browser.post('/forgot-password', { email });
      const { code, text } = await app.mailbox.lastTo(email);
      const token = /#(usr_\S+)/.exec(text)?.[1] ?? '';
      const password = 'newest-password';
      const { status } = await (way === 'code'
        ? browser.post('/reset-password', { email, code, password })
        : browser.post('/reset-password-by-link', { token, password }));
      expect(status).toBe(200);
      await browser.login(email, password);
      expect((await browser.callApi('GET', `/memorials/${id}`)).status).toBe(200);
    },
  );

  test('invalid payloads are refused with their messages', async () => {
    const response = await app.browser().post('/reset-password', { email: 'x', code: '12a456' });
    expect(response.body.fields).toEqual({
      email: 'Please enter a valid email address',
      code: 'Verification code must contain only numbers',
      password: 'Password is required',
    });
  });
});

describe('guessing', () => {
  test('5 wrong guesses invalidate the code; a new code allows new guesses', async () => {
    const { email } = await verified();
    const browser = app.browser();
    await browser.post('/send-password-reset-code', { email });
    const { code } = await app.mailbox.lastTo(email);
    const guesses = Array.from({ length: 15 }, () =>
      browser.post('/verify-password-reset-code', { email, code: wrong(code) }),
    );
    const statuses = (await Promise.all(guesses)).map((response) => response.status);
    expect(statuses).toEqual(Array.from({ length: 15 }, () => 400));
    const late = await browser.post('/verify-password-reset-code', { email, code });
    expect(late.body.code).toBe('CODE_INVALID');
    app.clock.advance({ seconds: 31 });
    await browser.post('/send-password-reset-code', { email });
    const fresh = (await app.mailbox.lastTo(email)).code;
    const response = await browser.post('/verify-password-reset-code', { email, code: fresh });
    expect(response.status).toBe(200);
  });

  test('4 wrong guesses leave a fifth', async () => {
    const { email } = await verified();
    const browser = app.browser();
    await browser.post('/send-password-reset-code', { email });
    const { code } = await app.mailbox.lastTo(email);
    for (let round = 0; round < 4; round += 1) {
      await browser.post('/verify-password-reset-code', { email, code: wrong(code) });
    }
    const response = await browser.post('/verify-password-reset-code', { email, code });
    expect(response.status).toBe(200);
  });

  test("BUSY while resetting doesn't cost the correct code a guess", async () => {
    const { email, code } = await withCode();
    const busy = await createTestApp({
      secondInstanceOf: app,
      hasher: () => Promise.reject(new AppError('BUSY')),
    });
    const browser = app.browser();
    const reset = { email, code, password: 'another-password' };
    for (let round = 0; round < 6; round += 1) {
      const response = await busy.browser(browser.address).post('/reset-password', reset);
      expect(response.body.code).toBe('BUSY');
    }
    expect((await browser.post('/reset-password', reset)).status).toBe(200);
  });

  test('a password compared before a reset opens no session afterwards', async () => {
    const { email, code } = await withCode();
    const visitor = { network: '192.0.2.1' };
    const slow = await createTestApp({
      secondInstanceOf: app,
      hasher: async (password, salt, cost) => {
        const hashed = await cheapHasher(password, salt, cost);
        const reset = { email, code, password: 'another-password' };
        await resetPassword(app.services, reset, visitor);
        return hashed;
      },
    });
    const response = await slow.browser().login(email);
    expect(response.body.code).toBe('INVALID_CREDENTIALS');
  });
});
