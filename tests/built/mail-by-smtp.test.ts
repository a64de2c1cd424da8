// Sends mails over a real SMTP server. tests/e2e/mail-by-smtp.test.ts tests the dialogs.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { submitChoice } from '../../app/accounts/social/testing/provider-visit.ts';
import { codeIn } from '../faults/outbox.ts';
import { TestUser, type ApiResponse } from '../faults/test-user.ts';
import type { ProductInstance } from '../harness/product-instance.ts';
import { startTestMailServer, type TestMailServer } from '../harness/test-mail-server.ts';
import { startOwnProduct } from './own-product.ts';

const CODE = /^\d{6} is your code for (?!a new password)/;
const RESET = /^\d{6} is your password reset code$/;
const PASSWORD_CHANGED = /^Your password was changed$/;
const NEW_PASSWORD = 'lilac tree';

let mailServer: TestMailServer;
let product: ProductInstance;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  product = await startOwnProduct([], {
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await product.stop();
  await mailServer.close();
});

test("a changed password: the owner gets the mail 'Your password was changed', and the new one works", async () => {
  const user = await verifiedUser();
  await call(user, 'PUT', '/auth/change-password', {
    currentPassword: user.password,
    newPassword: NEW_PASSWORD,
  });

  const mail = await mailTo(user, PASSWORD_CHANGED);
  expect(mail.text).toContain('If this wasn’t you, choose a new password right away');
  expect(mail.text).not.toContain(NEW_PASSWORD);
  expect(mail.html).not.toContain(NEW_PASSWORD);

  const otherBrowser = user.inOtherBrowser({ signedIn: false });
  expect((await otherBrowser.signIn(product.origin)).status).toBe(401);
  expect((await otherBrowser.signIn(product.origin, NEW_PASSWORD)).status).toBe(200);
});

test('a forgotten password: the code comes by mail, and a notice after it was used', async () => {
  const user = await verifiedUser();
  const otherBrowser = user.inOtherBrowser({ signedIn: false });
  await call(otherBrowser, 'POST', '/auth/forgot-password', { email: user.email });
  const code = await mailedCode(user, RESET);
  await call(otherBrowser, 'POST', '/auth/reset-password', {
    email: user.email,
    code,
    password: NEW_PASSWORD,
  });
  await mailTo(user, PASSWORD_CHANGED);
  expect((await otherBrowser.signIn(product.origin, NEW_PASSWORD)).status).toBe(200);
});

test('a deleted account gets no more mail, and its address can be registered again', async () => {
  const user = await verifiedUser();
  await call(user, 'DELETE', '/auth/delete-account');

  const next = user.inOtherBrowser({ signedIn: false });
  await call(next, 'POST', '/auth/forgot-password', { email: user.email });
  await call(next, 'POST', '/auth/register', next.registrationPayload);
  // The two codes are for the two registrations. Resetting the password of the deleted account sends no mail.
  await expect
    .poll(() => subjectsTo(user))
    .toEqual([expect.stringMatching(CODE), expect.stringMatching(CODE)]);
  const code = codeIn(subjectsTo(user)[1]) ?? '';
  expect((await next.verify(product.origin, code)).status).toBe(200);
});

test('a sign-up with a taken address mails a notice to its owner, and no code', async () => {
  const user = await verifiedUser();
  const stranger = user.inOtherBrowser({ signedIn: false });
  await call(stranger, 'POST', '/auth/register', stranger.registrationPayload);
  await mailTo(user, /^You already have an account on /);
  expect(subjectsTo(user).filter((subject) => CODE.test(subject))).toHaveLength(1);
  expect((await user.me(product.origin)).body.data?.user?.isEmailVerified).toBe(true);
});

