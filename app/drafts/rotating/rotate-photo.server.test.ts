import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { parsePictureAddress } from '../../media/addresses.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { valueHash } from '../changes/value-hash.ts';
import { anAlbum, CONTENT, itemId, PHOTOS, type Album } from '../uploads/testing/album.ts';
import { TusClient } from '../uploads/testing/tus-requests.ts';

const app = openTestApp();
let owner: FamilyUser;
let album: Album;
beforeEach(async () => {
  owner = await FamilyUser.register(app);
  album = await anAlbum(owner);
});

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
/** In the order of a clock: top left, top right, bottom right, bottom left. */
const CORNERS = [RED, GREEN, BLUE, WHITE];
/** Another one in each test, because the database knows from which picture equal bytes were made. */
let half = { width: 0, height: 0 };
let tests = 0;
beforeEach(() => {
  tests += 1;
  half = { width: 48 + 2 * tests, height: 32 };
});
const CORNER_PLACES = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.75, 0.75],
  [0.25, 0.75],
] as const;

function quadrants(): Sharp {
  const [width, height] = [2 * half.width, 2 * half.height];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isRight = at % width >= half.width;
    const isLower = Math.floor(at / width) >= half.height;
    const [left, right] = isLower ? [3, 2] : [0, 1];
    const corner = isRight ? right : left;
    pixels.set(CORNERS[corner ?? 0] ?? [], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The colours of the four corners, each rounded to full or none. */
async function cornersOf(bytes: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return CORNER_PLACES.map(([x, y]) => {
    const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width);
    return [0, 1, 2].map((band) => ((data[at * info.channels + band] ?? 0) > 127 ? 255 : 0));
  });
}

/** What the corners are after quarter turns clockwise. */
const turned = (by: number) => CORNER_PLACES.map((_, at) => CORNERS[(at - by + 4) % 4]);

async function served(address: string): Promise<Buffer> {
  const response = await owner.browser.fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const place = (number: number) => `${PHOTOS}.${itemId(number)}.photo`;

const rotate = (photo: string, { user = owner, at = place(1) } = {}) =>
  user.call('POST', `/${album.id}/draft/photos/rotate`, { place: at, photo });

async function rotated(photo: string): Promise<string> {
  const { status, body } = await rotate(photo);
  expect(status).toBe(200);
  return (body.data as unknown as { photo: string }).photo;
}

async function add(bytes: Buffer, { user = owner, list = PHOTOS, number = 1 } = {}) {
  const tus = new TusClient(user, album.id);
  const { address = '' } = await tus.take({ bytes, place: { list, item: itemId(number) } });
  return address;
}

let changes = 0;
const set = (path: string, value: unknown, was: unknown) => ({
  id: `rot_${(changes += 1)}`,
  op: 'set',
  path,
  value,
  was: valueHash(was),
});

/** Like the browser: asks for the rotated photo, then changes the draft. */
async function rotateInDraft(photo: string): Promise<string> {
  const next = await rotated(photo);
  expect(await owner.change(album.id, set(place(1), next, photo))).toMatchObject({
    conflicts: [],
    refused: [],
  });
  return next;
}

test('two per memorial can wait, and the next is asked to try again', async () => {
  // Noise of this size takes a while to rotate, so that the first is not finished when the third is asked for.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = { width: 1000, height: 700, channels: 3, background: 'black', noise } as const;
  const photo = await add(await sharp({ create: large }).jpeg().toBuffer());
  const answers = await Promise.all([rotate(photo), rotate(photo), rotate(photo)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 503]);
  expect((await rotate(photo)).status).toBe(200);
});

describe('the rotated photo', () => {
  const FORMATS: ReadonlyArray<[string, () => Promise<Buffer>]> = [
    ['JPEG', () => quadrants().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['PNG', () => quadrants().png().toBuffer()],
    ['WebP', () => quadrants().webp({ lossless: true }).toBuffer()],
    ['AVIF', () => quadrants().avif({ quality: 90 }).toBuffer()],
  ];
  test.each(FORMATS)('of a %s has its pixels turned clockwise', async (_, bytes) => {
    const photo = await add(await bytes());
    const first = await rotateInDraft(photo);
    expect(parsePictureAddress(first)).toMatchObject({
      width: 2 * half.height,
      height: 2 * half.width,
    });
    expect(await cornersOf(await served(photo))).toEqual(turned(0));
    expect(await cornersOf(await served(first))).toEqual(turned(1));
    const second = await rotateInDraft(first);
    expect(await cornersOf(await served(second))).toEqual(turned(2));
    const third = await rotateInDraft(second);
    expect(await cornersOf(await served(third))).toEqual(turned(3));
    expect(await rotateInDraft(third)).toBe(photo);
    expect(await rotateInDraft(photo)).toBe(first);
  });

  test('of a photo with an EXIF orientation is turned from how it is displayed', async () => {
    const bytes = await quadrants().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await add(bytes);
    expect(await cornersOf(await served(photo))).toEqual(turned(1));
    expect(await cornersOf(await served(await rotated(photo)))).toEqual(turned(2));
  });

  test('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await quadrants().extend({ bottom: 40, background: clear }).png().toBuffer();
    const { data, info } = await sharp(await served(await rotated(await add(bytes))))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    // What was below is on the left.
    expect([data[3], data.at(-1)]).toEqual([0, 255]);
  });

  test("keeps the camera's time, and counts as one photo of the plan like the original", async () => {
    const bytes = await quadrants()
      .withExif({ IFD2: { DateTimeOriginal: '1987:06:05 14:03:09' } })
      .jpeg()
      .toBuffer();
    const photo = await add(bytes);
    const next = await rotateInDraft(photo);
    const { taken } = await app.database.kysely
      .selectFrom('media')
      .select('taken')
      .where('id', 'like', `${parsePictureAddress(next)?.id}%`)
      .executeTakeFirstOrThrow();
    expect(taken).toBe('1987-06-05T14:03:09');
    expect((await owner.memorial(album.id)).plan?.pictures.used).toBe(1);
  });

  test("doesn't lose quality: the second turn is made from the stored original, not from the first turn", async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const background = '#808080';
    const photo = await add(
      await sharp({ create: { width: 97, height: 61, channels: 3, background, noise } })
        .jpeg({ quality: 80 })
        .toBuffer(),
    );
    const second = await rotateInDraft(await rotateInDraft(photo));
    const rows = await app.database.kysely
      .selectFrom('media')
      .select(['id', 'turned_from', 'turns'])
      .where('id', 'like', `${parsePictureAddress(second)?.id}%`)
      .execute();
    const source = parsePictureAddress(photo)?.id ?? '';
    expect(rows).toMatchObject([{ turned_from: expect.stringMatching(`^${source}`), turns: 2 }]);
  });

  test('is made from the rotated one if the original is no longer stored', async () => {
    const photo = await add(await quadrants().png().toBuffer());
    const first = await rotateInDraft(photo);
    const id = parsePictureAddress(photo)?.id;
    await app.database.kysely.deleteFrom('media').where('id', 'like', `${id}%`).execute();
    const second = await rotateInDraft(first);
    expect(await cornersOf(await served(second))).toEqual(turned(2));
  });

  test('can be undone days after the upload, although nothing shows the original any more', async () => {
    const photo = await add(await quadrants().png().toBuffer());
    await app.database.kysely.deleteFrom('media_uses').where('kind', '=', 'intake').execute();
    await app.database.kysely.deleteFrom('uploads').execute();
    const next = await rotateInDraft(photo);
    expect(await owner.change(album.id, set(place(1), photo, next))).toMatchObject({ refused: [] });
  });
});

test('a slide of a content slider is rotated too', async () => {
  const photo = await add(await quadrants().png().toBuffer(), { list: CONTENT });
  const at = `${CONTENT}.${itemId(1)}.url`;
  expect(await rotate(photo, { at })).toMatchObject({ status: 200 });
});

test.each([
  ['profilePhoto', 'profilePhotoCrop', { x: 0.1, y: 0.2, width: 0.5, height: 0.6 }],
  ['backgroundPhoto', 'backgroundFocalPoint', { x: 0.25, y: 0.1 }],
])('the picture of %s is rotated too, and the draft uses its %s', async (at, name, value) => {
  const photo = await add(await quadrants().png().toBuffer());
  await owner.change(album.id, set(at, photo, undefined));
  const { status, body } = await rotate(photo, { at });
  expect(status).toBe(200);
  const next = (body.data as unknown as { photo: string }).photo;
  expect(await cornersOf(await served(next))).toEqual(turned(1));
  const changed = await owner.change(album.id, set(at, next, photo), set(name, value, undefined));
  expect(changed).toMatchObject({ conflicts: [], refused: [] });
});

describe('refused, and nothing is stored:', () => {
  let photo: string;
  let before: number;
  const countMedia = async () =>
    (await app.database.kysely.selectFrom('media').select('id').execute()).length;
  beforeEach(async () => {
    photo = await add(await quadrants().png().toBuffer());
    before = await countMedia();
  });

  const expectRefused = async (
    answer: Awaited<ReturnType<typeof rotate>>,
    status: number,
    code: string,
  ) => {
    expect(answer).toMatchObject({ status, body: { success: false, code } });
    expect(await countMedia()).toBe(before);
  };

  test("an address that isn't at that place, such as one of another memorial", async () => {
    const stranger = await FamilyUser.register(app);
    const other = await anAlbum(stranger);
    const bytes = await quadrants().negate().png().toBuffer();
    const { address = '' } = await other.tus.take({ bytes, place: { list: PHOTOS } });
    before = await countMedia();
    await expectRefused(await rotate(address), 404, 'NOT_FOUND');
  });

  test('a photo that was removed meanwhile', async () => {
    await owner.change(album.id, { id: 'gone', op: 'remove', path: `${PHOTOS}.${itemId(1)}` });
    const answer = await rotate(photo);
    await expectRefused(answer, 404, 'NOT_FOUND');
    expect(answer.body.message).toBe(
      'Someone has since changed or removed this photo, so we didn’t rotate it.',
    );
  });

  test('a photo on another site', async () => {
    const external = 'https://example.org/a.jpg';
    const value = { id: itemId(2), photo: external };
    await owner.change(album.id, { id: 'external', op: 'insert', path: PHOTOS, value });
    await expectRefused(await rotate(external, { at: place(2) }), 404, 'NOT_FOUND');
  });

  test.each(['profilePhotoCrop', 'fullName', `${PHOTOS}.${itemId(1)}.caption`, '', 'sections'])(
    'at the place “%s”',
    async (at) => expectRefused(await rotate(photo, { at }), 400, 'INVALID_INPUT'),
  );

  test("another person's photo, by a contributor, who may rotate their own", async () => {
    const grandson = await FamilyUser.register(app);
    await grandson.join(album.id, 'contributor');
    await expectRefused(await rotate(photo, { user: grandson }), 403, 'NOT_ALLOWED');
    const bytes = await quadrants().negate().png().toBuffer();
    await owner.change(album.id, set('profilePhoto', photo, undefined));
    const portrait = await rotate(photo, { user: grandson, at: 'profilePhoto' });
    await expectRefused(portrait, 403, 'NOT_ALLOWED');
    const own = await add(bytes, { user: grandson, number: 2 });
    expect((await rotate(own, { user: grandson, at: place(2) })).status).toBe(200);
  });

  test.each([
    ['moderator', 403, 'NOT_ALLOWED'],
    [undefined, 404, 'MEMORIAL_NOT_FOUND'],
  ] as const)('by a member who is %s', async (role, status, code) => {
    const user = await FamilyUser.register(app);
    if (role) await user.join(album.id, role);
    await expectRefused(await rotate(photo, { user }), status, code);
  });

  test('on a page that was taken down', async () => {
    await owner.publish(album.id);
    await owner.call('DELETE', `/${album.id}`);
    await expectRefused(await rotate(photo), 410, 'MEMORIAL_GONE');
  });

  test('a photo used twice, when the plan has no room for one more', async () => {
    const value = { id: itemId(2), photo };
    await owner.change(album.id, { id: 'twice', op: 'insert', path: PHOTOS, value });
    const rows = Array.from({ length: 299 }, (_, at) => `https://example.org/${at}.jpg`);
    for (let from = 0; from < rows.length; from += 150) {
      await owner.change(
        album.id,
        ...rows.slice(from, from + 150).map((address, at) => ({
          id: `fill_${from + at}`,
          op: 'insert',
          path: PHOTOS,
          value: { photo: address },
        })),
      );
    }
    expect(await rotate(photo)).toMatchObject({ status: 409, body: { code: 'PLAN_LIMIT' } });
    const removal = { id: 'once', op: 'remove', path: `${PHOTOS}.${itemId(2)}` };
    await owner.change(album.id, removal);
    expect((await rotate(photo)).status).toBe(200);
  });

  test('the 121st in an hour', async () => {
    const other = photo.replace(/-.*/, '-1x1.webp');
    for (let tried = 0; tried < 120; tried += 1) {
      expect((await rotate(other)).status).toBe(404);
    }
    expect(await rotate(photo)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    });
  });
});
