import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CompiledQuery, createQueryId, RawNode, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase } from '../../../tests/harness/open-test-database.ts';
import { emptyAllTables } from '../../../tests/harness/test-database.ts';
import { createMediaService, type MediaService } from '../service.server.ts';
import { createDiskStorage } from '../storage/disk-storage.server.ts';
import type { MediaStorage } from '../storage/storage.server.ts';
import { aJpeg } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testIntake, withoutFfmpeg } from '../testing/test-intake.ts';
import { mediaIdOf } from './media-uses.server.ts';
import { findIds } from './store.server.ts';
import { sweepUnused } from './unused-media.server.ts';

const HOUR_MS = 3_600_000;
const MEMORIAL = `mem_${'0'.repeat(22)}`;

const database = openTestDatabase();
let storage: MediaStorage;
let media: MediaService;
let time: Date;
let beforeRemoval: () => Promise<void>;
beforeEach(async () => {
  await emptyAllTables(database);
  time = new Date('2026-11-23T12:00:00Z');
  beforeRemoval = () => Promise.resolve();
  const disk = createDiskStorage(await temporaryFolder());
  storage = {
    ...disk,
    remove: async (names) => {
      await beforeRemoval();
      await disk.remove(names);
    },
  };
  media = createMediaService({
    kysely: database.kysely,
    storage,
    intake: testIntake,
    films: withoutFfmpeg,
    now: () => time,
  });
});

async function passHours(hours: number): Promise<number> {
  let removed = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    time = new Date(time.getTime() + HOUR_MS);
    removed += await media.sweep();
  }
  return removed;
}

async function takeIn(path: string, memorialId?: string): Promise<string> {
  const intake = await media.openIntake();
  try {
    const { address } = await intake.addPicture(path);
    await intake.prepare();
    await database.kysely
      .transaction()
      .execute((transaction) => intake.publish(transaction, memorialId));
    return address;
  } finally {
    await intake.discard();
  }
}

async function aPicture(seed = 1): Promise<string> {
  const path = join(await temporaryFolder(), 'a.jpg');
  await writeFile(path, await aJpeg(400, 300, seed));
  return path;
}

async function isStored(address: string): Promise<boolean> {
  const names = [address, address.replace('.webp', '-240.webp')];
  const files = await Promise.all(names.map((name) => media.findServed(name.slice(7))));
  const found = [...files, await media.findOriginal(address)].map((file) => file !== null);
  expect(new Set(found).size).toBe(1);
  return found[0] ?? false;
}

async function show(address: string): Promise<void> {
  const document = JSON.stringify({ profilePhoto: address, sections: [] });
  await database.kysely
    .insertInto('memorials')
    .values({ id: MEMORIAL, slug: 'ada-example', document, published_at: time })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ document }))
    .execute();
}

const hideAll = () => show('https://example.org/a.jpg');

