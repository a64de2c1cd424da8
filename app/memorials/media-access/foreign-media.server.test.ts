// ROOMS, "How a memorial is kept", point 9: a document names only pictures that a memorial of the actor uses.

import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { valueHash } from '../../drafts/changes/value-hash.ts';
import type { ChangesResponse } from '../../drafts/contract.ts';
import { TusClient } from '../../drafts/uploads/testing/tus-requests.ts';
import { aJpeg } from '../../media/testing/pictures.ts';
import { FamilyUser } from '../testing/families.ts';
import { addressesOf, mediaIdsIn } from './named-media.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;
let picture: string;
beforeAll(async () => {
  owner = await FamilyUser.register(app);
  memorialId = await owner.create();
  picture = await aPicture(owner, memorialId);
  await set(owner, memorialId, 'profilePhoto', picture);
  await owner.publish(memorialId);
  await owner.call('PUT', `/${memorialId}/visibility`, {
    level: 'family',
    password: 'a family password',
  });
});

let things = 0;
async function aPicture(user: FamilyUser, id: string): Promise<string> {
  things += 1;
  const bytes = await aJpeg(300 + things, 200, things);
  const { address = '' } = await new TusClient(user, id).take({ bytes });
  return address;
}

function set(user: FamilyUser, id: string, path: string, value: unknown, before?: unknown) {
  things += 1;
  const was = valueHash(before);
  return user.change(id, { id: `set_${things}`, op: 'set', path, value, was });
}

function insert(user: FamilyUser, id: string, path: string, value: object) {
  things += 1;
  return user.change(id, { id: `ins_${things}`, op: 'insert', path, value });
}

const SECTIONS = {
  album: { id: `sec_${'a'.repeat(22)}`, type: 'albumSection' },
  timeline: { id: `sec_${'b'.repeat(22)}`, type: 'timelineSection' },
  family: { id: `sec_${'c'.repeat(22)}`, type: 'familyTreeSection' },
  slider: { id: `sec_${'d'.repeat(22)}`, type: 'contentSliderSection' },
};

async function aStranger(): Promise<{ stranger: FamilyUser; id: string }> {
  const stranger = await FamilyUser.register(app, { isVerified: false });
  const id = await stranger.create();
  for (const section of Object.values(SECTIONS)) await insert(stranger, id, 'sections', section);
  return { stranger, id };
}

const REFUSAL = {
  code: 'FILE_REFUSED',
  message:
    'This photo or video isn’t on any of your pages. Upload it to this page, then try again.',
};

function expectRefused({ applied, conflicts, refused }: ChangesResponse): void {
  expect({ applied, conflicts }).toEqual({ applied: [], conflicts: [] });
  expect(refused).toMatchObject([REFUSAL]);
}

async function statusFor(user: FamilyUser, address = picture): Promise<number> {
  return (await user.browser.fetch(address)).status;
}

