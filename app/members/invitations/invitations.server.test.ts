import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { readOfferLink } from '../accepting/open-offer.server.ts';
import { sweepOffers } from '../offers/sweep-offers.server.ts';
import {
  accept,
  expectLinkOver,
  invited,
  LINK_OVER,
  mailedToken,
  membersOf,
  newAddress,
  rolesOf,
  sendInvitation,
} from '../testing/invited.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  app.mailbox.behave('well');
  owner = await FamilyUser.register(app);
  memorialId = await owner.create();
});

const readLink = (token: string) => readOfferLink(app.services, token);

describe('an invitation “to one e-mail, a role, link /i/{token}, 7 days, once, revocable”', () => {
  test('is accepted by a user with that verified address, who is then a member', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email, role: 'editor' });
    const invitedUser = await FamilyUser.register(app, { email });
    expect(await accept(invitedUser, token)).toMatchObject({
      status: 200,
      body: { data: { memorial: { id: memorialId, role: 'editor' } } },
    });
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'editor']);
    expect((await invitedUser.draft(memorialId)).document).toBeTruthy();
    expect((await membersOf(owner, memorialId)).invitations).toEqual([]);
  });

  test('an address in another case and with spaces is the same address', async () => {
    const email = newAddress();
    await sendInvitation(owner, memorialId, { email: ` ${email.toUpperCase()} ` });
    const invitedUser = await FamilyUser.register(app, { email });
    expect((await accept(invitedUser, await mailedToken(app, email))).status).toBe(200);
  });

  test('can be declined with just the link; it has then ended, and the owner may invite again', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const visitor = app.browser();
    const decline = (of: string) => visitor.callApi('POST', '/invitations/decline', { token: of });
    expect((await decline(token)).status).toBe(200);
    expect((await membersOf(owner, memorialId)).invitations).toEqual([]);
    const invitedUser = await FamilyUser.register(app, { email });
    await expectLinkOver(token, invitedUser);
    expect(await decline(token)).toMatchObject(LINK_OVER);
    expect(await decline('inv_invented')).toMatchObject(LINK_OVER);
    expect(await rolesOf(owner, memorialId)).toEqual(['owner']);
    const again = await invited(owner, memorialId, { email });
    expect((await accept(invitedUser, again)).status).toBe(200);
  });

  test('ends once used, even for the user who used it', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const invitedUser = await FamilyUser.register(app, { email });
    await accept(invitedUser, token);
    await expectLinkOver(token, invitedUser);
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'editor']);
  });

  test('ends after 7 days, and not a second earlier', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const invitedUser = await FamilyUser.register(app, { email });
    app.clock.advance({ days: 7, seconds: -1 });
    await expect(readLink(token)).resolves.toMatchObject({ role: 'editor' });
    app.clock.advance({ seconds: 1 });
    await expectLinkOver(token, await FamilyUser.register(app));
    expect(await accept(await FamilyUser.register(app), token)).toMatchObject(LINK_OVER);
    expect((await membersOf(await freshly(owner), memorialId)).invitations).toMatchObject([
      { email, state: 'over' },
    ]);
    expect(invitedUser.email).toBe(email);
  });

  test('is removed a month after it ended', async () => {
    await invited(owner, memorialId, { email: newAddress() });
    app.clock.advance({ days: 36 });
    await sweepOffers(app.services);
    const seen = await freshly(owner);
    expect((await membersOf(seen, memorialId)).invitations).toHaveLength(1);
    app.clock.advance({ days: 2 });
    await sweepOffers(app.services);
    expect((await membersOf(await freshly(owner), memorialId)).invitations).toEqual([]);
  });

  test("ends when revoked, and a mail not yet sent isn't sent", async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const [invitation] = (await membersOf(owner, memorialId)).invitations;
    const revoke = () => owner.call('DELETE', `/${memorialId}/invitations/${invitation?.id}`);
    expect((await revoke()).status).toBe(200);
    await expectLinkOver(token, await FamilyUser.register(app, { email }));
    expect(await revoke()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });

    const later = newAddress();
    await sendInvitation(owner, memorialId, { email: later });
    const [waiting] = (await membersOf(owner, memorialId)).invitations;
    await owner.call('DELETE', `/${memorialId}/invitations/${waiting?.id}`);
    expect(await app.mailbox.to(later)).toEqual([]);
  });

  test('is invalid with a changed, shortened or invented token', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const invitedUser = await FamilyUser.register(app, { email });
    const other = token.endsWith('0') ? '1' : '0';
    for (const wrong of [
      token.slice(0, -1) + other,
      token.slice(0, 40),
      `${token}0`,
      token.replace('inv_', 'han_'),
      'inv_',
      'x'.repeat(200),
    ]) {
      await expectLinkOver(wrong, invitedUser);
    }
  });

  test('has a page that shows no more than the mail, and changes nothing', async () => {
    const id = await owner.create({ fullName: 'See evil.example.org now' });
    const token = await invited(owner, id, { email: 'ruth.berg@example.org' });
    expect(await readLink(token)).toEqual({
      kind: 'invitation',
      role: 'editor',
      sentTo: 'r…@example.org',
      memorialName: undefined,
      askedBy: 'Ada King',
    });
    expect(await readLink(token)).toMatchObject({ role: 'editor' });
  });
});

