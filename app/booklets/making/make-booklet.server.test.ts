import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { makePrintPicture } from '../../media/intake/print-picture.server.ts';
import type { TaskLimits } from '../../media/intake/process/intake-messages.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { Booklet } from '../contract.ts';
import { TEST_BOOKLETS_FOLDER, testBookletProcess } from '../testing/booklet-process.ts';

const app = openTestApp();
let owner: FamilyUser;
let memorialId: string;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  memorialId = await owner.create({ quote: 'Be kind.' });
});

type Response = Awaited<ReturnType<FamilyUser['call']>>;
const bookletIn = ({ body }: Response) => (body.data as unknown as { booklet: Booklet }).booklet;
const path = () => `/${memorialId}/booklets`;
const ask = async () =>
  bookletIn(await owner.call('POST', path(), { format: 'a5', parts: ['cover', 'opening'] }));
const read = async ({ id }: Booklet) => bookletIn(await owner.call('GET', `${path()}/${id}`));

async function made(): Promise<Booklet> {
  const booklet = await ask();
  await app.jobs.runDue();
  return read(booklet);
}

/** Lets the typesetter of the real child process wait for a font that never arrives, with smaller limits. */
function letTypesettingHang(smaller: Partial<TaskLimits>): () => void {
  const run = testBookletProcess.run.bind(testBookletProcess);
  const spy = vi
    .spyOn(testBookletProcess, 'run')
    .mockImplementation(async (name, input, limits) => {
      if (!('fonts' in input)) return run(name, input, limits);
      await promisify(execFile)('mkfifo', [join(input.folder, 'font')]);
      const endless = { ...input, fonts: ['font'] };
      return run(name, endless, { ...limits, ...smaller });
    });
  return () => spy.mockRestore();
}

describe("a child process that doesn't finish", () => {
  test.each([
    ['takes too much memory', { megabytes: 20 }],
    ['takes too long', { cpuSeconds: 0.05 }],
  ])('is ended when it %s, the family is told, and the next booklet is made', async (_, limits) => {
    const restore = letTypesettingHang(limits);
    const failed = await made();
    restore();
    expect(failed).toMatchObject({
      state: 'failed',
      problem:
        'This booklet is too large to make in one go. Choose fewer parts, such as one album, and try again.',
    });
    expect(await made()).toMatchObject({ state: 'ready' });
    expect(await readdir(TEST_BOOKLETS_FOLDER)).toEqual([]);
  });
});

test('what a killed server left of a booklet is removed when its job runs again', async () => {
  const booklet = await ask();
  const left = join(TEST_BOOKLETS_FOLDER, `${booklet.id}-abcdef`);
  const other = join(TEST_BOOKLETS_FOLDER, 'bkl_0000000000000000000000-abcdef');
  for (const folder of [left, other]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '1.jpg'), 'x');
  }
  await app.jobs.runDue();
  expect(await read(booklet)).toMatchObject({ state: 'ready' });
  expect(await readdir(TEST_BOOKLETS_FOLDER)).toEqual(['bkl_0000000000000000000000-abcdef']);
  await testBookletProcess.removeFolders('bkl_0000000000000000000000');
});

test("an earlier run's failure doesn't end a later one", async () => {
  const booklet = await ask();
  const restore = failOnce(async () => {
    await app.database.kysely
      .updateTable('booklets')
      .set({ tries: 2 })
      .where('id', '=', booklet.id)
      .execute();
  });
  await app.jobs.runDue();
  restore();
  expect(await read(booklet)).toMatchObject({ state: 'making' });
  await app.database.kysely.deleteFrom('booklets').where('id', '=', booklet.id).execute();
});

function failOnce(before: () => Promise<void>): () => void {
  const spy = vi.spyOn(testBookletProcess, 'run').mockImplementation(async () => {
    await before();
    throw new Error('The folder is gone.');
  });
  return () => spy.mockRestore();
}

test("a copy that can't be written is an error, not a missing picture", async () => {
  const folder = join(tmpdir(), `memorials-test-print-${process.pid}`);
  await mkdir(folder, { recursive: true });
  const original = join(folder, 'original.png');
  const pixels = { width: 10, height: 10 };
  await sharp({ create: { ...pixels, channels: 3, background: '#123456' } }).toFile(original);
  const nowhere = join(folder, 'missing', 'copy.jpg');
  await expect(makePrintPicture({ path: original, target: nowhere, pixels })).rejects.toMatchObject(
    { code: 'ENOENT' },
  );
  const target = join(folder, 'copy.jpg');
  expect(await makePrintPicture({ path: original, target, pixels })).toBe(true);
  await writeFile(original, 'not a picture');
  expect(await makePrintPicture({ path: original, target, pixels })).toBe(false);
});
