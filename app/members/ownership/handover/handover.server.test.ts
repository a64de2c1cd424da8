// Long, because every test starts from the same owner, receiver and request.
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { PLAN_LIMITS } from '../../../billing/plans/plan-limits.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { readOfferLink } from '../../accepting/open-offer.server.ts';
import { accept, invited } from '../../testing/invited.ts';
import {
  acceptHandover,
  deleteAccount,
  following,
  lastToken,
  name,
  propose,
  rolesOf,
} from '../testing/ownership-users.ts';

const RACES = process.env['TEST_MATRIX'] === 'full' ? 50 : 8;

const app = openTestApp();
let owner: FamilyUser;
let ben: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  owner = await FamilyUser.register(app);
  ben = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.publish(memorialId);
});

const tokenOfBen = () => lastToken(app, ben.email, 'han');

const log = (user: FamilyUser) => user.log(memorialId);

describe('a proposed handover', () => {
  test('is a mail with a link valid for 14 days, and changes nothing yet', async () => {
    const { status, body } = await propose(owner, memorialId, ben.email.toUpperCase());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ following: { handover: { email: ben.email } } });
    expect(await rolesOf(app, memorialId)).toEqual({ [owner.email]: 'owner' });
    const mail = await app.mailbox.lastTo(ben.email);
    expect(mail.subject).toBe('Ada King asked you to take over the page for Anna Berg');
    expect(mail.fromName).toBe('Ada King via Evermore Memorials');
    expect(mail.text).toContain(
      'Ada King has asked you to become the owner of the memorial page for Anna Berg.',
    );
  });

  test('makes the receiver the owner and the owner an editor, and both can continue working', async () => {
    await propose(owner, memorialId, ben.email);
    const { status, body } = await acceptHandover(ben, await tokenOfBen());
    expect({ status, id: (body.data as { memorial?: { id: string } }).memorial?.id }).toEqual({
      status: 200,
      id: memorialId,
    });
    expect(await rolesOf(app, memorialId)).toEqual({
      [owner.email]: 'editor',
      [ben.email]: 'owner',
    });
    expect((await owner.memorial(memorialId)).role).toBe('editor');
    expect((await propose(owner, memorialId, 'c@example.org')).status).toBe(403);
    const mail = await app.mailbox.lastTo(owner.email);
    expect(mail.subject).toBe('The memorial page for Anna Berg has a new owner');
    expect(await following(ben, memorialId)).toEqual({ handover: null, successor: null });
    expect((await log(ben)).slice(0, 2).map(({ action }) => action)).toEqual([
      'became-owner',
      'proposed-handover',
    ]);
  });

  test.each(['editor', 'moderator', 'contributor'] as const)(
    'can go to a member, such as %s',
    async (role) => {
      await ben.join(memorialId, role);
      await propose(owner, memorialId, ben.email);
      expect((await acceptHandover(ben, await tokenOfBen())).status).toBe(200);
      expect((await rolesOf(app, memorialId))[ben.email]).toBe('owner');
    },
  );

  test('can go to a person without an account, who signs up and verifies the address first', async () => {
    await propose(owner, memorialId, 'cleo@example.org');
    const token = await lastToken(app, 'cleo@example.org', 'han');
    const browser = app.browser();
    await browser.register('cleo@example.org');
    const early = await browser.callApi('POST', '/handovers/accept', { token });
    expect({ status: early.status, code: early.body.code }).toEqual({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    });
    const { code } = await app.mailbox.lastTo('cleo@example.org');
    await browser.post('/verify-email', { code });
    expect((await browser.callApi('POST', '/handovers/accept', { token })).status).toBe(200);
    expect(await rolesOf(app, memorialId)).toMatchObject({ 'cleo@example.org': 'owner' });
  });

  test('is refused to any other address, with a message naming the right one', async () => {
    await propose(owner, memorialId, ben.email);
    const other = await FamilyUser.register(app);
    const { status, body } = await acceptHandover(other, await tokenOfBen());
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 403,
      code: 'NOT_ALLOWED',
      message:
        'This request was sent to f…@example.org. Log in with that address, or ask Ada King to send a new request.',
    });
    expect(await rolesOf(app, memorialId)).toEqual({ [owner.email]: 'owner' });
  });

  test('works once', async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    await acceptHandover(ben, token);
    expect((await acceptHandover(ben, token)).body.code).toBe('LINK_OVER');
  });

  test('ends after 14 days', async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    app.clock.advance({ days: 14, seconds: -1 });
    expect(await readOfferLink(app.services, token)).toMatchObject({
      memorialName: 'Anna Berg',
      askedBy: 'Ada King',
    });
    app.clock.advance({ seconds: 1 });
    await ben.browser.login(ben.email);
    const { status, body } = await acceptHandover(ben, token);
    expect({ status, code: body.code }).toEqual({ status: 410, code: 'LINK_OVER' });
    await owner.browser.login(owner.email);
    expect((await following(owner, memorialId)).handover).toBeNull();
  });

  test("ends when withdrawn, and a mail waiting for the mail server isn't sent", async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    expect((await owner.call('DELETE', `/${memorialId}/handover`)).status).toBe(200);
    expect((await acceptHandover(ben, token)).body.code).toBe('LINK_OVER');

    await propose(owner, memorialId, 'late@example.org');
    await owner.call('DELETE', `/${memorialId}/handover`);
    expect(await app.mailbox.to('late@example.org')).toEqual([]);
  });

  test('is replaced by a second one', async () => {
    await propose(owner, memorialId, ben.email);
    const first = await tokenOfBen();
    const cleo = await FamilyUser.register(app);
    await propose(owner, memorialId, cleo.email);
    expect((await acceptHandover(ben, first)).body.code).toBe('LINK_OVER');
    expect((await acceptHandover(cleo, await lastToken(app, cleo.email, 'han'))).status).toBe(200);
  });

  test.each([
    'han_0000000000000000000000',
    'inv_x',
    'han_0000000000000000000000ffffffffffffffffffffffffffffffff',
  ])("can't be guessed: %s is 410", async (token) => {
    expect((await acceptHandover(ben, token)).body.code).toBe('LINK_OVER');
  });

  test("can't go to the owner's own address, or to an invalid one", async () => {
    const own = await propose(owner, memorialId, owner.email);
    expect(own.body.fields).toEqual({
      email: 'This is your own email address. Enter the new owner’s.',
    });
    expect((await propose(owner, memorialId, 'nowhere')).status).toBe(400);
  });

  test("isn't refused to a receiver whose plan is full: a family's page finds its new owner", async () => {
    for (let count = 0; count < PLAN_LIMITS.free.memorials; count += 1) await ben.create();
    await propose(owner, memorialId, ben.email);
    expect((await acceptHandover(ben, await tokenOfBen())).status).toBe(200);
    expect((await ben.call('POST', '', { fullName: 'Another' })).body.code).toBe('PLAN_LIMIT');
  });

  test("requires the owner's verified address", async () => {
    const unverified = await FamilyUser.register(app, { isVerified: false });
    const id = await unverified.create();
    expect((await propose(unverified, id, ben.email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await name(unverified, id, ben.email)).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test("removes the previous owner's legacy contact", async () => {
    await name(owner, memorialId, 'heir@example.org', 'Dear Karl');
    await propose(owner, memorialId, ben.email);
    await acceptHandover(ben, await tokenOfBen());
    expect((await following(ben, memorialId)).successor).toBeNull();
  });

  test('needs a sign-in of the last 15 minutes, even if the session is in use', async () => {
    app.clock.advance({ minutes: 14 });
    await owner.browser.post('/refresh');
    app.clock.advance({ minutes: 2 });
    const { status, body } = await propose(owner, memorialId, ben.email);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'SIGN_IN_AGAIN' });
    expect(await app.mailbox.to(ben.email)).toEqual([]);
    await owner.browser.login(owner.email);
    expect((await propose(owner, memorialId, ben.email)).status).toBe(200);
  });

  test('stops mail floods', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      statuses.push((await propose(owner, memorialId, 'flooded@example.org')).status);
      // In one hour there would be fewer (app/mail).
      app.clock.advance({ minutes: 30 });
      await owner.browser.login(owner.email);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('in the middle of a handover', () => {
  test("the owner's account is deleted without another member: the receiver still becomes the owner", async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({});
    expect((await acceptHandover(ben, token)).status).toBe(200);
    expect(await rolesOf(app, memorialId)).toEqual({ [ben.email]: 'owner' });
  });

  test("the owner's account is deleted and an editor becomes owner: no one takes the page from that editor", async () => {
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({ [editor.email]: 'owner' });
    expect((await acceptHandover(ben, token)).body.code).toBe('LINK_OVER');
  });

  test("the receiver's account is deleted: the link is invalid, for a new account too until its address is verified", async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    await deleteAccount(ben);
    expect(await rolesOf(app, memorialId)).toEqual({ [owner.email]: 'owner' });
    const browser = app.browser();
    await browser.register(ben.email);
    const { body } = await browser.callApi('POST', '/handovers/accept', { token });
    expect(body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('the page is taken down: the link is invalid', async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    await owner.call('DELETE', `/${memorialId}`);
    expect((await acceptHandover(ben, token)).body.code).toBe('LINK_OVER');
    expect((await propose(owner, memorialId, ben.email)).body.code).toBe('MEMORIAL_GONE');
  });

  test('the operator makes another user the owner: the link is invalid', async () => {
    await propose(owner, memorialId, ben.email);
    const token = await tokenOfBen();
    const other = await FamilyUser.register(app);
    await app.database.kysely.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('memorial_members')
        .set({ role: 'editor' })
        .where('memorial_id', '=', memorialId)
        .execute();
    });
    await other.join(memorialId, 'owner');
    expect((await acceptHandover(ben, token)).body.code).toBe('LINK_OVER');
  });
});

function otherThan(users: readonly FamilyUser[], others: readonly FamilyUser[]): FamilyUser {
  const found = users.find((user) => !others.includes(user));
  if (!found) throw new Error('There is no other user.');
  return found;
}

test(`${RACES} races of two handovers: always exactly one owner`, async () => {
  const cleo = await FamilyUser.register(app);
  const users = [owner, ben, cleo];
  let current = owner;
  for (let round = 0; round < RACES; round += 1) {
    app.clock.advance({ days: 1 });
    for (const user of users) await user.browser.login(user.email);
    const first = otherThan(users, [current]);
    const second = otherThan(users, [current, first]);
    await propose(current, memorialId, first.email);
    const token = await lastToken(app, first.email, 'han');
    // The owner proposes another handover while two requests accept the first one.
    const [accepted, again, proposed] = await Promise.all([
      acceptHandover(first, token),
      acceptHandover(FamilyUser.of(app, first), token),
      propose(current, memorialId, second.email),
    ]);
    const statuses = [accepted.status, again.status].toSorted((a, b) => a - b);
    expect([
      [200, 410],
      [410, 410],
    ]).toContainEqual(statuses);
    if (proposed.status === 200) {
      await acceptHandover(second, await lastToken(app, second.email, 'han'));
    }
    const owners = Object.entries(await rolesOf(app, memorialId)).filter(
      ([, role]) => role === 'owner',
    );
    expect(owners).toHaveLength(1);
    current = users.find(({ email }) => email === owners[0]?.[0]) ?? owner;
  }
});

test(`${RACES} races of a handover and an invitation to one person: always exactly one owner`, async () => {
  for (let round = 0; round < RACES; round += 1) {
    // A person can make 20 requests a day.
    app.clock.advance({ days: 1 });
    await owner.browser.login(owner.email);
    const page = await owner.create();
    const cleo = await FamilyUser.register(app);
    const invitation = await invited(owner, page, { email: cleo.email, role: 'contributor' });
    await propose(owner, page, cleo.email);
    const handover = await lastToken(app, cleo.email, 'han');
    const [became] = await Promise.all([
      acceptHandover(cleo, handover),
      accept(FamilyUser.of(app, cleo), invitation),
    ]);
    expect(became.status).toBe(200);
    expect(await rolesOf(app, page)).toEqual({ [owner.email]: 'editor', [cleo.email]: 'owner' });
  }
});
