import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { readOfferLink } from '../../accepting/open-offer.server.ts';
import { askSuccessors } from '../handle-jobs.server.ts';
import {
  acceptHandover,
  acceptSuccession,
  countMails,
  deleteAccount,
  following,
  lastToken,
  name,
  nextKeeper,
  propose,
  rolesOf,
} from '../testing/ownership-users.ts';
import { askSuccessor } from './ask-successor.server.ts';

const app = openTestApp();
let owner: FamilyUser;
let heir: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  owner = await FamilyUser.register(app);
  heir = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.publish(memorialId);
});

const tokenOfHeir = () => lastToken(app, heir.email, 'suc');
const runJob = () => askSuccessors(app.services);
const roles = () => rolesOf(app, memorialId);

describe('a named legacy contact', () => {
  test('gets no mail until the owner is gone; the owner can change the message and remove the contact', async () => {
    await name(owner, memorialId, heir.email, '  Dear Karl\nplease keep it. ');
    expect((await following(owner, memorialId)).successor).toEqual({
      email: heir.email,
      note: 'Dear Karl\nplease keep it.',
    });
    await runJob();
    expect(await countMails(app, heir.email, 'suc')).toBe(0);
    await name(owner, memorialId, null);
    expect((await following(owner, memorialId)).successor).toBeNull();
  });

  test("can't be the owner, and the message has at most 500 characters", async () => {
    expect((await name(owner, memorialId, owner.email)).body.fields).toHaveProperty('email');
    const long = await name(owner, memorialId, heir.email, 'x'.repeat(501));
    expect(long.body.fields).toHaveProperty('note');
  });

  test("is asked as soon as the owner's account is deleted, and becomes the owner", async () => {
    await name(owner, memorialId, heir.email, 'Dear Karl');
    await deleteAccount(owner);
    expect(await roles()).toEqual({});
    const mail = await app.mailbox.lastTo(heir.email);
    expect(mail.subject).toBe('You’ve been asked to look after the memorial page for Anna Berg');
    expect(mail.text).not.toContain('Dear Karl');
    const token = await tokenOfHeir();
    expect(await readOfferLink(app.services, token)).toMatchObject({
      memorialName: 'Anna Berg',
      isOwnerSilent: false,
      note: 'Dear Karl',
    });
    expect((await acceptSuccession(heir, token)).status).toBe(200);
    expect(await roles()).toEqual({ [heir.email]: 'owner' });
    expect((await acceptSuccession(heir, token)).body.code).toBe('LINK_OVER');
  });

  test('without an account signs up first', async () => {
    await name(owner, memorialId, 'new-heir@example.org');
    await deleteAccount(owner);
    const token = await lastToken(app, 'new-heir@example.org', 'suc');
    const browser = app.browser();
    await browser.register('new-heir@example.org');
    const { code } = await app.mailbox.lastTo('new-heir@example.org');
    await browser.post('/verify-email', { code });
    const { status } = await browser.callApi('POST', '/successors/accept', { token });
    expect(status).toBe(200);
    expect(await roles()).toEqual({ 'new-heir@example.org': 'owner' });
  });

  test('is the only one who can accept', async () => {
    await name(owner, memorialId, heir.email);
    await deleteAccount(owner);
    const other = await FamilyUser.register(app);
    const { status, body } = await acceptSuccession(other, await tokenOfHeir());
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect(body.message).toContain('This request was sent to f…@example.org.');
  });

  test("isn't asked while an editor takes over, but after that editor", async () => {
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    await name(owner, memorialId, heir.email, 'Dear Karl');
    await deleteAccount(owner);
    expect(await roles()).toEqual({ [editor.email]: 'owner' });
    // The new owner must not read the previous owner's note.
    expect((await following(editor, memorialId)).successor).toEqual({
      email: heir.email,
      note: '',
    });
    await runJob();
    expect(await countMails(app, heir.email, 'suc')).toBe(0);
    await deleteAccount(editor);
    expect(await countMails(app, heir.email, 'suc')).toBe(1);
  });

  test("is asked beside a moderator, who can't become the owner and continues moderating", async () => {
    const moderator = await FamilyUser.member(app, memorialId, 'moderator');
    await name(owner, memorialId, heir.email);
    await deleteAccount(owner);
    expect(await roles()).toEqual({ [moderator.email]: 'moderator' });
    expect((await moderator.call('GET', `/${memorialId}/submissions`)).status).toBe(200);
    await acceptSuccession(heir, await tokenOfHeir());
    expect(await roles()).toEqual({ [moderator.email]: 'moderator', [heir.email]: 'owner' });
  });

  test('is asked only once a pending handover has ended', async () => {
    const ben = await FamilyUser.register(app);
    await name(owner, memorialId, heir.email);
    await propose(owner, memorialId, ben.email);
    await deleteAccount(owner);
    expect(await countMails(app, heir.email, 'suc')).toBe(0);
    app.clock.advance({ days: 14 });
    await runJob();
    expect(await countMails(app, heir.email, 'suc')).toBe(1);
    const handover = await lastToken(app, ben.email, 'han');
    await ben.browser.login(ben.email);
    expect((await acceptHandover(ben, handover)).body.code).toBe('LINK_OVER');
  });

  test("isn't asked about a page that is taken down", async () => {
    await name(owner, memorialId, heir.email);
    await owner.call('DELETE', `/${memorialId}`);
    await deleteAccount(owner);
    await runJob();
    expect(await countMails(app, heir.email, 'suc')).toBe(0);
  });
});

