import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { Video, VideoPlan } from '../../app/videos/contract.ts';
import { probe } from '../../app/videos/rendering/testing/read-video.ts';
import { aFamilyWithAlbum, downloadFile, type AlbumFamily } from './album-scenario.ts';
import { storedMedia } from './data-files.ts';
import { killChildren } from './process-resources.ts';
import type { ProductProcess, Settings } from './product-process.ts';
import { canMountSmallDisk } from './small-disk.ts';
import {
  prepareRestarts,
  startOnSmallDisk,
  startTestCluster,
  testFolder,
} from './test-resources.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { callApi } from './test-user.ts';

const PICTURES = envNumber('FAULT_PICTURES', 6);
const KILLS = 4;
const MADE_MS = 900_000;
const LONGEST_WAIT_MS = 20_000;

describe('"kill -9 in each step": a video', () => {
  test('embedded: after kills of the product it is ready, complete, and there once', async () => {
    await expectOneVideo({}, (product) => product.kill());
  });

  test('PostgreSQL: after kills of the product it is ready, complete, and there once', async () => {
    const { url } = await startTestCluster();
    await expectOneVideo({ DATABASE_URL: url }, (product) => product.kill());
  });

  test('a killed child process is replaced', async () => {
    await expectOneVideo({}, async ({ pid }) => {
      killChildren(pid);
    });
  });
});

async function expectOneVideo(
  storage: Settings,
  breakIt: (product: ProductProcess) => Promise<void>,
): Promise<void> {
  const { directory, random, start } = await prepareRestarts(storage);
  let product = await start();
  const family = await aFamily(product);
  const { id } = await begin(product, family);
  const progress: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(random.integer(500, LONGEST_WAIT_MS));
    progress.push((await videoOf(product, family, id)).progress.done);
    await breakIt(product);
    if (!product.isAlive()) product = await start();
  }
  const video = await settled(product, family, id);
  printLine(`seconds drawn at each kill: ${progress.join(', ')}; then ${video.state}`);
  expect(video).toMatchObject({ state: 'ready', warnings: [] });
  await expectWhole(product, family, video);
  expect(storedMedia({ directory }, '.mp4')).toHaveLength(1);
  expect(await product.stop()).toBe(0);
}

describe.skipIf(!canMountSmallDisk())('"a full disk" while a video is made', () => {
  test('the job waits for room and then finishes', async () => {
    const { disk, product } = await startOnSmallDisk(300);
    const family = await aFamily(product);
    disk.fill();
    const { id } = await begin(product, family);
    await delay(LONGEST_WAIT_MS);
    expect((await videoOf(product, family, id)).state).not.toBe('ready');
    disk.empty();
    const video = await settled(product, family, id);
    expect(video.problem ?? 'none').toMatch(
      /^none$|Nothing on the page has changed. Please try again.$/,
    );
    const whole =
      video.state === 'ready'
        ? video
        : await settled(product, family, (await begin(product, family)).id);
    await expectWhole(product, family, whole);
    expect(await product.stop()).toBe(0);
  });
});

async function aFamily(product: ProductProcess): Promise<AlbumFamily> {
  const family = await aFamilyWithAlbum(product, PICTURES);
  const { user, path } = family;
  const plan = () => callApi<VideoPlan>({ user, product }, 'GET', `${path}/video-plan`);
  await expect
    .poll(async () => (await plan()).parts.length, { timeout: MADE_MS, interval: 1000 })
    .toBeGreaterThanOrEqual(PICTURES);
  return family;
}

const videoOf = async (product: ProductProcess, { user, path }: AlbumFamily, id: string) =>
  (await callApi<{ video: Video }>({ user, product }, 'GET', `${path}/videos/${id}`)).video;

async function begin({ origin }: ProductProcess, { user, path }: AlbumFamily): Promise<Video> {
  const { status, body } = await user.call(origin, 'POST', `${path}/videos`);
  expect(status).toBe(202);
  return (body.data as unknown as { video: Video }).video;
}

async function settled(product: ProductProcess, family: AlbumFamily, id: string): Promise<Video> {
  await expect
    .poll(async () => (await videoOf(product, family, id)).state, {
      timeout: MADE_MS,
      interval: 500,
    })
    .toMatch(/^(?:ready|failed)$/);
  return videoOf(product, family, id);
}

/** Each frame of the video is there: none is missing, and none was written twice. */
async function expectWhole(
  product: ProductProcess,
  family: AlbumFamily,
  { id, state, progress }: Video,
): Promise<void> {
  expect(state).toBe('ready');
  const file = join(testFolder(), 'video.mp4');
  await writeFile(file, await downloadFile(product, family, `/videos/${id}/file`));
  const { streams, format } = await probe(file);
  expect(Number(format.duration)).toBeCloseTo(progress.total, 1);
  expect(Number(streams[0]?.['nb_read_packets'])).toBe(Math.round(progress.total * 25));
}
