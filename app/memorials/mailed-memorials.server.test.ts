import { beforeEach, expect, test, vi } from 'vitest';

import { openTestApp } from '../../tests/harness/open-test-app.ts';
import { pageI18n } from '../language/i18n.ts';
import type { MailReader } from '../mail/mailed-memorial.server.ts';
import type { Level } from './levels.ts';
import { createMailedMemorials } from './mailed-memorials.server.ts';
import { FamilyUser } from './testing/families.ts';

const app = openTestApp();
const PHOTO = `/media/${'a'.repeat(32)}-600x800.webp`;
const JPEG = Buffer.from('a small picture');
const makeThumbnail = vi.fn<() => Promise<Buffer | null>>();

let owner: FamilyUser;
let memorialId: string;
let member: MailReader;

const WRITER: MailReader = { userId: null, isConfirmed: true };
const STRANGER: MailReader = { userId: null, isConfirmed: false };

beforeEach(async () => {
  makeThumbnail.mockReset();
  makeThumbnail.mockResolvedValue(JPEG);
  owner = await FamilyUser.register(app);
  memorialId = await owner.create({ fullName: 'Anna Berg', dob: '1941-03-09', dod: '2026' });
  await owner.publish(memorialId);
  member = { userId: await owner.id(), isConfirmed: true };
  await setDocument({ profilePhoto: PHOTO });
});

const kysely = () => app.database.kysely;

async function setDocument(fields: object): Promise<void> {
  const { document } = await kysely()
    .selectFrom('memorials')
    .select('document')
    .where('id', '=', memorialId)
    .executeTakeFirstOrThrow();
  await kysely()
    .updateTable('memorials')
    .set({ document: JSON.stringify({ ...document, ...fields }) })
    .where('id', '=', memorialId)
    .execute();
}

async function setLevel(level: Level): Promise<void> {
  await kysely().updateTable('memorials').set({ level }).where('id', '=', memorialId).execute();
}

function mailed(waitMs?: number) {
  return createMailedMemorials({
    kysely: kysely(),
    media: { makeThumbnail },
    ...(waitMs === undefined ? {} : { waitMs }),
  });
}

const seenBy = async (reader: MailReader) => ({
  shown: await mailed().describe(kysely(), memorialId, { reader, i18n: pageI18n, language: 'en' }),
  portrait: await mailed().readPortrait(memorialId, reader),
});

const ALL = { shown: { years: '1941 – 2026', hasPortrait: true }, portrait: JPEG };
const NOTHING = { shown: undefined, portrait: undefined };

test('a public page is shown to everyone', async () => {
  await setLevel('public');
  for (const reader of [member, WRITER, STRANGER]) expect(await seenBy(reader)).toEqual(ALL);
});

test("a page shared by link isn't shown to an unconfirmed address", async () => {
  await setLevel('link');
  for (const reader of [member, WRITER]) expect(await seenBy(reader)).toEqual(ALL);
  expect(await seenBy(STRANGER)).toEqual(NOTHING);
});

test('a page for family and friends is shown only to its members', async () => {
  await setLevel('family');
  expect(await seenBy(member)).toEqual(ALL);
  const other = await FamilyUser.register(app);
  const readers = [
    WRITER,
    STRANGER,
    { userId: await other.id(), isConfirmed: true },
    // The unconfirmed address is that of a member.
    { ...member, isConfirmed: false },
  ];
  for (const reader of readers) expect(await seenBy(reader)).toEqual(NOTHING);
});

test("nothing is shown of a page that was taken down or doesn't exist", async () => {
  await setLevel('public');
  await kysely()
    .updateTable('memorials')
    .set({ state: 'taken-down' })
    .where('id', '=', memorialId)
    .execute();
  expect(await seenBy(member)).toEqual(NOTHING);
  memorialId = 'mem_0000000000000000000000';
  expect(await seenBy(member)).toEqual(NOTHING);
});

test("a couple's years, and pictures on other sites, are left out", async () => {
  await setLevel('public');
  await setDocument({ fullName2: 'Bo Berg', profilePhoto: 'https://elsewhere.example/a.jpg' });
  expect(await seenBy(STRANGER)).toEqual({
    shown: { years: undefined, hasPortrait: false },
    portrait: undefined,
  });
  expect(makeThumbnail).not.toHaveBeenCalled();
});

test("the portrait is made once, with the page's crop", async () => {
  await setLevel('public');
  const profilePhotoCrop = { x: 0.1, y: 0, width: 0.5, height: 0.5 };
  await setDocument({ profilePhotoCrop });
  const memorials = mailed();
  await memorials.readPortrait(memorialId, STRANGER);
  expect(await memorials.readPortrait(memorialId, STRANGER)).toBe(JPEG);
  expect(makeThumbnail).toHaveBeenCalledTimes(1);
  const look = { side: 112, maxBytes: 12_000, crop: profilePhotoCrop };
  expect(makeThumbnail).toHaveBeenCalledWith(PHOTO, look);
});

test("a mail doesn't wait long for a portrait", async () => {
  await setLevel('public');
  makeThumbnail.mockReturnValue(Promise.withResolvers<Buffer>().promise);
  expect(await mailed(5).readPortrait(memorialId, STRANGER)).toBeUndefined();
});
