import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { jpegMaker } from './camera-pictures.ts';
import { withOwnDatabase } from './own-database.ts';
import { SendingFamily } from './sending-family.ts';
import {
  megabytesOfTree,
  residentMegabytes,
  serveProduct,
  type ServedProduct,
} from './served-product.ts';

const MEMORY_INTERVAL_MS = 50;
const REST_MS = 3_000;

export interface MeasuredReturn {
  /** seconds from the last byte of the upload until the memorial is back */
  seconds: number;
  /** seconds to read and hash the archive once */
  hashing: number;
  /** the maximum memory of the product's process, minus its memory at rest */
  megabytes: number;
  /** the maximum memory of the process and its child processes, minus the memory of the process at rest */
  megabytesWithChildren: number;
}

/**
 * Makes an archive of a memorial with pictures on one installation, and measures how another, empty installation
 * restores it.
 */
export async function measureReturn(serverUrl: string, pictures: number): Promise<MeasuredReturn> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-bench-'));
  const file = join(directory, 'archive.zip');
  try {
    await withProduct(serverUrl, join(directory, 'one'), async ({ origin }) => {
      const family = new SendingFamily(origin);
      const memorial = await family.create('Taken Home');
      const make = await jpegMaker();
      for (let number = 0; number < pictures; number += 1) {
        await family.send(memorial, `${number}.jpg`, await make(number));
      }
      await family.waitUntilTaken(memorial, pictures);
      await family.download(await family.takeHome(memorial), file);
    });
    const measured = await withProduct(serverUrl, join(directory, 'other'), (product) =>
      bringBack(product, file),
    );
    return { ...measured, hashing: await hash(file) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function bringBack(
  { origin, pid }: ServedProduct,
  file: string,
): Promise<Omit<MeasuredReturn, 'hashing'>> {
  const family = new SendingFamily(origin);
  await pause(REST_MS);
  const resting = residentMegabytes(pid);
  let most = 0;
  let mostWithChildren = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
    mostWithChildren = Math.max(mostWithChildren, megabytesOfTree(pid));
  }, MEMORY_INTERVAL_MS);
  try {
    const location = await family.sendArchive(file);
    const sentAt = performance.now();
    await family.waitUntilBack(location);
    return {
      seconds: (performance.now() - sentAt) / 1000,
      megabytes: most - resting,
      megabytesWithChildren: mostWithChildren - resting,
    };
  } finally {
    clearInterval(watch);
  }
}

async function withProduct<T>(
  serverUrl: string,
  directory: string,
  work: (product: ServedProduct) => Promise<T>,
): Promise<T> {
  return withOwnDatabase(serverUrl, async (databaseUrl) => {
    const product = await serveProduct(directory, { DATABASE_URL: databaseUrl });
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  });
}

async function hash(file: string): Promise<number> {
  const started = performance.now();
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(file)) sum.update(chunk as Buffer);
  sum.digest();
  return (performance.now() - started) / 1000;
}