describe("a person who has seen a private picture's address", () => {
  test.each(['profilePhoto', 'backgroundPhoto'])(
    "can't start a page with it as %s",
    async (field) => {
      const stranger = await FamilyUser.register(app, { isVerified: false });
      const { status, body } = await stranger.call('POST', '', { fullName: 'X', [field]: picture });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'FILE_REFUSED', fields: { [field]: REFUSAL.message } },
      });
      expect(body.message).toContain(field);
      expect(await statusFor(stranger)).toBe(404);
      expect((await stranger.call('GET', '')).body.data).toMatchObject({ memorials: [] });
    },
  );

  test("can't set it, whatever precedes or follows, or add it, or keep it as a conflict's losing value", async () => {
    const { stranger, id } = await aStranger();
    const variants = [
      picture,
      picture.replace('.webp', '-240.webp'),
      `${app.config.origin}${picture}`,
      `https://elsewhere.example${picture}?width=240#top`,
      picture.toUpperCase().replace('/MEDIA/', '/media/'),
    ];
    for (const address of variants) {
      for (const field of ['profilePhoto', 'backgroundPhoto']) {
        const outcome = await set(stranger, id, field, address);
        expectRefused(outcome);
      }
    }
    const { album, timeline, family, slider } = SECTIONS;
    expectRefused(await insert(stranger, id, `${album.id}.photos`, { photo: picture }));
    expectRefused(
      await insert(stranger, id, `${timeline.id}.events`, { caption: 'x', photo: picture }),
    );
    expectRefused(
      await insert(stranger, id, `${family.id}.members`, { name: 'x', photo: picture }),
    );
    const slide = { type: 'photo', url: picture, caption: 'x' };
    expectRefused(await insert(stranger, id, `${slider.id}.content`, slide));
    expectRefused(
      await insert(stranger, id, 'sections', {
        type: 'albumSection',
        photos: [{ photo: picture }],
      }),
    );
    expectRefused(await set(stranger, id, 'profilePhoto', picture, 'something else'));
    const gone = `sec_${'e'.repeat(22)}`;
    expectRefused(await insert(stranger, id, `${gone}.photos`, { photo: picture }));
    expectRefused(await set(stranger, id, `${gone}.photos.itm_${'e'.repeat(22)}.photo`, picture));
    expect(await statusFor(stranger)).toBe(404);
    const { document } = await stranger.draft(id);
    expect(JSON.stringify(document)).not.toContain(picture.slice('/media/'.length, 39));
  });

  test("can't open it through its address in a removed text", async () => {
    const { stranger, id } = await aStranger();
    const section = {
      id: `sec_${'f'.repeat(22)}`,
      type: 'textSection',
      bodyText: `See ${picture}`,
    };
    await insert(stranger, id, 'sections', section);
    await set(stranger, id, `${section.id}.bodyText`, `Look: ${picture}`, 'not what is there');
    await stranger.change(id, { id: 'rem_1', op: 'remove', path: section.id });
    expect(await statusFor(stranger)).toBe(404);
  });

  test("can't give it up as a value that lost a conflict, which would keep and open it", async () => {
    const { stranger, id } = await aStranger();
    const lose = (path: string, value: unknown) => {
      things += 1;
      return stranger.change(id, { id: `lose_${things}`, op: 'lose', path, value });
    };
    expectRefused(await lose('profilePhoto', picture));
    expectRefused(await lose(`${SECTIONS.album.id}.photos`, { photo: picture }));
    expectRefused(await set(stranger, id, 'profilePhoto', picture));
    expect(await statusFor(stranger)).toBe(404);
    expect(await lose('quote', `Look: ${picture}`)).toMatchObject({ refused: [] });
    expect(await statusFor(stranger)).toBe(404);
  });

  test.each([
    ['a list', (address: string) => [address]],
    ['a list of lists', (address: string) => [[address]]],
    ['a field', (address: string) => ({ any: address })],
    ['a name', (address: string) => ({ [address]: 1 })],
  ])("can't hide it in %s of a part that is gone, whose value is kept unread", async (_, wrap) => {
    const { stranger, id } = await aStranger();
    const gone = `sec_${'e'.repeat(22)}`;
    expectRefused(await insert(stranger, id, `${gone}.photos`, { photo: wrap(picture) }));
    expectRefused(await insert(stranger, id, `${gone}.photos`, { any: [{ url: wrap(picture) }] }));
    expectRefused(
      await set(stranger, id, `${gone}.photos.itm_${'e'.repeat(22)}.photo`, {
        photo: wrap(picture),
      }),
    );
    expect(await statusFor(stranger)).toBe(404);
  });

  test('gets the rest of a request applied', async () => {
    const { stranger, id } = await aStranger();
    const was = valueHash(undefined);
    const outcome = await stranger.change(
      id,
      { id: 'one', op: 'set', path: 'quote', value: 'She sang.', was },
      { id: 'two', op: 'set', path: 'profilePhoto', value: picture, was },
      { id: 'three', op: 'set', path: 'dob', value: '1941', was },
    );
    expect(outcome.refused).toEqual([{ id: 'two', ...REFUSAL }]);
    expect(outcome.applied).toEqual([{ id: 'one' }, { id: 'three' }]);
  });

  test('can use a picture on another server', async () => {
    const { stranger, id } = await aStranger();
    const elsewhere = `https://elsewhere.example/media/${'0'.repeat(32)}.jpg`;
    expect(await set(stranger, id, 'profilePhoto', elsewhere)).toMatchObject({ refused: [] });
  });

  test('was a guest whose access has ended: only the family decides', async () => {
    const { stranger, id } = await aStranger();
    expectRefused(await set(stranger, id, 'profilePhoto', picture));
    await owner.call('PUT', `/${memorialId}/visibility`, {
      level: 'family',
      password: 'another password',
    });
    expectRefused(await set(stranger, id, 'profilePhoto', picture));
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(owner)).toBe(200);
  });
});

