// Tests with HTTP requests who can load a picture (ROOMS, "One address for a picture, whoever asks").

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import type { TestBrowser } from '../../../tests/harness/test-browser.ts';
import { valueHash } from '../../drafts/changes/value-hash.ts';
import { TusClient } from '../../drafts/uploads/testing/tus-requests.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { ROLES } from '../../members/contract.ts';
import { FamilyUser } from '../testing/families.ts';

const app = openTestApp();
const second = openTestApp({ secondInstanceOf: app });
let owner: FamilyUser;
let stranger: FamilyUser;
let visitor: TestBrowser;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
  stranger = await FamilyUser.register(app);
  visitor = app.browser();
});
beforeEach(() => owner.browser.login(owner.email));

const OPEN = [200, 'public, max-age=31536000, s-maxage=3600, immutable'];
const PRIVATE = [200, 'private, no-store'];
const MISSING = [404, 'no-store'];

let things = 0;
async function aPicture(id: string): Promise<string> {
  things += 1;
  const bytes = await aJpeg(300 + things, 200, things);
  const { address = '' } = await new TusClient(owner, id).take({ bytes });
  return address;
}

async function set(id: string, path: string, value: unknown, before?: unknown): Promise<void> {
  things += 1;
  const was = valueHash(before);
  const { applied } = await owner.change(id, { id: `chg_${things}`, op: 'set', path, value, was });
  expect(applied).toHaveLength(1);
}

async function aDraft(): Promise<{ id: string; picture: string }> {
  const id = await owner.create();
  const picture = await aPicture(id);
  await set(id, 'profilePhoto', picture);
  return { id, picture };
}

async function answerTo(browser: TestBrowser, address: string): Promise<unknown[]> {
  const response = await browser.fetch(address);
  await response.arrayBuffer();
  return [response.status, response.headers.get('cache-control')];
}

/** Polls, because an instance needs up to a second to process a change. */
async function expectSoon(
  browser: TestBrowser,
  address: string,
  answer: readonly unknown[],
): Promise<void> {
  await expect
    .poll(() => answerTo(browser, address), { timeout: 1_000, interval: 20 })
    .toEqual(answer);
}

describe('a picture just added', () => {
  test("is shown to its memorial's members before the draft uses it", async () => {
    const id = await owner.create();
    const picture = await aPicture(id);
    expect(await answerTo(owner.browser, picture)).toEqual(PRIVATE);
    expect(await answerTo(visitor, picture)).toEqual(MISSING);
    expect(await answerTo(stranger.browser, picture)).toEqual(MISSING);
  });
});

