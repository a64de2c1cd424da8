// Memorial pages remain, whichever way the account of their owner is deleted (ROOMS, "Who may").

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { SWEEP_ACCOUNTS } from '../../accounts/jobs.server.ts';
import { SWEEP_MEMORIALS } from '../../management/jobs.server.ts';
import { getPage } from '../../memorials/published-memorials.server.ts';
import { aPublishedMemorial, FamilyUser } from '../../memorials/testing/families.ts';
import { openMessageForm } from '../../messages/writing/open-form.server.ts';
import { closeForTest } from '../../operator/testing/closed-account.ts';
import { sweepOffers } from '../offers/sweep-offers.server.ts';
import { listNextKeepers } from './account-deletion.server.ts';
import { askSuccessors } from './handle-jobs.server.ts';
import {
  acceptHandover,
  countMails,
  deleteAccount,
  lastToken,
  name,
  propose,
  rolesOf,
} from './testing/ownership-users.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let slug: string;

beforeEach(async () => {
  ({ owner, id: memorialId, slug } = await aPublishedMemorial(app));
});

const page = () => getPage(app.services, slug);
const wordsForm = () => openMessageForm(app.services, { slug, kind: 'tribute' });

async function sweep(): Promise<void> {
  await app.database.kysely
    .transaction()
    .execute((transaction) => app.jobs.add(transaction, SWEEP_MEMORIALS, {}));
  await app.jobs.runDue();
}