describe('the sweep', () => {
  test('removes the bytes of unused media, within a day', async () => {
    const address = await takeIn(await aPicture());
    await show(address);
    expect(await passHours(48)).toBe(0);
    await hideAll();
    expect(await passHours(20)).toBe(0);
    expect(await isStored(address)).toBe(true);
    expect(await passHours(4)).toBe(1);
    expect(await isStored(address)).toBe(false);
    expect(await database.kysely.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  test('keeps media used again in time', async () => {
    const address = await takeIn(await aPicture());
    await show(address);
    await hideAll();
    await passHours(20);
    await show(address);
    expect(await passHours(48)).toBe(0);
    await hideAll();
    expect(await passHours(20)).toBe(0);
    expect(await isStored(address)).toBe(true);
  });

  test('keeps media added to a memorial for two days, so that an offline browser can still use it', async () => {
    const address = await takeIn(await aPicture(), MEMORIAL);
    expect(await passHours(44)).toBe(0);
    expect(await passHours(4)).toBe(1);
    expect(await isStored(address)).toBe(false);
  });

  test('removes never-used media, and the files of an interrupted removal', async () => {
    const address = await takeIn(await aPicture());
    await passHours(20);
    beforeRemoval = () => Promise.reject(new Error('The storage is away'));
    await expect(passHours(4)).rejects.toThrow('away');
    expect(await database.kysely.selectFrom('media').select('id').execute()).toHaveLength(1);
    beforeRemoval = () => Promise.resolve();
    expect(await passHours(1)).toBe(1);
    expect(await isStored(address)).toBe(false);
  });

  test('handles many, and finds the used one among them', async () => {
    const ids = Array.from({ length: 603 }, (_, index) =>
      String(index).padStart(32, '0').padEnd(64, 'e'),
    );
    await database.kysely
      .insertInto('media')
      .values(ids.map((id) => ({ id, kind: 'video' as const, mime: 'video/mp4', byte_size: 1 })))
      .execute();
    await show(`/media/${ids[7]?.slice(0, 32)}.mp4`);
    expect(await passHours(24)).toBe(602);
    expect(await database.kysely.selectFrom('media').select('id').execute()).toEqual([
      { id: ids[7] },
    ]);
  });
});

describe('among used pictures, the sweep', () => {
  test('checks a part of them every hour, so that it also finds what no trigger has seen', async () => {
    const address = await takeIn(await aPicture());
    await show(address);
    const clear = sql`truncate media_uses, media_to_check`;
    await clear.execute(database.kysely);
    const hours = 256 + 22;
    expect(await passHours(hours)).toBe(1);
  });

  test('reads only those that have lost a use or are new', async () => {
    const ids = ['00', '1f', 'ff'].map((prefix) => prefix.padEnd(64, 'e'));
    await database.kysely
      .insertInto('media')
      .values(ids.map((id) => ({ id, kind: 'video' as const, mime: 'video/mp4', byte_size: 1 })))
      .execute();
    await show(`/media/${ids[0]?.slice(0, 32)}.mp4`);
    const listed = async () =>
      (
        await database.kysely
          .selectFrom('media_to_check')
          .select('media_id')
          .orderBy('id')
          .execute()
      ).map(({ media_id: id }) => id.slice(0, 2));
    expect(await listed()).toEqual(['00', '1f', 'ff']);
    await passHours(1);
    expect(await listed()).toEqual([]);
    await hideAll();
    expect(await listed()).toEqual(['00']);
  });
});

describe('an intake of the same picture', () => {
  test('keeps the stored files it relies on', async () => {
    const path = await aPicture();
    const address = await takeIn(path);
    await passHours(20);
    const intake = await media.openIntake();
    await intake.addPicture(path);
    expect(await passHours(10)).toBe(0);
    await database.kysely.transaction().execute((transaction) => intake.publish(transaction));
    await show(address);
    expect(await isStored(address)).toBe(true);
  });

  test('stores it again when the sweep was faster', async () => {
    const path = await aPicture();
    const address = await takeIn(path);
    await passHours(22);
    // On PostgreSQL the intake runs during the sweep's transaction. The embedded database cannot do that, so there the
    // intake runs after the sweep.
    const meeting = Promise.withResolvers<string>();
    beforeRemoval = () => {
      if (database.kind === 'postgres') meeting.resolve(takeIn(path));
      return Promise.resolve();
    };
    expect(await passHours(2)).toBe(1);
    if (database.kind === 'embedded') meeting.resolve(takeIn(path));
    expect(await meeting.promise).toBe(address);
    expect(await isStored(address)).toBe(true);
  });
});

describe('an immediate removal', () => {
  test('removes unused media, and counts what is used', async () => {
    const [own, shared] = [await takeIn(await aPicture(1)), await takeIn(await aPicture(2))];
    await show(shared);
    const mediaIds = [own, shared, `/media/${'e'.repeat(32)}-4x3.webp`].map(
      (address) => mediaIdOf(address.slice(7)) ?? '',
    );
    expect(await media.removeUnused(mediaIds)).toEqual({ removed: 1, used: 1 });
    expect([await isStored(own), await isStored(shared)]).toEqual([false, true]);
  });

  test('leaves what an intake relies on to the sweep', async () => {
    const path = await aPicture();
    const address = await takeIn(path);
    const intake = await media.openIntake();
    await intake.addPicture(path);
    const mediaIds = [mediaIdOf(address.slice(7)) ?? ''];
    expect(await media.removeUnused(mediaIds)).toEqual({ removed: 0, used: 0 });
    expect(await isStored(address)).toBe(true);
    await intake.discard();
    expect(await passHours(48)).toBe(1);
  });
});

test('a sweep without more time leaves the rest to the next one', async () => {
  const { kysely } = database;
  await sql`
    insert into media (id, kind, mime, width, height, byte_size, unused_since)
    select md5(n::text) || md5(n::text), 'picture', 'image/webp', 4, 3, 100, ${time}::timestamptz - interval '1 day'
    from generate_series(1, 3) as n
  `.execute(kysely);
  const options = { kysely, storage, namesOf: () => [], now: () => time };
  let asked = 0;
  expect(await sweepUnused(options, () => (asked += 1) === 2)).toBe(2);
  expect(await sweepUnused(options)).toBe(1);
});

test('the lookup of a page’s pictures expects few rows, for which PostgreSQL compiles no code', async () => {
  const { kysely } = database;
  await sql`
    insert into media (id, kind, mime, width, height, byte_size)
    select md5(n::text) || md5(n::text), 'picture', 'image/webp', 4, 3, 100 from generate_series(1, 20000) as n
  `.execute(kysely);
  await sql`analyze media`.execute(kysely);
  const statements: RawNode[] = [];
  const watched = kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) statements.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const ids = ['c4ca4238a0b923820dcc509a6f75849b', 'c81e728d9d4c2f636f067f89cc14862c'];
  expect(await findIds(watched, ids)).toEqual(ids.map((id) => id + id));
  const [lookup] = statements;
  if (!lookup) throw new Error('nothing was looked up');
  const { sql: text, parameters } = kysely.getExecutor().compileQuery(lookup, createQueryId());
  const { rows } = await kysely.executeQuery<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(1_000);
});
