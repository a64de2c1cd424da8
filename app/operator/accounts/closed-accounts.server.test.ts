// Every way into a closed account, and what strangers can learn of it.
import { describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import {
  sendAssertion,
  signInOptionsFor,
  userWithPasskey,
} from '../../accounts/passkeys/testing/passkey-user.ts';
import { signInAt } from '../../accounts/social/testing/provider-visit.ts';
import { confirm, provideSocialApp } from '../../accounts/social/testing/social-app.ts';
import { newAddress, registeredPerson, verifiedPerson } from '../../accounts/testing/people.ts';
import { findVerifiedEmail } from '../../accounts/user-names.server.ts';
import { COMMAND_LINE } from '../access.server.ts';
import { closeForTest, EXPLANATION } from '../testing/closed-account.ts';
import { openAccount } from './close-account.server.ts';

const app = openTestApp();

const CLOSED = { status: 403, body: { success: false, code: 'ACCOUNT_CLOSED' } };
const SUBJECT = /^We’ve closed your account/;

async function closedPerson() {
  const person = await verifiedPerson(app);
  await closeForTest(app, person.id);
  return person;
}

/** Without what differs between any two people. */
const withoutAddress = ({ status, body }: Awaited<ReturnType<TestBrowser['post']>>) =>
  JSON.parse(JSON.stringify({ status, body }).replaceAll(/person-\d+@/g, 'person@')) as unknown;

const subjectsTo = async (email: string) =>
  (await app.mailbox.to(email)).map(({ subject }) => subject);

describe('a closed account', () => {
  test('is logged out everywhere at once, and its person gets the reasons', async () => {
    const person = await verifiedPerson(app);
    const phone = app.browser();
    await phone.login(person.email);
    await closeForTest(app, person.id);
    for (const browser of [person.browser, phone]) {
      expect((await browser.me()).status).toBe(401);
      expect((await browser.post('/refresh')).status).toBe(401);
    }
    const [mail, ...more] = await app.mailbox.to(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(SUBJECT);
    for (const said of [
      EXPLANATION,
      'sell or advertise things',
      'A person made this decision',
      'within 6 months',
      '/contact',
    ]) {
      expect(mail?.text).toContain(said);
    }
  });

  test('says so to the right password alone', async () => {
    const { email } = await closedPerson();
    const right = await app.browser().login(email);
    expect(right).toMatchObject(CLOSED);
    expect(right.body.message).toContain('Contact page');
    const wrong = await app.browser().login(email, 'another-password');
    const unknown = await app.browser().login(newAddress(), 'another-password');
    expect(withoutAddress(wrong)).toEqual(withoutAddress(unknown));
  });

  test('a session that a sign-in opened meanwhile is none', async () => {
    const { email, id } = await verifiedPerson(app);
    const browser = app.browser();
    const { sessions, kysely } = app.services;
    await closeForTest(app, id);
    const tokens = await kysely
      .transaction()
      .execute((transaction) => sessions.open(transaction, id, ''));
    browser.cookies.set('memorials_session', tokens.access);
    browser.cookies.set('memorials_refresh', tokens.refresh);
    expect((await browser.me()).status, email).toBe(401);
    expect((await browser.post('/refresh')).status).toBe(401);
  });

  test('sends the reasons in place of a code for a new password, with the same answer', async () => {
    const { email } = await closedPerson();
    const answers = [];
    for (const address of [email, newAddress()]) {
      answers.push(await app.browser().post('/forgot-password', { email: address }));
    }
    const [closed, unknown] = answers.map(withoutAddress);
    expect(closed).toEqual(unknown);
    expect(await subjectsTo(email)).toEqual([
      expect.stringMatching(SUBJECT),
      expect.stringMatching(SUBJECT),
    ]);
  });

  test('gets no new password by a code or link from before', async () => {
    const person = await verifiedPerson(app);
    const { email } = person;
    await app.browser().post('/forgot-password', { email });
    const { code, text } = await app.mailbox.lastTo(email);
    const [, token = ''] = /new-password#(\S+)/.exec(text) ?? [];
    await closeForTest(app, person.id);
    const password = 'another-password';
    const byCode = await app.browser().post('/reset-password', { email, code, password });
    const byLink = await app.browser().post('/reset-password-by-link', { token, password });
    expect([byCode, byLink]).toEqual([
      expect.objectContaining({ status: 403 }),
      expect.objectContaining({ status: 403 }),
    ]);
    const wrong = await app.browser().post('/reset-password', { email, code: '000000', password });
    expect(wrong.body.code).toBe('CODE_INVALID');
    expect((await app.browser().login(email, password)).status).toBe(401);
  });

  test('keeps its address: signing up with it answers as always, and mails the reasons', async () => {
    const { email } = await closedPerson();
    const browser = app.browser();
    const again = await browser.register(email, 'another-password');
    const { browser: fresh, email: free } = await registeredPerson(app);
    expect(again.status).toBe(200);
    expect(withoutAddress(await browser.me())).toEqual(withoutAddress(await fresh.me()));
    expect(await subjectsTo(email)).toEqual([
      expect.stringMatching(SUBJECT),
      expect.stringMatching(SUBJECT),
    ]);
    expect(await subjectsTo(free)).toEqual([expect.stringContaining('is your code')]);
  });

  test('keeps its address: another account can’t be corrected to it', async () => {
    const { email } = await closedPerson();
    const { browser } = await registeredPerson(app);
    expect((await browser.put('/email', { email })).status).toBe(200);
    expect((await app.mailbox.lastTo(email)).subject).toMatch(SUBJECT);
  });

  test('refuses a passkey, and accepts it once it is open again', async () => {
    const user = await userWithPasskey(app);
    await closeForTest(app, user.id);
    const signIn = async () => {
      const browser = app.browser();
      return sendAssertion(browser, user.device.get(await signInOptionsFor(browser)));
    };
    expect(await signIn()).toMatchObject(CLOSED);
    expect(await openAccount(app.services, { userId: user.id, by: COMMAND_LINE })).toBeUndefined();
    expect((await signIn()).status).toBe(200);
    expect((await app.browser().login(user.email)).status).toBe(200);
  });

  test('gets no emails about memorials', async () => {
    const { id } = await closedPerson();
    expect(await findVerifiedEmail(app.services.kysely, id)).toBeUndefined();
  });
});

describe('with another service', () => {
  const social = provideSocialApp();
  const REFUSED = '/?auth=login&error=ACCOUNT_CLOSED';

  const idOf = async (email: string) => {
    const { kysely } = social.app.database;
    const user = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return user.id;
  };
  const identities = async (userId: string) =>
    (
      await social.app.database.kysely
        .selectFrom('identities')
        .select('provider')
        .where('user_id', '=', userId)
        .execute()
    ).length;

  test('a connected one opens no session', async () => {
    const email = social.newAddress();
    const choice = { email, isEmailVerified: true };
    expect(await signInAt(social.app.browser(), 'google', choice)).toBe('/memorials');
    await closeForTest(social.app, await idOf(email));
    const browser = social.app.browser();
    expect(await signInAt(browser, 'google', choice)).toBe(REFUSED);
    expect((await browser.me()).status).toBe(401);
  });

  test('another one with the same address is not connected, by its word or by a mailed code', async () => {
    const { email } = await social.verifiedAccount();
    const id = await idOf(email);
    await closeForTest(social.app, id);
    const vouched = { email, isEmailVerified: true };
    expect(await signInAt(social.app.browser(), 'google', vouched)).toBe(REFUSED);
    const browser = social.app.browser();
    expect(await signInAt(browser, 'facebook', { email })).toBe('/?auth=confirm');
    expect((await confirm(browser, '000000')).body.code).toBe('CODE_INVALID');
    expect(await confirm(browser, await social.codeFor(email))).toMatchObject(CLOSED);
    expect((await browser.me()).status).toBe(401);
    expect(await identities(id)).toBe(0);
  });
});
