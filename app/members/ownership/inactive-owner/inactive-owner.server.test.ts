// An owner is inactive for twenty-four months and gets two mails. Then the successor is asked. The
// test moves the clock.

import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../../memorials/testing/families.ts';
import { readOfferLink } from '../../accepting/open-offer.server.ts';
import { askSuccessors } from '../handle-jobs.server.ts';
import {
  acceptSuccession,
  countMails,
  lastToken,
  name,
  rolesOf,
} from '../testing/ownership-users.ts';
import { followInactiveOwners, readInactiveOwnerLink } from './inactive-owners.server.ts';

const app = openTestApp();
let owner: FamilyUser;
let heir: FamilyUser;
let memorialId: string;

beforeEach(async () => {
  // The owners of the tests before have been silent, too, and each run of the jobs would write to them.
  await app.database.kysely.deleteFrom('memorials').execute();
  await app.database.kysely.deleteFrom('users').execute();
  owner = await FamilyUser.register(app);
  heir = await FamilyUser.register(app);
  memorialId = await owner.create();
  await owner.publish(memorialId);
  await name(owner, memorialId, heir.email, 'Dear Karl');
});

/** Moves the clock, runs the jobs twice, as after a restart, and sends the mails. */
async function pass(days: number): Promise<void> {
  app.clock.advance({ days });
  for (let run = 0; run < 2; run += 1) {
    await followInactiveOwners(app.services);
    await askSuccessors(app.services);
  }
  await app.jobs.runDue();
}

async function mails(): Promise<[owner: number, successor: number]> {
  return [await countMails(app, owner.email, 'sil'), await countMails(app, heir.email, 'suc')];
}

/** the number of days in the next 24 calendar months */
function daysInactive(): number {
  const begin = app.clock.now();
  const end = new Date(begin);
  end.setUTCMonth(end.getUTCMonth() + 24);
  return Math.ceil((end.getTime() - begin.getTime()) / (24 * 3600_000));
}

async function waitUntilAsked(): Promise<void> {
  await pass(daysInactive() + 1);
  await pass(30);
  await pass(30);
  expect(await mails()).toEqual([2, 1]);
}

describe('a silent owner', () => {
  test('gets two mails 30 days apart after 24 months; 30 days later the legacy contact is asked, once', async () => {
    await pass(daysInactive() - 1);
    expect(await mails()).toEqual([0, 0]);
    await pass(2);
    expect(await mails()).toEqual([1, 0]);
    await pass(29);
    expect(await mails()).toEqual([1, 0]);
    await pass(1);
    expect(await mails()).toEqual([2, 0]);
    await pass(29);
    expect(await mails()).toEqual([2, 0]);
    await pass(1);
    expect(await mails()).toEqual([2, 1]);
    await pass(60);
    await pass(3_000);
    expect(await mails()).toEqual([2, 1]);
    expect(await rolesOf(app, memorialId)).toEqual({ [owner.email]: 'owner' });
  });

  test('is told in both mails how to stop it', async () => {
    await pass(daysInactive() + 1);
    const first = await app.mailbox.lastTo(owner.email);
    expect(first.subject).toBe('Do you still look after your memorial page?');
    expect(first.text).toContain('You look after the memorial page for Anna Berg.');
    expect(first.text).toContain('one tap, without logging in');
    expect(first.text).toContain('We’ll email you once more before');
    await pass(30);
    const second = await app.mailbox.lastTo(owner.email);
    expect(second.text).toContain('This is our last email before');
    expect(await lastToken(app, owner.email, 'sil')).toMatch(/^sil_/);
  });

  test('becomes an editor when the legacy contact accepts, and is told so', async () => {
    await waitUntilAsked();
    await heir.browser.login(heir.email);
    const token = await lastToken(app, heir.email, 'suc');
    expect(await readOfferLink(app.services, token)).toMatchObject({
      isOwnerSilent: true,
      askedBy: 'Ada King',
      note: 'Dear Karl',
    });
    expect((await acceptSuccession(heir, token)).status).toBe(200);
    expect(await rolesOf(app, memorialId)).toEqual({
      [owner.email]: 'editor',
      [heir.email]: 'owner',
    });
    const mail = await app.mailbox.lastTo(owner.email);
    expect(mail.text).toContain('You’re now an editor');
  });

  test('is asked once for all memorials, and only if there is a legacy contact', async () => {
    const second = await owner.create({ fullName: 'Bo Lind' });
    await owner.create({ fullName: 'Cy Holm' });
    await name(owner, second, heir.email);
    const alone = await FamilyUser.register(app);
    await alone.create();
    await pass(daysInactive() + 1);
    expect(await countMails(app, alone.email, 'sil')).toBe(0);
    const { text, subject } = await app.mailbox.lastTo(owner.email);
    expect(subject).toBe('Do you still look after your memorial pages?');
    expect(text).toMatch(/the memorial pages for (Anna Berg and Bo Lind|Bo Lind and Anna Berg)\./);
    await pass(30);
    await pass(30);
    expect(await mails()).toEqual([2, 2]);
  });
});