describe('“anybody else: 403 NOT_ALLOWED”', () => {
  test('says where it was sent and whom to ask, and the link stays valid', async () => {
    const token = await invited(owner, memorialId, { email: 'rosa@example.org' });
    const other = await FamilyUser.register(app);
    const { status, body } = await accept(other, token);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect(body.message).toBe(
      'This invitation was sent to r…@example.org. Log in with that address, or ask Ada King to send a new invitation.',
    );
    await expect(readLink(token)).resolves.toBeTruthy();
    expect(await rolesOf(owner, memorialId)).toEqual(['owner']);
  });

  test('the right address gets 403 EMAIL_NOT_VERIFIED if unverified', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const unverified = await FamilyUser.register(app, { email, isVerified: false });
    expect(await accept(unverified, token)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  });

  test('signed out: 401', async () => {
    const token = await invited(owner, memorialId, { email: newAddress() });
    const { status } = await app.browser().callApi('POST', '/invitations/accept', { token });
    expect(status).toBe(401);
  });
});

describe('races', () => {
  test('ten presses at once make one membership, one log entry and one mail', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const invitedUser = await FamilyUser.register(app, { email });
    const before = (await app.mailbox.to(owner.email)).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(invitedUser, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'editor']);
    const entries = await owner.log(memorialId);
    expect(entries.filter(({ action }) => action === 'became-member')).toHaveLength(1);
    expect(await app.mailbox.to(owner.email)).toHaveLength(before + 1);
  });

  test('accepting while it is revoked: a member or not, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress();
      const token = await invited(owner, memorialId, { email });
      const invitedUser = await FamilyUser.register(app, { email });
      const { invitations, members } = await membersOf(owner, memorialId);
      const id = invitations.find((each) => each.email === email)?.id;
      const [accepted, revoked] = await Promise.all([
        accept(invitedUser, token),
        owner.call('DELETE', `/${memorialId}/invitations/${id}`),
      ]);
      expect([
        [200, 404],
        [410, 200],
      ]).toContainEqual([accepted.status, revoked.status]);
      const after = (await membersOf(owner, memorialId)).members;
      expect(after).toHaveLength(members.length + (accepted.status === 200 ? 1 : 0));
    }
  });
});

describe('a person who is already a member', () => {
  test("can't be invited; the message is at the field", async () => {
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    for (const email of [editor.email, owner.email]) {
      const { status, body } = await sendInvitation(owner, memorialId, { email });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        fields: { email: 'This person already helps manage the page.' },
      });
    }
  });

  test('a lower invitation never lowers a role, a higher one raises it', async () => {
    const email = newAddress();
    const low = await invited(owner, memorialId, { email, role: 'contributor' });
    const user = await FamilyUser.register(app, { email });
    await user.join(memorialId, 'moderator');
    expect((await accept(user, low)).body.data).toEqual({
      memorial: { id: memorialId, role: 'moderator' },
    });
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'moderator']);

    await user.call('DELETE', `/${memorialId}/members/me`);
    const high = await invited(owner, memorialId, { email, role: 'editor' });
    await user.join(memorialId, 'contributor');
    await accept(user, high);
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'editor']);
  });
});

describe('GET /api/v1/invitations', () => {
  const own = async (user: FamilyUser) => {
    const { body } = await user.browser.callApi('GET', '/invitations');
    return (body.data as unknown as { invitations: Array<{ token: string }> }).invitations;
  };

  test('lists the invitations to the verified address, with what accepts them', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email, role: 'moderator' });
    const user = await FamilyUser.register(app, { email });
    expect(await own(user)).toMatchObject([
      { token, memorialName: 'Anna Berg', invitedBy: 'Ada King', role: 'moderator' },
    ]);
    await accept(user, token);
    expect(await own(user)).toEqual([]);
  });

  test('is empty for the same address before it is verified', async () => {
    const email = newAddress();
    await invited(owner, memorialId, { email });
    expect(await own(await FamilyUser.register(app, { email, isVerified: false }))).toEqual([]);
  });
});

/** Signs the user in again, because the sign-in may have expired when the test moved the clock by days. */
async function freshly(user: FamilyUser): Promise<FamilyUser> {
  await user.browser.login(user.email);
  return user;
}
