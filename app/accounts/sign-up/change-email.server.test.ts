import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
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

const change = (browser: Awaited<ReturnType<typeof registered>>['browser'], email: unknown) =>
  browser.call('PUT', '/email', { email });

const codeTo = async (email: string) => (await app.mailbox.lastTo(email)).code;

describe('an unverified address', () => {
  test('can be corrected at once: a new code, the same session, the old code invalid', async () => {
    const { email, browser, code } = await registered();
    const right = newAddress();
    const response = await change(browser, ` ${right.toUpperCase()} `);
    expect(response.status).toBe(200);
    expect(response.body.data?.user).toMatchObject({ email: right, isEmailVerified: false });
    expect((await browser.me()).body.data?.user).toMatchObject({ email: right });
    expect(await app.mailbox.to(email)).toHaveLength(1);
    expect((await browser.post('/verify-email', { code })).body.code).toBe('CODE_INVALID');
    const verifying = await browser.post('/verify-email', { code: await codeTo(right) });
    expect(verifying.body.data?.user).toMatchObject({ email: right, isEmailVerified: true });
    expect((await app.browser().login(right)).status).toBe(200);
    expect((await app.browser().login(email)).status).toBe(401);
  });

  test('the password works at the new address, even before it is verified', async () => {
    const { browser } = await registered();
    const right = newAddress();
    await change(browser, right);
    const phone = app.browser();
    expect((await phone.login(right)).body.data?.user).toMatchObject({ email: right });
    const before = app.hashes();
    expect((await app.browser().login(right)).status).toBe(200);
    expect(app.hashes() - before).toBe(1);
  });

  test('strangers who move accounts to an address neither lock its owner out nor learn whether it exists', async () => {
    const owner = await verified();
    const free = newAddress();
    for (let count = 0; count < 4; count += 1) {
      for (const target of [owner.email, free]) {
        const stranger = await registered();
        await change(stranger.browser, target);
      }
    }
    const work = async (email: string, password?: string) => {
      const before = app.hashes();
      const { status } = await app.browser().login(email, password);
      return { status, hashes: app.hashes() - before };
    };
    expect(await work(owner.email)).toEqual({ status: 200, hashes: 1 });
    const wrong = await work(owner.email, 'a-wrong-password');
    expect(wrong.status).toBe(401);
    expect(await work(free, 'a-wrong-password')).toEqual(wrong);
  });

  test("all the person's sessions stay", async () => {
    const { email, browser } = await registered();
    const phone = app.browser();
    expect((await phone.login(email)).status).toBe(200);
    const right = newAddress();
    await change(browser, right);
    expect((await phone.me()).body.data?.user).toMatchObject({ email: right });
  });

  test('entering the same address again sends nothing and keeps the code', async () => {
    const { email, browser, code } = await registered();
    expect((await change(browser, email)).status).toBe(200);
    expect(await app.mailbox.to(email)).toHaveLength(1);
    expect((await browser.post('/verify-email', { code })).status).toBe(200);
  });

  test("another account's address: the same response, and a mail to its owner", async () => {
    const owner = await verified();
    const stranger = await registered();
    const free = await change((await registered()).browser, newAddress());
    const taken = await change(stranger.browser, owner.email);
    expect(taken.status).toBe(free.status);
    expect(taken.body.message).toBe(free.body.message);
    expect(taken.body.data?.user).toEqual({
      ...(free.body.data?.user as object),
      email: owner.email,
    });
    const mail = await app.mailbox.lastTo(owner.email);
    expect(mail.subject).toContain('already have an account');
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    expect((await app.browser().login(owner.email)).body.data?.user).toMatchObject({
      isEmailVerified: true,
    });
  });

  test('moving to an address first gains nothing once its owner verifies it', async () => {
    const squatter = await registered();
    const email = newAddress();
    await change(squatter.browser, email);
    const squattersCode = await codeTo(email);
    const owner = await registered(email);
    expect((await owner.browser.post('/verify-email', { code: squattersCode })).status).toBe(400);
    const response = await owner.browser.post('/verify-email', { code: owner.code });
    expect(response.status).toBe(200);
    expect((await squatter.browser.me()).status).toBe(401);
  });

  test("a reset code or link for the previous address doesn't verify the new one", async () => {
    const { email, browser } = await registered();
    await app.browser().post('/send-password-reset-code', { email });
    const mail = await app.mailbox.lastTo(email);
    const token = /#(\S+)/.exec(mail.text)?.[1];
    expect(token).toBeDefined();
    const right = newAddress();
    await change(browser, right);
    const reset = { password: 'a-new-password' };
    const byCode = await app
      .browser()
      .post('/reset-password', { email: right, code: mail.code, ...reset });
    expect(byCode.body.code).toBe('CODE_INVALID');
    const byLink = await app.browser().post('/reset-password-by-link', { token, ...reset });
    expect(byLink.body.code).toBe('LINK_OVER');
    expect((await browser.me()).body.data?.user).toMatchObject({ isEmailVerified: false });
  });

  test('a verification running meanwhile never verifies the new address', async () => {
    const { browser, code } = await registered();
    const right = newAddress();
    const [verifying, changing] = await Promise.all([
      browser.post('/verify-email', { code }),
      change(browser, right),
    ]);
    const user = (await browser.me()).body.data?.user;
    expect([verifying.status, changing.status].filter((status) => status === 200)).not.toEqual([]);
    expect(user).not.toMatchObject({ email: right, isEmailVerified: true });
  });
});

describe('a change is refused', () => {
  test("of a verified address: 'Email cannot be changed. …'", async () => {
    const { email, browser } = await verified();
    const other = newAddress();
    const response = await change(browser, other);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: 'EMAIL_FIXED',
      message: 'Email cannot be changed. Contact support if you need to update it.',
    });
    expect(await app.mailbox.to(other)).toEqual([]);
    expect((await browser.me()).body.data?.user).toMatchObject({ email });
  });

  test('without a session', async () => {
    expect((await change(app.browser(), newAddress())).status).toBe(401);
  });

  test.each([
    ['', 'Email is required'],
    ['mum@', 'Please enter a valid email address'],
    [`${'a'.repeat(400)}@example.org`, 'Please enter a valid email address'],
    [7, 'Email is required'],
  ])('of %j: %s', async (email, sentence) => {
    const { browser } = await registered();
    const response = await change(browser, email);
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({ email: sentence });
  });

  test('after five changes in an hour', async () => {
    const { browser } = await registered();
    for (let count = 0; count < 5; count += 1) {
      expect((await change(browser, newAddress())).status).toBe(200);
    }
    const sixth = newAddress();
    const response = await change(browser, sixth);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await app.mailbox.to(sixth)).toEqual([]);
    app.clock.advance({ hours: 1, minutes: 1 });
    await browser.post('/refresh');
    expect((await change(browser, newAddress())).status).toBe(200);
  });

  test('an address gets no more mails than from registrations', async () => {
    const target = newAddress();
    for (let count = 0; count < 7; count += 1) {
      const { browser } = await registered();
      await change(browser, target);
    }
    expect((await app.mailbox.to(target)).length).toBeLessThanOrEqual(3);
  });
});
