// What a test starts, and what ends with it. Vitest calls the cleanup callbacks in reverse order, so that a product ends
// before its disk and its database.

import { onTestFinished } from 'vitest';

import { freePort } from '../harness/free-port.ts';
import {
  startPostgresCluster,
  type ClusterOptions,
  type PostgresCluster,
} from './postgres-cluster.ts';
import {
  makeDataFolder,
  removeFolder,
  startProduct,
  type ProductProcess,
  type Settings,
} from './product-process.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

export function testFolder(): string {
  const folder = makeDataFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

export async function startTestProduct(
  directory: string,
  settings: Settings = {},
): Promise<ProductProcess> {
  const product = await startProduct(directory, settings);
  onTestFinished(() => (product.isAlive() ? product.kill() : undefined));
  return product;
}

export async function startTestCluster(options?: ClusterOptions): Promise<PostgresCluster> {
  const cluster = await startPostgresCluster(options);
  onTestFinished(() => cluster.remove());
  return cluster;
}

/** Only for tests that run if `canMountSmallDisk()`. */
export function mountTestDisk(megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes);
  if (!disk) throw new Error('There was room for a small disk before, and is none now.');
  onTestFinished(() => disk.remove());
  return disk;
}

/** A product whose data folder is on a small disk. Its database is on another disk. */
export async function startOnSmallDisk(
  megabytes: number,
): Promise<{ disk: SmallDisk; product: ProductProcess }> {
  const disk = mountTestDisk(megabytes);
  const { url } = await startTestCluster();
  const product = await startTestProduct(disk.folder, {
    DATABASE_URL: url,
    LOAD_SAMPLES: 'false',
  });
  return { disk, product };
}

interface Restarts {
  directory: string;
  random: SeededRandom;
  /** Starts the product, the first time and after each kill, with the same data at the same port. */
  start: () => Promise<ProductProcess>;
}

/** For a test that kills a product at random moments. */
export async function prepareRestarts(settings: Settings): Promise<Restarts> {
  const directory = testFolder();
  const same = { LOAD_SAMPLES: 'false', PORT: String(await freePort()), ...settings };
  const start = () => startTestProduct(directory, same);
  return { directory, random: createSeededRandom(), start };
}