async function stateOf(id: string): Promise<string | undefined> {
  const row = await app.database.kysely
    .selectFrom('memorials')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

async function waits(): Promise<void> {
  expect((await page()).slug).toBe(slug);
  expect(await wordsForm()).toMatchObject({
    closed: 'No one is looking after this page right now, so your message wouldn’t be read.',
  });
}

async function takesWords(): Promise<void> {
  expect((await page()).slug).toBe(slug);
  expect(await wordsForm()).not.toHaveProperty('closed');
}

async function nextOwner() {
  const all = await listNextKeepers(app.services, await owner.id());
  return all.find(({ id }) => id === memorialId)?.next;
}

const join = (role: 'editor' | 'moderator' | 'contributor') =>
  FamilyUser.member(app, memorialId, role);

describe("an owner's account", () => {
  test('with no other member: the page stays, accepts no messages, and waits', async () => {
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({});
    await waits();
  });

  test('with an editor: the editor becomes owner at once, and the page accepts messages', async () => {
    const editor = await join('editor');
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({ [editor.email]: 'owner' });
    await takesWords();
  });

  test('with an editor whose account is closed: the next editor becomes owner, as the account page said', async () => {
    const closed = await join('editor');
    app.clock.advance({ minutes: 1 });
    const next = await join('editor');
    await closeForTest(app, await closed.id());
    expect(await nextOwner()).toMatchObject({ kind: 'editor' });
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({
      [closed.email]: 'editor',
      [next.email]: 'owner',
    });
    await takesWords();
  });

  test('with only an editor whose account is closed: the legacy contact is asked', async () => {
    const closed = await join('editor');
    await closeForTest(app, await closed.id());
    await name(owner, memorialId, 'heir-after-all@example.org');
    expect(await nextOwner()).toMatchObject({ kind: 'successor' });
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({ [closed.email]: 'editor' });
    expect(await countMails(app, 'heir-after-all@example.org', 'suc')).toBe(1);
  });

  test('with a moderator and a contributor: both stay, no one becomes the owner, and the page waits', async () => {
    const moderator = await join('moderator');
    const contributor = await join('contributor');
    await deleteAccount(owner);
    expect(await rolesOf(app, memorialId)).toEqual({
      [moderator.email]: 'moderator',
      [contributor.email]: 'contributor',
    });
    await waits();
  });

  test('on Pro: what the page shows stays', async () => {
    await owner.subscribe();
    const editor = await join('editor');
    await deleteAccount(owner);
    expect((await editor.memorial(memorialId)).plan?.name).toBe('Free');
    await takesWords();
  });

  test('with a draft no one else sees: the draft waits for the successor', async () => {
    const draft = await owner.create({ fullName: 'Bo Lind' });
    await name(owner, draft, 'heir@example.org');
    await deleteAccount(owner);
    expect(await countMails(app, 'heir@example.org', 'suc')).toBe(1);
    expect(await stateOf(draft)).toBe('draft');
  });

  test.each([
    ['legacy contact', name, 61],
    ['new owner', propose, 15],
  ])('with a draft, and a %s who never answers: the draft is deleted', async (_, ask, days) => {
    const draft = await owner.create({ fullName: 'Bo Lind' });
    await ask(owner, draft, 'heir@example.org');
    await ask(owner, memorialId, 'heir@example.org');
    await deleteAccount(owner);
    await sweep();
    expect(await stateOf(draft)).toBe('draft');
    app.clock.advance({ days });
    await askSuccessors(app.services);
    await sweep();
    expect(await stateOf(draft)).toBe('taken-down');
    app.clock.advance({ days: 31 });
    await sweep();
    expect(await stateOf(draft)).toBeUndefined();
    await waits();
  });

  test('with uploads in progress: they are deleted, and the page stays', async () => {
    const userId = await owner.id();
    await app.database.kysely
      .insertInto('uploads')
      .values({
        id: 'upl_00000000000000000000aa',
        memorial_id: memorialId,
        user_id: userId,
        filename: 'a.jpg',
        filetype: 'image/jpeg',
        kind: 'picture',
        byte_size: 10,
        created_at: app.clock.now(),
        touched_at: app.clock.now(),
      })
      .execute();
    await deleteAccount(owner);
    const uploads = await app.database.kysely
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    expect(uploads).toEqual([]);
    await waits();
  });

  test('twice at once: the page stays', async () => {
    const editor = await join('editor');
    const again = FamilyUser.of(app, owner);
    await Promise.all([
      owner.browser.call('DELETE', '/delete-account'),
      again.browser.call('DELETE', '/delete-account'),
    ]);
    expect(await rolesOf(app, memorialId)).toEqual({ [editor.email]: 'owner' });
  });

  test("at the same moment as the only editor's: the page stays and waits", async () => {
    const editor = await join('editor');
    const results = await Promise.all([
      owner.browser.call('DELETE', '/delete-account'),
      editor.browser.call('DELETE', '/delete-account'),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rolesOf(app, memorialId)).toEqual({});
    await waits();
  });
});

test("the first reader's account: all moderators read at once again", async () => {
  const reader = await join('moderator');
  const payload = { tributes: 'family', letters: 'open', notify: 'at-once' };
  await owner.call('PUT', `/${memorialId}/words`, { ...payload, firstReader: await reader.id() });
  await deleteAccount(reader);
  const { body } = await owner.call('GET', `/${memorialId}/words`);
  expect(body.data).toMatchObject({ words: { firstReader: null } });
  await takesWords();
});

describe('an unverified account that owns a draft', () => {
  test('displaced when another person verifies the address: the draft waits, and its editor becomes the owner', async () => {
    const first = app.browser();
    await first.register('shared@example.org');
    const { body } = await first.callApi('POST', '/memorials', { fullName: 'Cy Holm' });
    const { id } = (body.data as unknown as { memorial: { id: string } }).memorial;
    const editor = await FamilyUser.member(app, id, 'editor');

    app.clock.advance({ minutes: 1 });
    const second = app.browser();
    await second.register('shared@example.org');
    const { code } = await app.mailbox.lastTo('shared@example.org');
    expect((await second.post('/verify-email', { code })).status).toBe(200);
    expect((await first.me()).status).toBe(401);
    expect(await rolesOf(app, id)).toEqual({ [editor.email]: 'owner' });
  });

  test('expires: what it had begun is deleted 30 days later, as no one can open it', async () => {
    const browser = app.browser();
    await browser.register('expired@example.org');
    const { body } = await browser.callApi('POST', '/memorials', { fullName: 'Cy Holm' });
    const { id } = (body.data as unknown as { memorial: { id: string } }).memorial;
    app.clock.advance({ days: 40 });
    await app.database.kysely
      .transaction()
      .execute((transaction) => app.jobs.add(transaction, SWEEP_ACCOUNTS, {}));
    await app.jobs.runDue();
    expect(await rolesOf(app, id)).toEqual({});
    expect(await stateOf(id)).toBe('taken-down');
    app.clock.advance({ days: 31 });
    await sweep();
    const left = await app.database.kysely
      .selectFrom('memorial_drafts')
      .select('memorial_id')
      .where('memorial_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

test('a draft whose last offer is gone, in whatever way, is taken down, and an accepted one stays', async () => {
  const heir = await FamilyUser.register(app);
  const [draft, kept] = [await owner.create(), await owner.create()];
  await propose(owner, draft, 'heir-of-a-draft@example.org');
  await propose(owner, kept, heir.email);
  const token = await lastToken(app, heir.email, 'han');
  await deleteAccount(owner);
  expect((await acceptHandover(heir, token)).status).toBe(200);
  expect(await rolesOf(app, kept)).toEqual({ [heir.email]: 'owner' });
  expect([await stateOf(draft), await stateOf(kept)]).toEqual(['draft', 'draft']);
  // Such as by a sweep that runs while the one for drafts has failed.
  app.clock.advance({ days: 60 });
  await sweepOffers(app.services);
  expect([await stateOf(draft), await stateOf(kept)]).toEqual(['taken-down', 'draft']);
});

test("a successor is asked even when the owner's row disappeared other than by deletion", async () => {
  await name(owner, memorialId, 'other-heir@example.org');
  await app.database.kysely
    .deleteFrom('users')
    .where('id', '=', await owner.id())
    .execute();
  await askSuccessors(app.services);
  expect(await countMails(app, 'other-heir@example.org', 'suc')).toBe(1);
});

test('nothing about the owners of a memorial taken down long ago is stored', async () => {
  await name(owner, memorialId, 'heir-of-nothing@example.org');
  await owner.call('DELETE', `/${memorialId}`);
  await app.database.kysely
    .updateTable('memorials')
    .set({ state: 'purged' })
    .where('id', '=', memorialId)
    .execute();
  const rows = await app.database.kysely
    .selectFrom('offers')
    .select('email')
    .where('memorial_id', '=', memorialId)
    .execute();
  expect(rows).toEqual([]);
});
