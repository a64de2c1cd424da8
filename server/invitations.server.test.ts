// With `SIGN_UP=invited`, an account is created for an invited address and for no other.
import { beforeAll, describe, expect, test } from 'vitest';

import { inviteToSignUp } from '../app/accounts/invitations/operator-invitations.server.ts';
import { SWEEP_ACCOUNTS } from '../app/accounts/jobs.server.ts';
import { signInAt, type Choice } from '../app/accounts/social/testing/provider-visit.ts';
import { provideSocialApp } from '../app/accounts/social/testing/social-app.ts';
import { grantClaim } from '../app/cases/queue/decide.server.ts';
import { caseIdOf } from '../app/cases/testing/case-visitor.ts';
import { ClaimedMemorial } from '../app/cases/testing/claimed-memorial.ts';
import { invited as memberInvitation } from '../app/members/testing/invited.ts';
import { FamilyUser } from '../app/memorials/testing/families.ts';
import { createTestApp, type TestApp } from '../tests/harness/test-app.ts';

const REFUSED = { status: 403, body: { success: false, code: 'SIGN_UP_INVITED' } };
const OVER = { status: 410, body: { success: false, code: 'LINK_OVER' } };
const REFUSED_BY_PROVIDER = '/?auth=login&error=SIGN_UP_INVITED';

const social = provideSocialApp();
const { newAddress, codeFor, verifiedAccount } = social;

/** The same database with the setting; `social.app` is open. */
let site: TestApp;
beforeAll(async () => {
  const { google, facebook } = social.app.config;
  const config = { google, facebook, signUp: 'invited' } as const;
  site = await createTestApp({ secondInstanceOf: social.app, config });
});

async function operatorInvites(email: string): Promise<string> {
  const invitation = await inviteToSignUp(site.services, email);
  if (invitation === 'has an account') throw new Error(`${email} has an account`);
  return invitation.token;
}

function register(email: string, invitation?: string) {
  const names = { firstName: 'Ada', lastName: 'King' };
  return site.browser().post('/register', { email, password: 'a-password', ...names, invitation });
}

const visit = (choice: Choice, provider: 'google' | 'facebook' = 'google') =>
  signInAt(site.browser(), provider, choice);

async function accountsWith(email: string): Promise<number> {
  const { kysely } = site.database;
  const rows = await kysely.selectFrom('users').select('id').where('email', '=', email).execute();
  return rows.length;
}

describe('a sign-up with a password', () => {
  test("without a link is refused, and the response doesn't reveal who is invited or has an account", async () => {
    const [stranger, guest] = [newAddress(), newAddress()];
    const { email: member } = await verifiedAccount();
    await operatorInvites(guest);
    const responses = [];
    for (const email of [stranger, guest, member]) responses.push((await register(email)).body);
    expect(responses[0]).toMatchObject(REFUSED.body);
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await accountsWith(stranger)).toBe(0);
    expect(await accountsWith(guest)).toBe(0);
  });

  test("with the operator's link works only for the invited address", async () => {
    const email = newAddress();
    const token = await operatorInvites(email);
    const other = await register(newAddress(), token);
    expect(other).toMatchObject(REFUSED);
    expect(other.body.message).toBe('Sign up with the email address your invitation was sent to.');
    expect((await register(email.toUpperCase(), token)).status).toBe(200);
    expect(await accountsWith(email)).toBe(1);
  });

  test.each([
    ['an invented one', () => Promise.resolve(`sgn_${'a'.repeat(22)}${'0'.repeat(32)}`)],
    ['no token', () => Promise.resolve('')],
    [
      'one after 30 days',
      async (email: string) => {
        const token = await operatorInvites(email);
        site.clock.advance({ days: 30 });
        return token;
      },
    ],
    [
      'one replaced by a newer one',
      async (email: string) => {
        const token = await operatorInvites(email);
        await operatorInvites(email);
        return token;
      },
    ],
  ])('a link that is %s is invalid', async (_, tokenFor) => {
    const email = newAddress();
    expect(await register(email, await tokenFor(email))).toMatchObject(OVER);
    expect(await accountsWith(email)).toBe(0);
  });

  test("the new user can't move the account to another address", async () => {
    const email = newAddress();
    const browser = site.browser();
    const payload = { email, password: 'a-password', firstName: 'Ada', lastName: 'King' };
    await browser.post('/register', { ...payload, invitation: await operatorInvites(email) });
    const moved = await browser.put('/email', { email: newAddress() });
    expect(moved).toMatchObject({ status: 409, body: { code: 'EMAIL_FIXED' } });
  });

  test('an open site needs no link, and an old one does no harm', async () => {
    const payload = { password: 'a-password', firstName: 'Ada', lastName: 'King' };
    const invitation = `sgn_${'a'.repeat(22)}${'0'.repeat(32)}`;
    const open = social.app.browser();
    expect(
      (await open.post('/register', { ...payload, email: newAddress(), invitation })).status,
    ).toBe(200);
  });
});