describe('a sign of life ends it', () => {
  const signs: ReadonlyArray<[string, () => Promise<unknown>]> = [
    ['a sign-in', () => owner.browser.login(owner.email)],
    [
      'the button on the page in the mail, without a sign-in',
      async () => {
        const token = await lastToken(app, owner.email, 'sil');
        return app.browser().callApi('POST', '/owners/still-here', { token });
      },
    ],
  ];

  test.each(signs)('between the mails: %s', async (_, giveSign) => {
    await pass(daysInactive() + 1);
    await giveSign();
    await pass(30);
    await pass(30);
    expect(await mails()).toEqual([1, 0]);
  });

  test.each(signs)('after the legacy contact was asked: %s', async (_, giveSign) => {
    await waitUntilAsked();
    const token = await lastToken(app, heir.email, 'suc');
    await giveSign();
    await heir.browser.login(heir.email);
    expect((await acceptSuccession(heir, token)).body.code).toBe('LINK_OVER');
    await pass(30);
    expect(await mails()).toEqual([2, 1]);
    expect(await rolesOf(app, memorialId)).toEqual({ [owner.email]: 'owner' });
  });

  test('refreshing a session counts, so an owner who returns now and then is never silent', async () => {
    for (let visit = 0; visit < 4; visit += 1) {
      app.clock.advance({ days: 25 });
      expect((await owner.browser.post('/refresh')).status).toBe(200);
    }
    await pass(daysInactive() - 1);
    expect(await mails()).toEqual([0, 0]);
  });

  test('and 24 more months begin', async () => {
    await pass(daysInactive() + 1);
    await owner.browser.login(owner.email);
    await pass(daysInactive() - 1);
    expect(await mails()).toEqual([1, 0]);
    await pass(2);
    expect(await mails()).toEqual([2, 0]);
    await pass(30);
    expect(await mails()).toEqual([3, 0]);
  });

  test('viewing the page from the mail changes nothing', async () => {
    await pass(daysInactive() + 1);
    const token = await lastToken(app, owner.email, 'sil');
    expect(await readInactiveOwnerLink(app.services, token)).toEqual({ memorialCount: 1 });
    await pass(30);
    expect(await mails()).toEqual([2, 0]);
  });
});

describe('a clock', () => {
  test('set back sends nothing twice', async () => {
    await pass(daysInactive() + 1);
    await pass(-10);
    await pass(10);
    expect(await mails()).toEqual([1, 0]);
    await pass(30);
    await pass(-400);
    await pass(400);
    expect(await mails()).toEqual([2, 0]);
    await pass(30);
    await pass(-60);
    await pass(60);
    expect(await mails()).toEqual([2, 1]);
  });

  test("wrong by years doesn't skip the time to answer", async () => {
    await pass(3_650);
    expect(await mails()).toEqual([1, 0]);
    await pass(-3_650);
    await owner.browser.login(owner.email);
    await pass(31);
    await pass(31);
    expect(await mails()).toEqual([1, 0]);
  });

  test('behind the last sign of life still counts a new one', { tags: 'full' }, async () => {
    await pass(daysInactive() + 1);
    app.clock.advance({ days: -2_000 });
    await owner.browser.login(owner.email);
    app.clock.advance({ days: 2_000 });
    await pass(30);
    await pass(30);
    expect((await mails())[1]).toBe(0);
  });
});
