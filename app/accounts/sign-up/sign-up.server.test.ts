import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { newAddress, registeredPerson } from '../testing/people.ts';

const app = openTestApp();

async function registered(email = newAddress()) {
  const person = await registeredPerson(app, email);
  return { ...person, code: (await app.mailbox.lastTo(email)).code };
}

async function verified(email = newAddress()) {
  const person = await registered(email);
  expect((await person.browser.post('/verify-email', { code: person.code })).status).toBe(200);
  return person;
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up', () => {
  test('a new user is signed in, unverified, and gets a code', async () => {
    const browser = app.browser();
    const response = await browser.post('/register', {
      email: ' Ada@Example.org ',
      password: 'a-password',
      firstName: ' Ada ',
      lastName: 'King',
      isEmailVerified: true,
      id: 'usr_x',
    });
    const user = {
      firstName: 'Ada',
      lastName: 'King',
      email: 'ada@example.org',
      isEmailVerified: false,
      oauth: { google: false, facebook: false },
    };
    expect(response.body).toEqual({
      success: true,
      message: 'Account created successfully',
      data: { user },
    });
    expect((await browser.me()).body.data).toEqual({ user });
    const mail = await app.mailbox.lastTo('ada@example.org');
    expect(mail.code).toMatch(/^\d{6}$/);
    expect(mail.subject).toContain(mail.code);
    expect(mail.html).toContain(mail.code);
  });

  test('sign-up and the automatic request for a code send one mail', async () => {
    const { email, browser } = await registered();
    const response = await browser.post('/send-verification', { email });
    expect(response.body).toEqual({
      success: true,
      message: 'Verification email sent successfully',
    });
    expect(await app.mailbox.to(email)).toHaveLength(1);
  });

  test('the mail contains no user input', async () => {
    const browser = app.browser();
    const email = newAddress();
    const firstName = 'Visit http://evil.example';
    await browser.post('/register', { email, password: 'a-password', firstName, lastName: 'X' });
    const mail = await app.mailbox.lastTo(email);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('missing fields are refused with their messages', async () => {
    const response = await app.browser().post('/register', { password: '12345', firstName: ' ' });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      success: false,
      message: 'Email is required',
      error: 'Email is required',
      code: 'INVALID_INPUT',
      fields: {
        email: 'Email is required',
        password: 'Password must be at least 6 characters',
        firstName: 'First name is required',
        lastName: 'Last name is required',
      },
    });
  });

  test('settings raise the minimum length and refuse common passwords', async () => {
    const strict = await createTestApp({
      secondInstanceOf: app,
      settings: { PASSWORD_MIN_LENGTH: '8', PASSWORD_REFUSE_COMMON: 'true' },
    });
    for (const password of ['12345', '1234567']) {
      const short = await strict.browser().register(newAddress(), password);
      expect(short.body.fields).toEqual({ password: 'Password must be at least 8 characters' });
    }
    const common = await strict.browser().register(newAddress(), 'Password123');
    expect(common.body.fields?.['password']).toContain('too common');
    const free = await app.browser().register(newAddress(), 'password');
    expect(free.status).toBe(200);
  });
});