describe('an account from before the rule, never verified', () => {
  test("isn't verified by a code without an invitation", async () => {
    const email = newAddress();
    const payload = { email, password: 'a-password', firstName: 'Ada', lastName: 'King' };
    const before = social.app.browser();
    expect((await before.post('/register', payload)).status).toBe(200);
    const code = await codeFor(email);
    const browser = site.browser();
    for (const [name, value] of before.cookies) browser.cookies.set(name, value);
    expect(await browser.post('/verify-email', { code })).toMatchObject(REFUSED);
    await operatorInvites(email);
    expect((await browser.post('/verify-email', { code })).status).toBe(200);
  });
});

describe('a sign-in with a provider', () => {
  test('that verified an address creates no account unless the address is invited', async () => {
    const email = newAddress();
    expect(await visit({ email, isEmailVerified: true })).toBe(REFUSED_BY_PROVIDER);
    expect(await accountsWith(email)).toBe(0);
    await operatorInvites(email);
    expect(await visit({ email, isEmailVerified: true })).toBe('/memorials');
    expect(await accountsWith(email)).toBe(1);
  });

  test('that verified nothing asks for the code first, and then refuses', async () => {
    const [stranger, guest] = [newAddress(), newAddress()];
    await operatorInvites(guest);
    for (const [email, expected] of [
      [stranger, REFUSED],
      [guest, { status: 200 }],
    ] as const) {
      const browser = site.browser();
      expect(await signInAt(browser, 'facebook', { email })).toBe('/?auth=confirm');
      const code = await codeFor(email);
      expect(await browser.post('/social/confirm', { code })).toMatchObject(expected);
      expect(await accountsWith(email)).toBe(expected === REFUSED ? 0 : 1);
    }
  });

  test('with an existing account works, and can add a provider', async () => {
    const { email } = await verifiedAccount();
    expect((await site.browser().login(email)).status).toBe(200);
    expect(await visit({ email, isEmailVerified: true })).toBe('/memorials');
    expect(await visit({ email, isEmailVerified: true })).toBe('/memorials');
    expect(await accountsWith(email)).toBe(1);
  });
});

describe('an invitation to a memorial', () => {
  async function familyInvites(email: string) {
    const owner = await FamilyUser.register(social.app);
    const memorialId = await owner.create();
    return { token: await memberInvitation(owner, memorialId, { email }) };
  }

  test('creates the account that accepts it', async () => {
    const email = newAddress();
    const { token } = await familyInvites(email);
    expect((await register(email, token)).status).toBe(200);
    expect(await register(newAddress(), token)).toMatchObject(REFUSED);
  });

  test('is enough for a provider that verified its address', async () => {
    const email = newAddress();
    await familyInvites(email);
    expect(await visit({ email, isEmailVerified: true })).toBe('/memorials');
  });

  test("that was declined or has expired isn't enough", async () => {
    const [declined, expired] = [newAddress(), newAddress()];
    const first = await familyInvites(declined);
    const second = await familyInvites(expired);
    await site.browser().callApi('POST', '/invitations/decline', { token: first.token });
    expect(await register(declined, first.token)).toMatchObject(OVER);
    expect(await visit({ email: declined, isEmailVerified: true })).toBe(REFUSED_BY_PROVIDER);
    site.clock.advance({ days: 8 });
    expect(await register(expired, second.token)).toMatchObject(OVER);
    expect(await visit({ email: expired, isEmailVerified: true })).toBe(REFUSED_BY_PROVIDER);
  });
});

test('a granted claim creates the account that becomes the owner', async () => {
  const memorial = await ClaimedMemorial.begin(social.app);
  const [one, two] = [newAddress(), newAddress()];
  await memorial.loseOwner();
  const token = await memorial.visitor.confirmedClaim({ email: one });
  expect(await register(one, token)).toMatchObject(OVER);
  expect(await visit({ email: one, isEmailVerified: true })).toBe(REFUSED_BY_PROVIDER);
  expect(await grantClaim(site.services, caseIdOf(token))).toEqual({ isDone: true });
  expect(await register(two, token)).toMatchObject(REFUSED);
  expect((await register(one, token)).status).toBe(200);
  expect(await visit({ email: one, isEmailVerified: true })).toBe('/memorials');
});

test('expired invitations are removed', async () => {
  await operatorInvites(newAddress());
  site.clock.advance({ days: 31 });
  await site.database.kysely
    .transaction()
    .execute((transaction) => site.jobs.add(transaction, SWEEP_ACCOUNTS, {}));
  await site.jobs.runDue();
  const rows = await site.database.kysely.selectFrom('sign_up_invitations').select('id').execute();
  expect(rows).toEqual([]);
});