describe('a member', () => {
  test('can use a picture from another of their memorials', async () => {
    const other = await owner.create({ profilePhoto: picture });
    expect(await set(owner, other, 'backgroundPhoto', picture)).toMatchObject({ refused: [] });
  });

  test('can no longer do so after leaving', async () => {
    const editor = await FamilyUser.member(app, memorialId, 'editor');
    const own = await editor.create();
    await app.database.kysely
      .deleteFrom('memorial_members')
      .where('memorial_id', '=', memorialId)
      .where('user_id', '=', await editor.id())
      .execute();
    expectRefused(await set(editor, own, 'profilePhoto', picture));
  });

  test('can use a picture uploaded a moment ago, even as a contributor', async () => {
    const id = await owner.create();
    const contributor = await FamilyUser.member(app, id, 'contributor');
    await insert(owner, id, 'sections', SECTIONS.album);
    const taken = await aPicture(contributor, id);
    const photos = `${SECTIONS.album.id}.photos`;
    expect(await insert(contributor, id, photos, { photo: taken })).toMatchObject({ refused: [] });
    const { stranger } = await aStranger();
    expect(await statusFor(stranger, taken)).toBe(404);
    expectRefused(await insert(contributor, id, photos, { photo: picture }));
  });

  test('can restore what was removed, replaced or published before', async () => {
    const id = await owner.create();
    const [first, second] = [await aPicture(owner, id), await aPicture(owner, id)];
    await set(owner, id, 'profilePhoto', first);
    await owner.publish(id);
    await app.database.kysely.deleteFrom('uploads').where('memorial_id', '=', id).execute();
    await app.database.kysely.deleteFrom('media_uses').where('kind', '=', 'intake').execute();
    await set(owner, id, 'profilePhoto', second, first);
    expect(await set(owner, id, 'profilePhoto', first, second)).toMatchObject({ refused: [] });
    const item = { id: `itm_${'g'.repeat(22)}`, photo: first };
    await insert(owner, id, 'sections', { ...SECTIONS.album, photos: [item] });
    await owner.change(id, { id: 'gone', op: 'remove', path: SECTIONS.album.id });
    expect(
      await insert(owner, id, 'sections', { ...SECTIONS.album, photos: [item] }),
    ).toMatchObject({ refused: [] });
    const revisions = await owner.call('GET', `/${id}/revisions`);
    const [{ number } = { number: 0 }] = (
      revisions.body.data as unknown as { revisions: Array<{ number: number }> }
    ).revisions;
    expect((await owner.call('POST', `/${id}/revisions/${number}/restore`)).status).toBe(200);
  });
});

test('addresses are found at any depth, without recursion', () => {
  let deep: unknown = { photo: 'x' };
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  expect(addressesOf(deep)).toEqual(['x']);
  const id = 'a'.repeat(32);
  expect(mediaIdsIn(`https://a.example/media/${id}-1x1.webp/media/${id}`)).toEqual([id, id]);
  expect(mediaIdsIn(`/media/${id.toUpperCase()}`)).toEqual([]);
});