describe('verifying the address', () => {
  test('the code verifies it, and a second request succeeds too', async () => {
    const { browser, code } = await registered();
    const response = await browser.post('/verify-email', { code });
    expect(response.body.message).toBe('Email verified successfully');
    expect(response.body.data?.user?.['isEmailVerified']).toBe(true);
    expect((await browser.post('/verify-email', { code })).status).toBe(200);
  });

  test('full-width digits and spaces are accepted', async () => {
    const { browser, code } = await registered();
    const wide = [...code].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(' ');
    expect((await browser.post('/verify-email', { code: wide })).status).toBe(200);
  });

  test('requires a session', async () => {
    const { code } = await registered();
    expect((await app.browser().post('/verify-email', { code })).status).toBe(401);
  });

  test('a code is valid for 10 minutes', async () => {
    const { browser, code } = await registered();
    app.clock.advance({ minutes: 10, seconds: 1 });
    await browser.post('/refresh');
    const response = await browser.post('/verify-email', { code });
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('CODE_INVALID');
  });

  test('after 5 wrong guesses, even in parallel, the code is invalid', async () => {
    const { browser, code, email } = await registered();
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => browser.post('/verify-email', { code: wrong(code) })),
    );
    expect(new Set(responses.map((response) => response.body.code))).toEqual(
      new Set(['CODE_INVALID']),
    );
    expect((await browser.post('/verify-email', { code })).body.code).toBe('CODE_INVALID');
    app.clock.advance({ seconds: 31 });
    await browser.post('/send-verification', { email });
    const fresh = (await app.mailbox.lastTo(email)).code;
    // The account has used up its 15 guesses. A new code does not reset the count.
    expect((await browser.post('/verify-email', { code: fresh })).status).toBe(429);
    app.clock.advance({ hours: 6 });
  });

  test('a new code revokes the old one', async () => {
    const { browser, code, email } = await registered();
    app.clock.advance({ seconds: 31 });
    await browser.post('/send-verification', { email });
    const fresh = (await app.mailbox.lastTo(email)).code;
    expect((await browser.post('/verify-email', { code })).body.code).toBe('CODE_INVALID');
    expect((await browser.post('/verify-email', { code: fresh })).status).toBe(200);
  });

  test('a new code is mailed to a person who was away longer than an access token lives', async () => {
    const { browser, email } = await registered();
    app.clock.advance({ minutes: 20 });
    const response = await browser.post('/send-verification', { email, isAutomatic: true });
    expect(response.body.data).toEqual({ sentCode: { isNew: true, secondsAgo: 0 } });
    expect(await app.mailbox.to(email)).toHaveLength(2);
  });

  test("one user's code is invalid for another", async () => {
    const one = await registered();
    const other = await registered();
    const response = await other.browser.post('/verify-email', { code: one.code });
    expect(response.body.code).toBe('CODE_INVALID');
    expect((await one.browser.post('/verify-email', { code: one.code })).status).toBe(200);
  });
});

describe('several registrations of an address', () => {
  test('an earlier registration is removed once the owner verifies the address', async () => {
    const email = newAddress();
    const squatter = app.browser();
    await squatter.register(email, 'squatters-password');
    const squattersCode = (await app.mailbox.lastTo(email)).code;
    const owner = app.browser();
    await owner.register(email, 'owners-password');
    const ownersCode = (await app.mailbox.lastTo(email)).code;
    expect((await owner.post('/verify-email', { code: squattersCode })).status).toBe(400);
    expect((await squatter.post('/verify-email', { code: ownersCode })).status).toBe(400);
    expect((await owner.post('/verify-email', { code: ownersCode })).status).toBe(200);
    expect((await squatter.me()).status).toBe(401);
    expect((await app.browser().login(email, 'squatters-password')).status).toBe(401);
    expect((await app.browser().login(email, 'owners-password')).status).toBe(200);
  });

  test('signing in chooses the account whose password matches', async () => {
    const email = newAddress();
    await app.browser().post('/register', {
      email,
      password: 'first-password',
      firstName: 'First',
      lastName: 'X',
    });
    await app.browser().post('/register', {
      email,
      password: 'second-password',
      firstName: 'Second',
      lastName: 'X',
    });
    const before = app.hashes();
    const second = await app.browser().login(email, 'second-password');
    expect(second.body.data?.user?.['firstName']).toBe('Second');
    expect(app.hashes() - before).toBe(1);
    const first = await app.browser().login(email, 'first-password');
    expect(first.body.data?.user?.['firstName']).toBe('First');
  });

  test('registering a taken address gets the same response and notifies its owner', async () => {
    const { email } = await verified();
    const stranger = app.browser();
    const response = await stranger.register(email, 'strangers-password');
    expect(response.status).toBe(200);
    expect(response.body.data?.user?.['email']).toBe(email);
    expect((await stranger.me()).status).toBe(200);
    const mail = await app.mailbox.lastTo(email);
    expect(mail.subject).toContain('already have an account');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    expect((await app.browser().login(email)).body.data?.user?.['isEmailVerified']).toBe(true);
  });

  test('of two concurrent verifications one gets the address', async () => {
    const email = newAddress();
    const one = app.browser();
    await one.register(email, 'password-one');
    const codeOne = (await app.mailbox.lastTo(email)).code;
    const two = app.browser();
    await two.register(email, 'password-two');
    const codeTwo = (await app.mailbox.lastTo(email)).code;
    const responses = await Promise.all([
      one.post('/verify-email', { code: codeOne }),
      two.post('/verify-email', { code: codeTwo }),
    ]);
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  });

  test('requesting a code for another address does nothing, with the same response', async () => {
    const { browser } = await registered();
    const other = await registered();
    app.clock.advance({ seconds: 31 });
    const response = await browser.post('/send-verification', { email: other.email });
    expect(response.body).toEqual({
      success: true,
      message: 'Verification email sent successfully',
    });
    expect(await app.mailbox.to(other.email)).toHaveLength(1);
  });
});
