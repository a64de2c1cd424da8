import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { addressId, pictureAddress, videoAddress } from '../app/media/addresses.ts';
import { storedPath } from '../app/media/storage/stored-names.server.ts';
import { storedNames } from '../app/media/stored-media.server.ts';
import { insertIntakeUses } from '../app/media/uses/store.server.ts';
import { mediaIdsIn } from '../app/memorials/media-access/named-media.ts';
import { openDatabase } from '../db/client.server.ts';
import type { DatabaseHandle } from '../db/schema.server.ts';
import { measureReturn, type MeasuredReturn } from './measuring/archive-return.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { SendingFamily, type CreatedMemorial } from './measuring/sending-family.ts';
import { residentMegabytes, serveProduct } from './measuring/served-product.ts';

const PICTURES = 200;
const PICTURE_BYTES = 4_000_000;
const SIZE_BYTES = 150_000;
const FILMS = Number(process.env['BENCH_FILMS'] ?? 10);
const FILM_BYTES = 200_000_000;
const SECONDS = 60;
const MEGABYTES = 150;
const MEMORY_INTERVAL_MS = 50;
const REST_MS = 3_000;

export const benchmark: Benchmark = {
  name: 'Taking everything home',
  measures: `A memorial with ${PICTURES} pictures of ${PICTURE_BYTES / 1e6} MB, then the same with ${FILMS} films of ${FILM_BYTES / 1e6} MB added, is made into an archive by the product, with PostgreSQL and its media on disk. The time is that from the press until it can be downloaded, against one process that reads and hashes the same files once. Memory is what the product's process has more than at rest before, every ${MEMORY_INTERVAL_MS} ms. Last, ${PICTURES} JPEGs of 12 megapixels are taken in and made into an archive, which comes back on an empty installation: from the last byte sent until the page is back, against one process that reads and hashes the archive once; its memory is also watched while the archive is sent.`,
  target: `${PICTURES} pictures within ${SECONDS} s and ${MEGABYTES} MB more memory; with the films at most ${MEGABYTES} MB, too`,
  run: async () => {
    const serverUrl = demandPostgres();
    const rows = await withOwnDatabase(serverUrl, measure);
    return [...rows, ...rowsOfReturn(await measureReturn(serverUrl, PICTURES))];
  },
};