test.each([
  { provider: 'google', name: 'Google', isEmailVerified: true },
  { provider: 'facebook', name: 'Facebook', isEmailVerified: false },
])(
  "a new person signs up with $name, and the mail for a forgotten password says 'You log in with $name'",
  async ({ provider, name, isEmailVerified }) => {
    const user = new TestUser();
    await signInWithProvider(user, { provider, isEmailVerified });
    const { body } = await user.me(product.origin);
    expect(body.data?.user).toMatchObject({ firstName: 'Augusta', isEmailVerified: true });

    await call(new TestUser(), 'POST', '/auth/forgot-password', { email: user.email });
    const mail = await mailTo(user, new RegExp(`^You log in with ${name}$`));
    expect(mail.text).toContain(`“Continue with ${name}”`);
    expect(subjectsTo(user).filter((subject) => RESET.test(subject))).toEqual([]);
    await signInWithProvider(user.inOtherBrowser({ signedIn: false }), {
      provider,
      isEmailVerified: true,
    });
  },
);

test.each([
  { provider: 'google', name: 'Google', isEmailVerified: true },
  { provider: 'facebook', name: 'Facebook', isEmailVerified: false },
])(
  "an account's owner signs in with $name: it is the same account, and its password can still be reset by mail",
  async ({ provider, isEmailVerified }) => {
    const user = await verifiedUser();
    const otherBrowser = user.inOtherBrowser({ signedIn: false });
    await signInWithProvider(otherBrowser, { provider, isEmailVerified });
    // Signing in with a provider does not change the account's name.
    const { body } = await otherBrowser.me(product.origin);
    expect(body.data?.user).toMatchObject({ firstName: 'Ada', isEmailVerified: true });

    await call(new TestUser(), 'POST', '/auth/forgot-password', { email: user.email });
    await mailTo(user, RESET);
    expect((await otherBrowser.signIn(product.origin)).status).toBe(200);
  },
);

async function verifiedUser(): Promise<TestUser> {
  const user = new TestUser();
  await call(user, 'POST', '/auth/register', user.registrationPayload);
  expect((await user.verify(product.origin, await mailedCode(user, CODE))).status).toBe(200);
  return user;
}

async function call(
  user: TestUser,
  method: string,
  path: string,
  payload?: object,
): Promise<ApiResponse> {
  const response = await user.call(product.origin, method, path, payload);
  expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
  return response;
}

/** Also enters the mailed code if one is needed. */
async function signInWithProvider(
  user: TestUser,
  { provider, isEmailVerified }: { provider: string; isEmailVerified: boolean },
): Promise<void> {
  const providerPage = await redirectOf(user, `${product.origin}/api/v1/auth/${provider}`);
  const { email } = user;
  const callback = await submitChoice(providerPage, {
    email,
    firstName: 'Augusta',
    isEmailVerified,
  });
  const mailsBefore = subjectsTo(user).length;
  const end = await redirectOf(user, callback);
  expect(end).toBe(isEmailVerified ? '/memorials' : '/?auth=confirm');
  if (isEmailVerified) return;
  await expect.poll(() => subjectsTo(user).length).toBeGreaterThan(mailsBefore);
  const code = codeIn(subjectsTo(user).at(-1));
  await call(user, 'POST', '/auth/social/confirm', { code });
}

async function redirectOf(user: TestUser, address: string): Promise<string> {
  const response = await fetch(address, {
    headers: user.requestHeaders(product.origin),
    redirect: 'manual',
  });
  user.storeCookies(response.headers.getSetCookie());
  return response.headers.get('location') ?? '';
}

function subjectsTo(user: TestUser): string[] {
  return mailsTo(user).map(({ subject = '' }) => subject);
}

function mailsTo({ email }: TestUser) {
  return mailServer.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
}

async function mailTo(user: TestUser, subject: RegExp) {
  await expect.poll(() => subjectsTo(user)).toContainEqual(expect.stringMatching(subject));
  const mail = mailsTo(user).find((candidate) => subject.test(candidate.subject ?? ''));
  if (!mail) throw new Error(`No mail ${subject} to ${user.email}`);
  return mail;
}

async function mailedCode(user: TestUser, subject: RegExp): Promise<string> {
  return codeIn((await mailTo(user, subject)).subject) ?? '';
}
