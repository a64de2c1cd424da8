import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { countAtOnce } from '../../rate-limiter/testing/count-at-once.ts';
import {
  accept,
  expectLinkOver,
  invited,
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

const join = (role: 'editor' | 'moderator' | 'contributor') =>
  FamilyUser.member(app, memorialId, role);

describe('inviting', () => {
  test("speaks the language of the invited person's account, or else of the page", async () => {
    const spanish = await owner.create({ fullName: 'Inés', language: 'es' });
    const [email, user] = [newAddress(), await FamilyUser.register(app)];
    await sendInvitation(owner, spanish, { email });
    expect((await app.mailbox.lastTo(email)).html).toContain('<html lang="es"');
    await sendInvitation(owner, spanish, { email: user.email });
    expect((await app.mailbox.lastTo(user.email)).html).toContain('<html lang="en"');
  });

  test('twice: the newer invitation replaces the older', async () => {
    const email = newAddress();
    const older = await invited(owner, memorialId, { email, role: 'editor' });
    const newer = await invited(owner, memorialId, { email, role: 'contributor' });
    expect(newer).not.toBe(older);
    expect((await membersOf(owner, memorialId)).invitations).toMatchObject([
      { email, role: 'contributor', state: 'pending' },
    ]);
    const user = await FamilyUser.register(app, { email });
    await expectLinkOver(older, user);
    expect((await accept(user, newer)).status).toBe(200);
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'contributor']);
  });

  test('“editor may invite contributors”, and revokes only those', async () => {
    const editor = await join('editor');
    const refused = await sendInvitation(editor, memorialId, {
      email: newAddress(),
      role: 'moderator',
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
    const email = newAddress();
    await invited(editor, memorialId, { email, role: 'contributor' });
    await invited(owner, memorialId, { email: newAddress(), role: 'editor' });
    const seen = await membersOf(editor, memorialId);
    expect(seen.invitations.map((each) => each.email)).toEqual([email]);
    expect(seen.mayInviteAs).toEqual(['contributor']);
    const ofOwner = (await membersOf(owner, memorialId)).invitations;
    expect(ofOwner).toHaveLength(2);
    const other = ofOwner.find(({ role }) => role === 'editor');
    const revoke = await editor.call('DELETE', `/${memorialId}/invitations/${other?.id}`);
    expect(revoke.status).toBe(404);
  });

  test("an editor can't replace the owner's invitation to more than a contributor", async () => {
    const editor = await join('editor');
    for (const role of ['editor', 'moderator']) {
      const email = newAddress();
      const token = await invited(owner, memorialId, { email, role });
      const refused = await sendInvitation(editor, memorialId, { email, role: 'contributor' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
      expect((await accept(await FamilyUser.register(app, { email }), token)).status).toBe(200);
    }
    const email = newAddress();
    const older = await invited(owner, memorialId, { email, role: 'contributor' });
    expect(await invited(editor, memorialId, { email, role: 'contributor' })).not.toBe(older);
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'editor', 'editor', 'moderator']);
  });

  test("an editor can replace an expired invitation, even the owner's", async () => {
    const editor = await join('editor');
    const email = newAddress();
    await invited(owner, memorialId, { email, role: 'editor' });
    app.clock.advance({ days: 7 });
    await editor.browser.login(editor.email);
    const { status } = await sendInvitation(editor, memorialId, { email, role: 'contributor' });
    expect(status).toBe(200);
  });

  test('as owner is refused with a message', async () => {
    const { status, body } = await sendInvitation(owner, memorialId, {
      email: newAddress(),
      role: 'owner',
    });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message:
        'A memorial can only have one owner. To make someone else the owner, transfer ownership.',
    });
  });

  test('requires a verified address: 403 EMAIL_NOT_VERIFIED', async () => {
    const unverified = await FamilyUser.register(app, { isVerified: false });
    const id = await unverified.create();
    expect(await sendInvitation(unverified, id, { email: newAddress() })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  });

  test('to a page that is taken down is refused; a link waits until it is back', async () => {
    const email = newAddress();
    const token = await invited(owner, memorialId, { email });
    const user = await FamilyUser.register(app, { email });
    await owner.call('DELETE', `/${memorialId}`);
    await expectLinkOver(token, user);
    expect(await sendInvitation(owner, memorialId, { email: newAddress() })).toMatchObject({
      status: 410,
      body: { code: 'MEMORIAL_GONE' },
    });
    await owner.call('POST', `/${memorialId}/restore`);
    expect((await accept(user, token)).status).toBe(200);
  });

  test('another slug meanwhile changes nothing', async () => {
    const email = newAddress();
    await owner.publish(memorialId);
    const token = await invited(owner, memorialId, { email });
    await owner.call('PUT', `/${memorialId}/address`, {
      slug: `moved-${token.slice(4, 12).toLowerCase()}`,
    });
    expect((await accept(await FamilyUser.register(app, { email }), token)).status).toBe(200);
  });

  test('a flood is refused: six a day to one address, from all memorials together', async () => {
    const email = newAddress();
    for (let sent = 0; sent < 6; sent += 1) {
      const user = await FamilyUser.register(app);
      expect((await sendInvitation(user, await user.create(), { email })).status).toBe(200);
      // In one hour there would be fewer (app/mail).
      app.clock.advance({ minutes: 30 });
    }
    await owner.browser.post('/refresh');
    const refused = await sendInvitation(owner, memorialId, { email });
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect((await membersOf(owner, memorialId)).invitations).toEqual([]);
  });

  test('a flood is refused: 60 a day from one memorial', async () => {
    const statuses: number[] = [];
    const subject = memorialId;
    const counted = await countAtOnce(app, 55, { rule: 'invitationsOfMemorial', subject });
    for (let sent = counted; sent < 61; sent += 1) {
      statuses.push((await sendInvitation(owner, memorialId, { email: newAddress() })).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('an inviter whose rights shrink', () => {
  test('an editor made a moderator: the invitation is invalid, and valid again with the role', async () => {
    const editor = await join('editor');
    const email = newAddress();
    const token = await invited(editor, memorialId, { email, role: 'contributor' });
    const user = await FamilyUser.register(app, { email });
    const change = (role: string) =>
      owner.call('PUT', `/${memorialId}/members/${memberId}`, { role });
    const memberId = await editor.id();
    await change('moderator');
    await expectLinkOver(token, user);
    expect((await membersOf(owner, memorialId)).invitations).toMatchObject([{ state: 'over' }]);
    await change('editor');
    expect((await accept(user, token)).status).toBe(200);
  });

  test('an editor who was removed: the invitation has ended for good', async () => {
    const editor = await join('editor');
    const email = newAddress();
    const token = await invited(editor, memorialId, { email, role: 'contributor' });
    await owner.call('DELETE', `/${memorialId}/members/${await editor.id()}`);
    await editor.join(memorialId, 'editor');
    await expectLinkOver(token, await FamilyUser.register(app, { email }));
  });

  test('an inviter who deletes the account: the invitation has ended', async () => {
    const editor = await join('editor');
    const email = newAddress();
    const token = await invited(editor, memorialId, { email, role: 'contributor' });
    await app.database.kysely
      .deleteFrom('users')
      .where('id', '=', await editor.id())
      .execute();
    await expectLinkOver(token, await FamilyUser.register(app, { email }));
  });
});

describe('mails', () => {
  test('the invitation names the memorial and the inviter only if these contain nothing but a name', async () => {
    const email = newAddress();
    await invited(owner, memorialId, { email, role: 'contributor' });
    const { subject, text, fromName } = await app.mailbox.lastTo(email);
    expect(subject).toBe('Ada King invited you to help with the page for Anna Berg');
    expect(fromName).toBe('Ada King via Evermore Memorials');
    expect(text).toContain(
      'Ada King has invited you to help manage the memorial page for Anna Berg.',
    );
    expect(text).toContain('add photos and text, which appear once the family publishes them');
    expect(text).toContain('is valid for 7 days');

    const id = await owner.create({ fullName: 'Cheap watches at shop.example.com' });
    await invited(owner, id, { email, role: 'contributor' });
    const plain = await app.mailbox.lastTo(email);
    expect(plain.subject).toBe('Ada King invited you to help with a memorial page');
    expect(plain.text + plain.html).not.toContain('shop.example');
  });

  test('the inviter and the owner each get one mail when it is accepted, an owner who invited gets one', async () => {
    const editor = await join('editor');
    const email = newAddress();
    const token = await invited(editor, memorialId, { email, role: 'contributor' });
    await accept(await FamilyUser.register(app, { email }), token);
    for (const reader of [owner, editor]) {
      const mails = (await app.mailbox.to(reader.email)).filter(({ subject }) =>
        subject.includes('now helps manage the memorial page for Anna Berg'),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('is now a contributor to the memorial page for Anna Berg');
    }
  });

  test('an address the mail server refuses is shown to the inviter', async () => {
    app.mailbox.behave('refuse');
    const email = newAddress();
    await sendInvitation(owner, memorialId, { email });
    await app.mailbox.to(email);
    expect((await membersOf(owner, memorialId)).invitations).toMatchObject([
      { email, state: 'returned' },
    ]);
  });
});
