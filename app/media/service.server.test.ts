import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { beforeEach, expect, test } from 'vitest';

import { openTestDatabase } from '../../tests/harness/open-test-database.ts';
import { mediaName, parsePictureAddress } from './addresses.ts';
import { createMediaService } from './service.server.ts';
import { createDiskStorage } from './storage/disk-storage.server.ts';
import { storedPath } from './storage/stored-names.server.ts';
import { aJpeg, aPicture } from './testing/pictures.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testIntake, withoutFfmpeg } from './testing/test-intake.ts';

const database = openTestDatabase();
beforeEach(async () => {
  await database.kysely.deleteFrom('media').execute();
});

test('a size missing because it was added later is served as the largest until the next import', async () => {
  const directory = await temporaryFolder();
  const { kysely } = database;
  const storage = createDiskStorage(directory);
  const media = createMediaService({ kysely, storage, intake: testIntake, films: withoutFfmpeg });
  const file = join(directory, 'harbour.jpg');
  await writeFile(file, await aJpeg(1500, 300));
  const importPicture = async () => {
    const intake = await media.openIntake();
    const { address } = await intake.addPicture(file);
    await kysely.transaction().execute((transaction) => intake.publish(transaction));
    return address;
  };
  const picture = parsePictureAddress(await importPicture());
  const [late = '', largest = ''] = (picture?.sources ?? [])
    .slice(-2)
    .map(({ address }) => mediaName(address));
  const bytesOf = async (name: string) => (await media.findServed(name))?.byteSize;
  const whole = await bytesOf(largest);
  const smaller = await bytesOf(late);
  expect(late).toContain('-1280.webp');
  expect(smaller).toBeLessThan(whole ?? 0);

  await rm(join(directory, storedPath(late)));
  expect(await bytesOf(late)).toBe(whole);
  expect(await media.findServed(late.replace('-1280', '-1281'))).toBeNull();

  await importPicture();
  expect(await bytesOf(late)).toBe(smaller);
});

test('files of an intake that never committed are removed after a day, those of pictures stay', async () => {
  const directory = await temporaryFolder();
  const { kysely } = database;
  const storage = createDiskStorage(directory);
  const media = createMediaService({ kysely, storage, intake: testIntake, films: withoutFfmpeg });
  const addPicture = async (seed: number) => {
    const file = join(await temporaryFolder(), 'harbour.jpg');
    await writeFile(file, await aJpeg(300, 200, seed));
    const intake = await media.openIntake();
    const { address } = await intake.addPicture(file);
    return { intake, address };
  };
  const kept = await addPicture(1);
  await kysely.transaction().execute((transaction) => kept.intake.publish(transaction));
  const lost = await addPicture(2);
  const failure = new Error('killed');
  const publishAndFail = kysely.transaction().execute(async (transaction) => {
    await lost.intake.publish(transaction);
    throw failure;
  });
  await expect(publishAndFail).rejects.toBe(failure);
  const isServed = async ({ address }: { address: string }) =>
    (await media.findServed(mediaName(address))) !== null;
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(directory, { recursive: true })) {
    if (name.endsWith('.webp')) await utimes(join(directory, name), yesterday, yesterday);
  }
  expect([await isServed(kept), await isServed(lost)]).toEqual([true, true]);
  await media.cleanStorage(new Date());
  expect([await isServed(kept), await isServed(lost)]).toEqual([true, false]);
});

test('the date a picture was taken is stored, even when the same picture is added again with it', async () => {
  const directory = await temporaryFolder();
  const { kysely } = database;
  const media = createMediaService({
    kysely,
    storage: createDiskStorage(directory),
    intake: testIntake,
    films: withoutFfmpeg,
  });
  const add = async (...files: Buffer[]) => {
    const intake = await media.openIntake();
    const added = [];
    for (const [index, file] of files.entries()) {
      const path = join(directory, String(index));
      await writeFile(path, file);
      added.push(await intake.addPicture(path));
    }
    await kysely.transaction().execute((transaction) => intake.publish(transaction));
    return added;
  };
  const rows = () => kysely.selectFrom('media').select(['taken', 'duration_ms']).execute();
  const dated = await aPicture()
    .withExif({ IFD2: { DateTimeOriginal: '1987:06:05 14:03:09' } })
    .jpeg()
    .toBuffer();
  const [first] = await add(dated);
  const original = await media.findOriginal(first?.address ?? '');
  const undated = (await original?.file.read()) ?? Buffer.alloc(0);
  await kysely.deleteFrom('media').execute();

  const [again] = await add(undated);
  expect(again).toEqual({ address: first?.address, note: null, taken: null });
  expect(await rows()).toEqual([{ taken: null, duration_ms: null }]);
  await add(undated, dated, undated);
  expect(await rows()).toEqual([{ taken: '1987-06-05T14:03:09', duration_ms: null }]);
  await add(undated);
  expect(await rows()).toEqual([{ taken: '1987-06-05T14:03:09', duration_ms: null }]);
});

test("old files referenced by other rows, such as cards', aren't stray files", async () => {
  const directory = await temporaryFolder();
  const storage = createDiskStorage(directory);
  const known = 'a'.repeat(32);
  const media = createMediaService({
    kysely: database.kysely,
    storage,
    intake: testIntake,
    films: withoutFfmpeg,
    findOtherIds: (first, last) =>
      Promise.resolve(new Set([known].filter((id) => id >= first && id <= last))),
  });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const names = [`${known}-card.jpg`, `${'b'.repeat(32)}-card.jpg`];
  for (const name of names) {
    await storage.put(name, { byteSize: 1, stream: () => Readable.from([Buffer.from('x')]) });
    await utimes(join(directory, storedPath(name)), yesterday, yesterday);
  }
  await media.cleanStorage(new Date());
  const found = await Promise.all(names.map((name) => storage.find(name)));
  expect(found.map((file) => file !== null)).toEqual([true, false]);
});
