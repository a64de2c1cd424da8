// On both databases: large rows, and jobs that are killed.
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { EMBEDDED_IN_FULL_RUN, testDatabaseKind } from '../../../tests/harness/test-database.ts';
import { TusClient } from '../../drafts/uploads/testing/tus-requests.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import { inEnglish } from '../../wire/errors/sentence.ts';
import type { ArchiveReturn } from './contract.ts';
import { bringBack } from './receiving/return-job.server.ts';
import { returnArchive } from './return-archive.server.ts';
import { anArchiveProcess, testArchiveProcess } from './testing/archive-process.ts';
import { packArchive } from './testing/archives.ts';
import { freshParts } from './testing/bring.ts';
import { writeLongHistory } from './testing/long-history.ts';

const IS_FULL = process.env['TEST_MATRIX'] === 'full';

const app = openTestApp();

const MEGABYTE = 1024 * 1024;

/** A version of 10 MB as text, parsed and as a row, several times over; a whole history would be 1,300 MB. */
const MOST_LIVE_MEGABYTES = 100;

/**
 * CPU time of this thread between two turns of the event loop. The embedded database runs in this process, and takes
 * seconds to store a version of 10 MB.
 */
const MOST_PAUSE_MS = IS_FULL && testDatabaseKind === 'postgres' ? 1_000 : 10_000;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** Growth of what is still referenced: a busy machine leaves garbage for long, so it is collected before it counts. */
function liveHeap(before: number): number {
  const grown = () => (process.memoryUsage().heapUsed - before) / MEGABYTE;
  if (grown() > MOST_LIVE_MEGABYTES && typeof collectGarbage === 'function') collectGarbage();
  return grown();
}

/** Measures this process, which stands for the server, while the work runs. */
async function measured<Result>(work: () => Promise<Result>) {
  const before = process.memoryUsage();
  const most = { heap: 0, external: 0, pause: 0 };
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    most.pause = Math.max(most.pause, (user + system) / 1_000);
    most.heap = Math.max(most.heap, liveHeap(before.heapUsed));
    const { external } = process.memoryUsage();
    most.external = Math.max(most.external, (external - before.external) / MEGABYTE);
    last = process.threadCpuUsage();
  }, 10);
  try {
    return { result: await work(), most };
  } finally {
    clearInterval(timer);
  }
}

describe('an archive with a long history', () => {
  const size = IS_FULL
    ? { publications: 130, sections: 200, letters: 49_990 }
    : { publications: 40, sections: 20, letters: 4_990 };
  const fileBytes = size.sections * size.letters;
  const limits = IS_FULL ? undefined : { publications: 200, bytes: 25 * fileBytes };

  test(
    'is restored with its newest versions, while the server holds one at a time',
    { ...EMBEDDED_IN_FULL_RUN, timeout: 900_000 },
    async () => {
      const folder = await temporaryFolder();
      const path = join(folder, 'archive.zip');
      const { memorial } = await writeLongHistory(path, size);
      const owner = await FamilyUser.register(app);
      const work = join(folder, 'work');
      await mkdir(work);
      const { result, most } = await measured(async () =>
        returnArchive(
          {
            kysely: app.database.kysely,
            media: app.services.media,
            archiveProcess: testArchiveProcess,
            now: () => app.clock.now(),
          },
          {
            path,
            folder: work,
            ownerId: await owner.id(),
            as: 'draft',
            ...(limits ? { history: limits } : {}),
          },
        ),
      );
      if (IS_FULL) {
        process.stdout.write(
          `${Math.round((await stat(path)).size / MEGABYTE)} MB archive: ${JSON.stringify(most)}\n`,
        );
      }
      const rows = await app.database.kysely
        .selectFrom('memorial_revisions')
        .select('number')
        .where('memorial_id', '=', memorial.id)
        .orderBy('number')
        .execute();
      const count = rows.length;
      expect(count).toBeGreaterThan(20);
      expect(count).toBeLessThan(size.publications);
      expect(rows.map(({ number }) => number)).toEqual(
        Array.from({ length: count }, (_, index) => size.publications - count + index + 1),
      );
      expect(result[0]?.changes.map(inEnglish)).toEqual([
        `We’ve restored the newest ${count} of ${size.publications} versions. The older ones are still in your download.`,
      ]);
      expect(most.heap).toBeLessThan(MOST_LIVE_MEGABYTES);
      expect(most.pause).toBeLessThan(MOST_PAUSE_MS);
    },
  );

  test('with 200 versions is restored completely', { tags: 'full' }, async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'archive.zip');
    const { memorial } = await writeLongHistory(path, {
      publications: 200,
      sections: IS_FULL ? 20 : 1,
      letters: IS_FULL ? 49_990 : 990,
    });
    const owner = await FamilyUser.register(app);
    const work = join(folder, 'work');
    await mkdir(work);
    const [entry] = await returnArchive(
      {
        kysely: app.database.kysely,
        media: app.services.media,
        archiveProcess: testArchiveProcess,
        now: () => app.clock.now(),
      },
      { path, folder: work, ownerId: await owner.id(), as: 'draft' },
    );
    expect(entry?.changes).toEqual([]);
    const rows = await app.database.kysely
      .selectFrom('memorial_revisions')
      .select('number')
      .where('memorial_id', '=', memorial.id)
      .execute();
    expect(rows).toHaveLength(200);
  });
});