describe("a legacy contact who doesn't answer", () => {
  beforeEach(async () => {
    await name(owner, memorialId, heir.email);
    await deleteAccount(owner);
    await app.jobs.runDue();
  });

  async function mailsAfter(days: number): Promise<number> {
    app.clock.advance({ days });
    await runJob();
    await runJob();
    return countMails(app, heir.email, 'suc');
  }

  test('is reminded once after 30 days; after 60 days the page stays without an owner', async () => {
    const token = await tokenOfHeir();
    expect(await mailsAfter(29)).toBe(1);
    expect(await mailsAfter(1)).toBe(2);
    expect(await mailsAfter(29)).toBe(2);
    expect(await tokenOfHeir()).toBe(token);
    expect(await mailsAfter(1)).toBe(2);
    expect(await mailsAfter(1_000)).toBe(2);
    await heir.browser.login(heir.email);
    expect((await acceptSuccession(heir, token)).body.code).toBe('LINK_OVER');
    expect(await roles()).toEqual({});
  });

  test('gets no mail twice when the clock is set back', async () => {
    expect(await mailsAfter(30)).toBe(2);
    expect(await mailsAfter(-30)).toBe(2);
    expect(await mailsAfter(30)).toBe(2);
    expect(await mailsAfter(-400)).toBe(2);
    expect(await mailsAfter(460)).toBe(2);
  });

  test('is asked again because of a claim, once, with a new link', async () => {
    const askForClaim = () =>
      app.database.kysely
        .transaction()
        .execute((transaction) =>
          askSuccessor(app.services, transaction, { memorialId, because: 'claim' }),
        );
    expect(await askForClaim()).toBe(true);
    expect(await countMails(app, heir.email, 'suc')).toBe(1);
    await mailsAfter(60);
    expect(await askForClaim()).toBe(true);
    expect(await askForClaim()).toBe(true);
    expect(await countMails(app, heir.email, 'suc')).toBe(2);
    await heir.browser.login(heir.email);
    expect((await acceptSuccession(heir, await tokenOfHeir())).status).toBe(200);
  });
});

test('a claim on a page without a legacy contact asks no one', async () => {
  const asked = await app.database.kysely
    .transaction()
    .execute((transaction) =>
      askSuccessor(app.services, transaction, { memorialId, because: 'claim' }),
    );
  expect(asked).toBe(false);
});

test('two who may take over at the same time: one becomes the owner', async () => {
  await name(owner, memorialId, heir.email);
  await deleteAccount(owner);
  const token = await tokenOfHeir();
  const results = await Promise.all([
    acceptSuccession(heir, token),
    acceptSuccession(FamilyUser.of(app, heir), token),
  ]);
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(await roles()).toEqual({ [heir.email]: 'owner' });
});

describe('before an account is deleted, the Danger Zone knows who takes over each page', () => {
  test('a page owned alone waits', async () => {
    expect(await nextKeeper(owner, memorialId)).toEqual({ kind: 'waits' });
  });

  test('the legacy contact is asked', async () => {
    await name(owner, memorialId, 'karl@example.org');
    expect(await nextKeeper(owner, memorialId)).toEqual({
      kind: 'successor',
      email: 'k…@example.org',
    });
  });

  test('a pending handover comes before the legacy contact', async () => {
    await name(owner, memorialId, 'karl@example.org');
    await propose(owner, memorialId, 'ben@example.org');
    expect(await nextKeeper(owner, memorialId)).toMatchObject({
      kind: 'handover',
      email: 'b…@example.org',
    });
  });

  test('the longest-serving editor comes before all of them, and is the one the database chooses', async () => {
    await FamilyUser.member(app, memorialId, 'moderator');
    const early = await FamilyUser.register(app);
    await early.browser.put('/profile', { firstName: 'Early', lastName: 'Berg' });
    await early.join(memorialId, 'editor');
    await heir.join(memorialId, 'editor');
    await propose(owner, memorialId, 'ben@example.org');
    expect(await nextKeeper(owner, memorialId)).toEqual({ kind: 'editor', name: 'Early Berg' });
    await deleteAccount(owner);
    expect((await roles())[early.email]).toBe('owner');
  });

  test('for members other than the owner, the others continue', async () => {
    await heir.join(memorialId, 'editor');
    expect(await nextKeeper(heir, memorialId)).toEqual({ kind: 'others' });
  });
});
