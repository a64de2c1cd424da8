import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { openArchive, verifyContent } from '../../app/archives/restoring/open-archive.server.ts';
import { aLargePicture, ArchiveFamily } from './archive-family.ts';
import { dataFiles } from './data-files.ts';
import { aForeignArchive } from './foreign-archive.ts';
import { readOutbox } from './outbox.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { prepareRestarts, startTestCluster } from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';

/**
 * Kills per loop; one more follows after the second. More kills could make a job fail: making an archive fails after five
 * killed attempts, and creating memorials from an archive after four, or after two that were still reading it.
 */
const ROUNDS = Math.min(envNumber('FAULT_ROUNDS', 2), 2);
/** The size of an uploaded PNG. It is stored as a JPEG of 15 MB, so five of them fill more than one part of 64 MB. */
const PICTURE_MEGABYTES = 25;
const PICTURES = 5;
const PART_BYTES = 64 * 1024 * 1024;
const FOREIGN_MEGABYTES = 6;
const FOREIGN_PICTURES = 3;
/** A killed job is repeated after its heartbeat has stopped. The heartbeats are checked once a minute. */
const NEXT_ATTEMPT_MS = 300_000;

describe('"kill -9 of every job": making an archive and restoring one', () => {
  test('embedded: both finish by themselves, once, and nothing of a dead attempt is left', async () => {
    await expectBothOnce({});
  });

  test('PostgreSQL: both finish by themselves, once, and nothing of a dead attempt is left', async () => {
    const { url } = await startTestCluster();
    await expectBothOnce({ DATABASE_URL: url });
  });
});

async function expectBothOnce(database: Settings): Promise<void> {
  const { random, start } = await prepareRestarts(database);
  let product = await start();
  const family = await ArchiveFamily.register(product);
  await family.create(await largePictures(PICTURES, PICTURE_MEGABYTES));
  const foreign = await aForeignArchive(await largePictures(FOREIGN_PICTURES, FOREIGN_MEGABYTES));
  const restart = async () => {
    await product.kill();
    product = await start();
    family.product = product;
  };

  const archiveId = await family.beginArchive();
  const upload = { isOver: false };
  const sending = family.sendArchive(foreign).finally(() => {
    upload.isOver = true;
  });
  // Kills the server during the upload.
  for (let round = 0; round < ROUNDS && !upload.isOver; round += 1) {
    await delay(random.integer(50, 1000));
    if (!upload.isOver) await restart();
  }
  const path = await sending;
  let interrupted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = attempts(product);
    await restart();
    if ((await expectNextAttempt(family, path, before)) === 'both ended') break;
    await waitUntilRead(family, path);
    await delay(random.integer(0, 2500));
    interrupted += 1;
  }
  await restart();
  await expectOneArchive(family, archiveId);
  await expectOneMemorial(family, path);
  const staged = dataFiles(product, 'media', '.staging');
  printLine(
    `${interrupted} attempts interrupted; ${staged.length} temporary files are left for a day`,
  );
  expect(await product.stop()).toBe(0);
}

/** Waits until an attempt begins or both jobs have ended. Until then, the API must not report a failure. */
async function expectNextAttempt(
  family: ArchiveFamily,
  path: string,
  before: string,
): Promise<'begun' | 'both ended'> {
  const seen: { outcome: 'waiting' | 'begun' | 'both ended' } = { outcome: 'waiting' };
  const look = async () => {
    const [archive] = await family.archives();
    const { state } = await family.returned(path);
    expect(archive?.state).toMatch(/^(?:waiting|working|ready)$/);
    expect(state).toMatch(/^(?:taking|taken)$/);
    if (archive?.state === 'ready' && state === 'taken') seen.outcome = 'both ended';
    else if (attempts(family.product) !== before) seen.outcome = 'begun';
    return seen.outcome;
  };
  await expect.poll(look, { timeout: NEXT_ATTEMPT_MS, interval: 200 }).not.toBe('waiting');
  return seen.outcome === 'both ended' ? 'both ended' : 'begun';
}

/** Waits until the attempt stores what it has read. */
async function waitUntilRead(family: ArchiveFamily, path: string): Promise<void> {
  const isRead = async () => {
    const { state, progress } = await family.returned(path);
    return state !== 'taking' || progress !== undefined;
  };
  await expect.poll(isRead, { timeout: NEXT_ATTEMPT_MS, interval: 50 }).toBe(true);
}

async function largePictures(count: number, megabytes: number): Promise<Buffer[]> {
  return Promise.all(Array.from({ length: count }, () => aLargePicture(megabytes)));
}

/** The result changes when an attempt begins, because each attempt creates its own temporary file or folder. */
function attempts(product: ProductProcess): string {
  const folders = readFolder(join(product.directory, 'data', 'archives-back')).filter((path) =>
    path.includes('work-'),
  );
  return [...dataFiles(product, 'archives'), ...folders.map((path) => statSync(path).ino)].join();
}

function readFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

async function expectOneArchive(family: ArchiveFamily, archiveId: string): Promise<void> {
  const states = async () => (await family.archives()).map(({ id, state }) => [id, state]);
  await expect
    .poll(states, { timeout: NEXT_ATTEMPT_MS, interval: 500 })
    .toEqual([[archiveId, 'ready']]);
  const [archive] = await family.archives();
  const { product, user } = family;
  const file = join(product.directory, 'downloaded.zip');
  await family.download(archiveId, file);
  expect(statSync(file).size).toBe(archive?.byteSize);
  const opened = await openArchive(file);
  try {
    await verifyContent(opened);
    expect(opened.manifest.missing).toEqual([]);
  } finally {
    opened.zip.close();
    await rm(file);
  }
  const parts = dataFiles(product, 'media').filter((name) => name.endsWith('.zip.part'));
  expect(parts).toHaveLength(Math.ceil((archive?.byteSize ?? 0) / PART_BYTES));
  expect(parts.length).toBeGreaterThan(1);
  expect(new Set(parts.map((name) => name.slice(0, 32))).size).toBe(1);
  expect(dataFiles(product, 'archives')).toEqual([]);
  const letters = () =>
    new Set(
      readOutbox(product.directory)
        .get(user.email)
        ?.filter((text) => text.includes('is ready')),
    );
  await expect.poll(() => letters().size, { timeout: NEXT_ATTEMPT_MS, interval: 500 }).toBe(1);
}

async function expectOneMemorial(family: ArchiveFamily, path: string): Promise<void> {
  const state = async () => (await family.returned(path)).state;
  await expect.poll(state, { timeout: NEXT_ATTEMPT_MS, interval: 500 }).toBe('taken');
  const { memorials = [] } = await family.returned(path);
  const [made] = family.memorial.split('/').slice(-1);
  const others = (await family.memorials()).map(({ id }) => id).filter((id) => id !== made);
  expect(others).toEqual(memorials.map(({ id }) => id));
  expect(others).toHaveLength(1);
  const served = await family.servedPictures(others[0] ?? '');
  expect(new Set(served).size).toBe(FOREIGN_PICTURES + 1);
  const working = () => dataFiles(family.product, 'archives-back');
  await expect.poll(working, { timeout: 30_000 }).toEqual([]);
}
