import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { Video, VideoPlan } from '../../app/videos/contract.ts';
import { probe } from '../../app/videos/rendering/testing/read-video.ts';
import { freePort } from '../harness/free-port.ts';
import { anAlbum, requestHeaders, sendAlbum } from './album-scenario.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { killChildren } from './process-resources.ts';
import {
  makeDataFolder,
  removeFolder,
  startProduct,
  type ProductProcess,
  type Settings,
} from './product-process.ts';
import { createSeededRandom } from './seeded-random.ts';
import { canMountSmallDisk, mountSmallDisk } from './small-disk.ts';
import { delay, envNumber, printLine } from './test-run.ts';
import { TestUser } from './test-user.ts';

const PICTURES = envNumber('FAULT_PICTURES', 6);
const KILLS = 4;
const MADE_MS = 900_000;
const LONGEST_WAIT_MS = 20_000;

interface Family {
  user: TestUser;
  path: string;
}

describe('"kill -9 in each step": a video', () => {
  test('embedded: after kills of the product it is ready, whole, and there once', async () => {
    await expectOneVideo({}, (product) => product.kill());
  });

  test('PostgreSQL: after kills of the product it is ready, whole, and there once', async () => {
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.remove());
    await expectOneVideo({ DATABASE_URL: cluster.url }, (product) => product.kill());
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
  const directory = makeDataFolder();
  onTestFinished(() => removeFolder(directory));
  const settings = { LOAD_SAMPLES: 'false', PORT: String(await freePort()), ...storage };
  const random = createSeededRandom();
  printLine(`FAULT_SEED=${random.seed}`);
  let product = await startProduct(directory, settings);
  onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
  const family = await aFamily(product);
  const { id } = await begin(product, family);
  const progress: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(random.integer(500, LONGEST_WAIT_MS));
    progress.push((await videoOf(product, family, id)).progress.done);
    await breakIt(product);
    if (!product.isAlive()) product = await startProduct(directory, settings);
  }
  const video = await settled(product, family, id);
  printLine(`seconds drawn at each kill: ${progress.join(', ')}; then ${video.state}`);
  expect(video).toMatchObject({ state: 'ready', warnings: [] });
  await expectWhole(product, family, video);
  expect(filesIn(join(directory, 'data', 'media'), '.mp4')).toHaveLength(1);
  expect(await product.stop()).toBe(0);
}

describe.skipIf(!canMountSmallDisk())('"a full disk" while a video is made', () => {
  test('the job waits for room and is ready then', async () => {
    const disk = mountSmallDisk(300);
    if (!disk) throw new Error('There was room for a small disk before, and is none now.');
    onTestFinished(() => disk.remove());
    const cluster = await startPostgresCluster();
    onTestFinished(() => cluster.remove());
    const settings = { DATABASE_URL: cluster.url, LOAD_SAMPLES: 'false' };
    const product = await startProduct(disk.folder, settings);
    onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
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

async function aFamily(product: ProductProcess): Promise<Family> {
  const user = new TestUser();
  const path = await anAlbum(product, user);
  const family = { user, path };
  await sendAlbum(product, family, PICTURES);
  await expect
    .poll(async () => (await dataOf<VideoPlan>(product, family, '/video-plan')).parts.length, {
      timeout: MADE_MS,
      interval: 1000,
    })
    .toBeGreaterThanOrEqual(PICTURES);
  return family;
}

async function dataOf<Data>(
  { origin }: ProductProcess,
  { user, path }: Family,
  address: string,
): Promise<Data> {
  const { body } = await user.call(origin, 'GET', path + address);
  return body.data as unknown as Data;
}

const videoOf = async (product: ProductProcess, family: Family, id: string) =>
  (await dataOf<{ video: Video }>(product, family, `/videos/${id}`)).video;

async function begin({ origin }: ProductProcess, { user, path }: Family): Promise<Video> {
  const { status, body } = await user.call(origin, 'POST', `${path}/videos`);
  expect(status).toBe(202);
  return (body.data as unknown as { video: Video }).video;
}

async function settled(product: ProductProcess, family: Family, id: string): Promise<Video> {
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
  { user, path }: Family,
  { id, state, progress }: Video,
): Promise<void> {
  expect(state).toBe('ready');
  const response = await fetch(`${product.origin}/api/v1${path}/videos/${id}/file`, {
    headers: requestHeaders(user, product.origin),
  });
  expect(response.status).toBe(200);
  const file = join(makeDataFolder(), 'video.mp4');
  await writeFile(file, new Uint8Array(await response.arrayBuffer()));
  const { streams, format } = await probe(file);
  expect(Number(format.duration)).toBeCloseTo(progress.total, 1);
  expect(Number(streams[0]?.['nb_read_packets'])).toBe(Math.round(progress.total * 25));
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith(ending) && !name.startsWith('.'),
  );
}