const UNREADABLE =
  'We couldn’t read this file. Download it again from the site it came from, then choose the new file here.';

async function send(to: TestApp, bytes: Uint8Array) {
  const user = await FamilyUser.register(to);
  const tus = new TusClient(user, '', '/api/v1/memorials/archives');
  const location = await tus.send({ filename: 'a.zip', filetype: 'application/zip', bytes });
  const read = async (): Promise<ArchiveReturn> => {
    const { body } = await user.browser.callApi('GET', location.replace('/api/v1', ''));
    return (body.data as unknown as { archive: ArchiveReturn }).archive;
  };
  return { id: location.split('/').at(-1) ?? '', read };
}

async function anArchive(): Promise<Uint8Array> {
  return packArchive(await freshParts());
}

/** Its text is small, but its values need several times as much memory. */
async function aMemoryEater(): Promise<Uint8Array> {
  const parts = await freshParts();
  const values = Array.from({ length: 1_000_000 }, (_, index) => [(index * 7_919) % 1_000_003]);
  const document = { ...parts.file.document, values };
  return packArchive({ ...parts, file: { ...parts.file, document } });
}

test(
  'an archive too large for the memory is refused with a message, and the server keeps running',
  { tags: 'full' },
  async () => {
    const small = anArchiveProcess({ heapMegabytes: 24 });
    onTestFinished(() => small.close());
    const other = await createTestApp({
      secondInstanceOf: app,
      config: app.config,
      archiveProcess: small,
    });
    const { id, read } = await send(app, await aMemoryEater());
    await bringBack(other.services, id);
    expect(await read()).toMatchObject({ state: 'refused', note: UNREADABLE });
    const { id: next, read: readNext } = await send(app, await anArchive());
    await bringBack(other.services, next);
    expect(await readNext()).toMatchObject({ state: 'taken' });
  },
);

test('an archive is given up after the process dies twice while reading it', async () => {
  const { id, read } = await send(app, await anArchive());
  const { kysely } = app.database;
  // The row of a job whose process is gone.
  const die = () =>
    kysely
      .updateTable('archive_returns')
      .set((eb) => ({ tries: eb('tries', '+', 1), is_reading: true }))
      .where('id', '=', id)
      .execute();
  await die();
  await kysely.updateTable('archive_returns').set({ deaths: 1 }).where('id', '=', id).execute();
  await bringBack(app.services, id);
  expect(await read()).toMatchObject({ state: 'refused', note: UNREADABLE });
});

test('an archive is read again after the process dies once', async () => {
  const { id, read } = await send(app, await anArchive());
  await app.database.kysely
    .updateTable('archive_returns')
    .set({ tries: 1, is_reading: true })
    .where('id', '=', id)
    .execute();
  await bringBack(app.services, id);
  expect(await read()).toMatchObject({ state: 'taken' });
});