async function measure(databaseUrl: string): Promise<BenchmarkRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'memorials-bench-'));
  const product = await serveProduct(directory, { DATABASE_URL: databaseUrl });
  const database = await openDatabase({ databaseUrl, directory, log: { warn: say, fatal: say } });
  const media = join(directory, 'data/media');
  const store = { kysely: database.kysely, media };
  try {
    const family = new SendingFamily(product.origin);
    const memorial = await family.create('Two Hundred Pictures');
    const take = async (what: string) => {
      await pause(REST_MS);
      const resting = residentMegabytes(product.pid);
      let most = resting;
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(product.pid));
      }, MEMORY_INTERVAL_MS);
      const started = performance.now();
      await family.takeHome(memorial);
      const seconds = (performance.now() - started) / 1000;
      clearInterval(watch);
      return { what, seconds, megabytes: most - resting, hashing: await hashAll(media) };
    };
    await addPictures(family, memorial, store);
    const pictures = await take(`${PICTURES} pictures`);
    await addFilms(family, memorial, store);
    const films = await take(`the same and ${FILMS} films, ${(FILMS * FILM_BYTES) / 1e9} GB`);
    return [...rowsOf(pictures, SECONDS), ...rowsOf(films, undefined)];
  } finally {
    await database.close();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Taken {
  what: string;
  seconds: number;
  megabytes: number;
  hashing: number;
}

function rowsOf({ what, seconds, megabytes, hashing }: Taken, most: number | undefined) {
  return [
    {
      what: `${what}, until the archive can be downloaded`,
      ours: `${seconds.toFixed(1)} s`,
      against: `${hashing.toFixed(1)} s`,
      ratio: seconds / hashing,
      target: most === undefined ? 'none' : `at most ${most} s`,
      holds: most === undefined || seconds <= most,
    },
    {
      what: `${what}, more memory meanwhile`,
      ours: `${megabytes.toFixed(0)} MB`,
      target: `at most ${MEGABYTES} MB`,
      holds: megabytes <= MEGABYTES,
    },
  ];
}

function rowsOfReturn(measured: MeasuredReturn): BenchmarkRow[] {
  const { seconds, hashing, megabytes, megabytesWithChildren } = measured;
  const what = `the archive of ${PICTURES} JPEGs comes back`;
  const memory = (whose: string, amount: number) => ({
    what: `${what}, more memory of ${whose} meanwhile`,
    ours: `${amount.toFixed(0)} MB`,
    target: 'none',
    holds: true,
  });
  return [
    {
      what,
      ours: `${seconds.toFixed(1)} s`,
      against: `${hashing.toFixed(1)} s`,
      ratio: seconds / hashing,
      target: 'none',
      holds: true,
    },
    memory('the process', megabytes),
    memory('the process and its child', megabytesWithChildren),
  ];
}

interface Store {
  kysely: DatabaseHandle;
  media: string;
}

/** The files are random bytes, which cannot be compressed. The archive is therefore as large as its pictures. */
async function addPictures(
  family: SendingFamily,
  memorial: CreatedMemorial,
  store: Store,
): Promise<void> {
  const size = { width: 4032, height: 3024 };
  const photos: string[] = [];
  for (let number = 0; number < PICTURES; number += 1) {
    const id = await addFiles(store, PICTURE_BYTES, {
      kind: 'picture',
      mime: 'image/jpeg',
      ...size,
      duration_ms: null,
    });
    photos.push(pictureAddress(addressId(id), size));
  }
  await markTakenIn(store, memorial, photos);
  await family.addPhotos(memorial, photos);
}

async function addFilms(
  family: SendingFamily,
  memorial: CreatedMemorial,
  store: Store,
): Promise<void> {
  const size = { width: 1920, height: 1080 };
  const films: string[] = [];
  for (let number = 0; number < FILMS; number += 1) {
    const id = await addFiles(store, FILM_BYTES, {
      kind: 'video',
      mime: 'video/mp4',
      ...size,
      duration_ms: 60_000,
    });
    films.push(videoAddress(addressId(id), 'mp4', { ...size, seconds: 60 }));
  }
  await markTakenIn(store, memorial, films);
  await family.addFilms(memorial, films);
}

/** A document names only files that its memorial has. */
async function markTakenIn(
  { kysely }: Store,
  { id: memorialId }: CreatedMemorial,
  addresses: readonly string[],
): Promise<void> {
  const until = new Date(Date.now() + 24 * 3600_000);
  await insertIntakeUses(kysely, { memorialId, mediaIds: addresses.flatMap(mediaIdsIn), until });
}

async function addFiles(
  { kysely, media }: Store,
  bytes: number,
  row: {
    kind: 'picture' | 'video';
    mime: string;
    width: number;
    height: number;
    duration_ms: number | null;
  },
): Promise<string> {
  const original = randomFillSync(Buffer.allocUnsafe(bytes));
  const id = createHash('sha256').update(original).digest('hex');
  await kysely
    .insertInto('media')
    .values({ ...row, id, byte_size: bytes, taken: null })
    .execute();
  for (const [index, name] of storedNames({ ...row, id }).entries()) {
    const path = join(media, storedPath(name));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, index === 0 ? original : original.subarray(0, SIZE_BYTES));
  }
  return id;
}

/**
 * Reads and hashes every stored file once. This time is the baseline for the time to make an archive.
 * @returns seconds
 */
async function hashAll(folder: string): Promise<number> {
  const started = performance.now();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(entry.parentPath, entry.name))) {
      hash.update(chunk as Buffer);
    }
    hash.digest();
  }
  return (performance.now() - started) / 1000;
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