describe('a picture in a draft', () => {
  test.each(ROLES)('is shown to a member with the role %s, in every size', async (role) => {
    const { id, picture } = await aDraft();
    const member = role === 'owner' ? owner : await FamilyUser.register(app);
    if (role !== 'owner') await member.join(id, role);
    for (const address of [picture, picture.replace('.webp', '-240.webp')]) {
      expect(await answerTo(member.browser, address)).toEqual(PRIVATE);
      expect(await answerTo(visitor, address)).toEqual(MISSING);
    }
  });

  test('is no longer shown to a user who has left', async () => {
    const { id, picture } = await aDraft();
    const member = await FamilyUser.member(app, id, 'editor');
    expect(await answerTo(member.browser, picture)).toEqual(PRIVATE);
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('memorial_id', '=', id)
      .where('user_id', '=', await member.id())
      .execute();
    expect(await answerTo(member.browser, picture)).toEqual(MISSING);
  });

  test('is shown while the session lasts, even when the access token has expired', async () => {
    const { picture } = await aDraft();
    app.clock.advance({ minutes: 20 });
    owner.browser.cookies.delete('memorials_session');
    const before = new Map(owner.browser.cookies);
    expect(await answerTo(owner.browser, picture)).toEqual(PRIVATE);
    expect(owner.browser.cookies).toEqual(before);
    const copy = owner.browser.copy();
    await owner.browser.post('/refresh');
    await owner.browser.post('/logout');
    expect(await answerTo(copy, picture)).toEqual(MISSING);
    expect(await answerTo(owner.browser, picture)).toEqual(MISSING);
  });

  test("is the same 404 to everyone else as one that doesn't exist", async () => {
    const { picture } = await aDraft();
    const answers = await Promise.all(
      [picture, `/media/${'0'.repeat(32)}-40x30.webp`].map(async (address) => {
        const response = await visitor.fetch(address, { headers: { 'if-none-match': '*' } });
        response.headers.delete('x-request-id');
        return [response.status, [...response.headers], await response.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('every instance knows within a second', () => {
  test('that a page was published, taken down and restored', async () => {
    const { id, picture } = await aDraft();
    const elsewhere = second.browser();
    expect(await answerTo(visitor, picture)).toEqual(MISSING);
    expect(await answerTo(elsewhere, picture)).toEqual(MISSING);
    await owner.publish(id);
    for (const browser of [visitor, elsewhere]) await expectSoon(browser, picture, OPEN);
    await owner.call('DELETE', `/${id}`);
    for (const browser of [visitor, elsewhere]) await expectSoon(browser, picture, MISSING);
    expect(await answerTo(owner.browser, picture)).toEqual(PRIVATE);
    await owner.call('POST', `/${id}/restore`);
    for (const browser of [visitor, elsewhere]) await expectSoon(browser, picture, OPEN);
  });

  test('that a page shows another picture', async () => {
    const { id, picture } = await aDraft();
    await owner.publish(id);
    const elsewhere = second.browser();
    await expectSoon(elsewhere, picture, OPEN);
    const other = await aPicture(id);
    await set(id, 'profilePhoto', other, picture);
    expect([await answerTo(elsewhere, picture), await answerTo(elsewhere, other)]).toEqual([
      OPEN,
      MISSING,
    ]);
    await owner.publish(id);
    await expectSoon(elsewhere, picture, MISSING);
    await expectSoon(elsewhere, other, OPEN);
    expect(await answerTo(owner.browser, picture)).toEqual(PRIVATE);
  });

  test('that a page is for the family only', async () => {
    const { id, picture } = await aDraft();
    await owner.publish(id);
    await expectSoon(visitor, picture, OPEN);
    const setLevel = (level: 'family' | 'link') =>
      app.database.kysely.updateTable('memorials').set({ level }).where('id', '=', id).execute();
    await setLevel('family');
    await expectSoon(visitor, picture, MISSING);
    expect(await answerTo(owner.browser, picture)).toEqual(PRIVATE);
    await setLevel('link');
    await expectSoon(visitor, picture, OPEN);
  });

  test('that a tribute with a picture was published and deleted', async () => {
    const { id } = await aDraft();
    await owner.publish(id);
    const picture = await aPicture(id);
    await expectSoon(visitor, picture, MISSING);
    const { kysely } = app.database;
    await kysely
      .insertInto('tributes')
      .values({
        id: `tri_${'0'.repeat(22)}`,
        memorial_id: id,
        section_id: 'sec_x',
        position: 0,
        written_at: app.clock.now(),
        name: 'Bo',
        body: 'A word',
        photo: picture,
      })
      .execute();
    await expectSoon(visitor, picture, OPEN);
    await kysely.deleteFrom('tributes').where('memorial_id', '=', id).execute();
    await expectSoon(visitor, picture, MISSING);
  });
});

test('a picture shown on any open page is open, whoever else uses it', async () => {
  const { picture } = await aDraft();
  const open = await owner.create();
  await set(open, 'profilePhoto', picture);
  await owner.publish(open);
  await expectSoon(visitor, picture, OPEN);
});

test('a CDN is notified of an open page that shows a picture, and never of a private one', async () => {
  const { id, picture } = await aDraft();
  const others = [await owner.create(), await owner.create()];
  for (const other of others) {
    await set(other, 'profilePhoto', picture);
    await owner.publish(other);
  }
  const [closed = '', open = ''] = others;
  const { kysely } = app.database;
  const close = (one: string) =>
    kysely.updateTable('memorials').set({ level: 'family' }).where('id', '=', one).execute();
  await close(closed);
  const shownIn = async () => {
    await answerTo(visitor, picture);
    return app.services.mediaAccess.peekShown(picture.slice('/media/'.length))?.memorialId;
  };
  await expect.poll(shownIn).toBe(open);
  await owner.publish(id);
  await close(open);
  await expect.poll(shownIn).toBe(id);
  await close(id);
  await expect.poll(shownIn).toBeUndefined();
});

test("a picture with a known address but used by no memorial isn't shown", async () => {
  const { id, picture } = await aDraft();
  await app.database.kysely.deleteFrom('memorials').where('id', '=', id).execute();
  expect(await app.services.media.findOriginal(picture)).not.toBeNull();
  expect(await answerTo(owner.browser, picture)).toEqual(MISSING);
});
