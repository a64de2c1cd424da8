// Tests the API calls on members (ROOMS, "Who may"). The file app/management/testing/access-table.ts lists the roles for
// each call.

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../memorials/testing/families.ts';
import type { Role } from './contract.ts';
import { membersOf, rolesOf } from './testing/invited.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  owner = await FamilyUser.register(app);
  memorialId = await owner.create();
});

const join = (role: Role) => FamilyUser.member(app, memorialId, role);

const change = async (by: FamilyUser, user: FamilyUser, payload: Record<string, unknown>) =>
  by.call('PUT', `/${memorialId}/members/${await user.id()}`, payload);

const remove = async (by: FamilyUser, user: FamilyUser | 'me') =>
  by.call('DELETE', `/${memorialId}/members/${user === 'me' ? user : await user.id()}`);

const log = () => owner.log(memorialId);

const LAST_OWNER = { status: 409, body: { code: 'LAST_OWNER' } };

describe('the list', () => {
  test('has the owner first, then the others as they joined, and marks the user', async () => {
    const moderator = await join('moderator');
    await join('contributor');
    const { members } = await membersOf(moderator, memorialId);
    expect(members.map(({ role, isYou }) => ({ role, isYou }))).toEqual([
      { role: 'owner', isYou: false },
      { role: 'moderator', isYou: true },
      { role: 'contributor', isYou: false },
    ]);
    expect(members[0]?.name).toBe('Ada King');
  });

  test('only the owner sees who can read condolences; moderators and contributors see no invitations', async () => {
    const editor = await join('editor');
    const moderator = await join('moderator');
    const invitation = { email: 'someone@example.org', role: 'contributor' };
    await owner.call('POST', `/${memorialId}/invitations`, invitation);
    expect((await membersOf(owner, memorialId)).members[1]).toMatchObject({ readsLetters: false });
    expect((await membersOf(editor, memorialId)).members[1]).not.toHaveProperty('readsLetters');
    expect((await membersOf(editor, memorialId)).invitations).toHaveLength(1);
    expect((await membersOf(moderator, memorialId)).invitations).toEqual([]);
    expect((await membersOf(moderator, memorialId)).mayInviteAs).toEqual([]);
  });

  test("contains no member's email address", async () => {
    await join('editor');
    const { body } = await owner.call('GET', `/${memorialId}/members`);
    expect(JSON.stringify(body)).not.toContain('@example.org');
  });
});

describe('changing a role', () => {
  test("takes effect at once, and is logged with the member's name", async () => {
    const helper = await join('contributor');
    expect((await helper.call('GET', `/${memorialId}/submissions`)).status).toBe(403);
    expect((await change(owner, helper, { role: 'moderator' })).status).toBe(200);
    expect((await helper.call('GET', `/${memorialId}/submissions`)).status).toBe(200);
    expect((await log())[0]).toMatchObject({
      action: 'changed-role',
      details: { role: 'moderator' },
      by: 'Ada King',
      whom: 'Ada King',
    });
    expect(JSON.stringify(await log())).not.toContain('usr_');
  });

  test("to the same role changes nothing, and isn't logged", async () => {
    const editor = await join('editor');
    const before = await log();
    await change(owner, editor, { role: 'editor' });
    expect(await log()).toEqual(before);
  });

  test('“read letters: if the owner says so”; a contributor never, and a later role starts without', async () => {
    const helper = await join('editor');
    const reads = async () => (await helper.call('GET', `/${memorialId}/condolences`)).status;
    expect(await reads()).toBe(403);
    await change(owner, helper, { role: 'editor', readsLetters: true });
    expect(await reads()).toBe(200);
    await change(owner, helper, { role: 'moderator' });
    expect(await reads()).toBe(200);
    await change(owner, helper, { role: 'contributor', readsLetters: true });
    expect(await reads()).toBe(403);
    await change(owner, helper, { role: 'editor' });
    expect(await reads()).toBe(403);
    expect((await log()).filter(({ action }) => action === 'changed-letter-reader')).toHaveLength(
      2,
    );
  });

  test('to owner is refused with a message: that is a handover', async () => {
    const { status, body } = await change(owner, await join('editor'), { role: 'owner' });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message:
        'A memorial can only have one owner. To make someone else the owner, transfer ownership.',
    });
  });

  test("an owner can't step down, or be demoted or removed by others", async () => {
    const editor = await join('editor');
    expect(await change(owner, owner, { role: 'editor' })).toMatchObject(LAST_OWNER);
    expect(await change(editor, owner, { role: 'contributor' })).toMatchObject({ status: 403 });
    expect(await remove(editor, owner)).toMatchObject({ status: 403 });
    expect(await rolesOf(owner, memorialId)).toEqual(['owner', 'editor']);
  });

  test("looks the same for a user who isn't a member, a removed one and an unknown one", async () => {
    const stranger = await FamilyUser.register(app);
    const removed = await join('editor');
    await remove(owner, removed);
    const ids = [await stranger.id(), await removed.id(), 'usr_0000000000000000000000', 'x'];
    const path = (id: string) => `/${memorialId}/members/${id}`;
    const answers = await Promise.all(
      ids.flatMap((id) => [
        owner.call('PUT', path(id), { role: 'editor' }),
        owner.call('DELETE', path(id)),
      ]),
    );
    expect(answers).toHaveLength(8);
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: { success: false, message: 'Not found', error: 'Not found', code: 'NOT_FOUND' },
      });
    }
  });
});

describe('removing and leaving', () => {
  test('a removed member sees an unknown memorial at once', async () => {
    const editor = await join('editor');
    expect((await remove(owner, editor)).status).toBe(200);
    expect(await editor.call('GET', `/${memorialId}`)).toMatchObject({
      status: 404,
      body: { code: 'MEMORIAL_NOT_FOUND' },
    });
    expect((await log())[0]).toMatchObject({ action: 'removed-member', whom: 'Ada King' });
  });

  test.each(['me', 'the own id'])(
    'a member leaves with %s, and the owner gets a mail',
    async (by) => {
      const editor = await join('editor');
      expect((await remove(editor, by === 'me' ? 'me' : editor)).status).toBe(200);
      expect(await rolesOf(owner, memorialId)).toEqual(['owner']);
      const { subject, text } = await app.mailbox.lastTo(owner.email);
      expect(subject).toBe('Ada King no longer helps manage the memorial page for Anna Berg');
      expect(text).toContain('Everything they added will stay');
      expect((await log())[0]).toMatchObject({ action: 'left' });
    },
  );

  test('“the last owner cannot leave (409 LAST_OWNER)”, even when others help', async () => {
    await join('editor');
    const { status, body } = await remove(owner, 'me');
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'You’re the only owner. Before you leave or change your role, transfer ownership to someone else.',
    });
  });

  test('two tabs that leave at once: one leaves, the other gets 404', async () => {
    const editor = await join('editor');
    const answers = await Promise.all([remove(editor, 'me'), remove(editor, 'me')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });
});
