import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import pMap from 'p-map';
import sharp from 'sharp';

import { aHeic, type TileName } from '../app/media/testing/heic.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';
import { CAMERA_SIZE, jpegMaker } from './measuring/camera-pictures.ts';
import { demandPostgres, withOwnDatabase } from './measuring/own-database.ts';
import { SendingFamily } from './measuring/sending-family.ts';
import { megabytesOfTree, serveProduct, type ServedProduct } from './measuring/served-product.ts';
import { VISIT_PACE_MS, visitWhile } from './measuring/visit-while.ts';

const PICTURES = 200;
const JPEG_MINUTES = 4;
const HEIC_MINUTES = 12;
const MEGABYTES = 650;
const LATENCY_TIMES = 2;
const REST_MS = 30_000;
const PARALLEL_UPLOADS = 3;
const MEMORY_INTERVAL_MS = 50;

export const benchmark: Benchmark = {
  name: 'Taking pictures in',
  measures: `${PICTURES} different JPEGs of ${CAMERA_SIZE.width}×${CAMERA_SIZE.height} pixels, turned by their EXIF data, are sent to the product with PostgreSQL, ${PARALLEL_UPLOADS} at a time; then ${PICTURES} HEIC pictures of 48 tiles each, in Display P3. The time is that from the last byte until the last picture is in the draft. Memory is the sum of the product and its child processes, every ${MEMORY_INTERVAL_MS} ms. A memorial page is requested every ${VISIT_PACE_MS} ms by another process, before that and meanwhile.`,
  target: `${PICTURES} JPEGs within ${JPEG_MINUTES} minutes, ${PICTURES} HEIC within ${HEIC_MINUTES}; together at most ${MEGABYTES} MB; p99 of the page at most ${LATENCY_TIMES} times that at rest`,
  run: () => withOwnDatabase(demandPostgres(), measureAll),
};

async function measureAll(databaseUrl: string): Promise<BenchmarkRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  const product = await serveProduct(directory, { DATABASE_URL: databaseUrl });
  try {
    const resting = await measureWhile(product, () => pause(REST_MS));
    const rows: BenchmarkRow[] = [];
    for (const { kind, make, minutes } of [
      { kind: 'JPEG', make: await jpegMaker(), minutes: JPEG_MINUTES },
      { kind: 'HEIC', make: await heicMaker(), minutes: HEIC_MINUTES },
    ]) {
      const files = await writeFiles(directory, kind.toLowerCase(), make);
      const batch = { kind, files, minutes, restingP99: resting.p99 };
      rows.push(...(await takeIn(product, batch)));
    }
    return rows;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Batch {
  kind: string;
  files: readonly string[];
  minutes: number;
  restingP99: number;
}

async function writeFiles(
  directory: string,
  extension: string,
  make: (number: number) => Promise<Buffer>,
): Promise<string[]> {
  const files: string[] = [];
  for (let number = 0; number < PICTURES; number += 1) {
    const file = join(directory, `${number}.${extension}`);
    await writeFile(file, await make(number));
    files.push(file);
  }
  return files;
}

async function takeIn(
  product: ServedProduct,
  { kind, files, minutes, restingP99 }: Batch,
): Promise<BenchmarkRow[]> {
  const family = new SendingFamily(product.origin);
  const memorial = await family.create(`Two Hundred ${kind} Pictures`);
  let seconds = 0;
  const { p99, megabytes } = await measureWhile(product, async () => {
    const send = async (file: string) =>
      family.send(memorial, basename(file), await readFile(file));
    await pMap(files, send, { concurrency: PARALLEL_UPLOADS });
    const lastByteAt = performance.now();
    await family.waitUntilTaken(memorial, files.length);
    seconds = (performance.now() - lastByteAt) / 1000;
  });
  return [
    {
      what: `${PICTURES} ${kind} pictures, from the last byte until the last is in the draft`,
      ours: `${seconds.toFixed(0)} s`,
      target: `at most ${minutes * 60} s`,
      holds: seconds <= minutes * 60,
    },
    {
      what: `memory of the product and its child processes meanwhile (${kind})`,
      ours: `${megabytes.toFixed(0)} MB`,
      target: `at most ${MEGABYTES} MB`,
      holds: megabytes <= MEGABYTES,
    },
    {
      what: `a memorial page meanwhile (${kind}), against the page at rest`,
      ours: `p99 ${p99.toFixed(1)} ms`,
      against: `p99 ${restingP99.toFixed(1)} ms`,
      ratio: p99 / restingP99,
      target: `at most ${LATENCY_TIMES} times`,
      holds: p99 <= LATENCY_TIMES * restingP99,
    },
  ];
}

/** The visitor's p99 in milliseconds, and the product's maximum memory. */
async function measureWhile(
  product: ServedProduct,
  work: () => Promise<void>,
): Promise<{ p99: number; megabytes: number }> {
  let megabytes = 0;
  const measure = setInterval(() => {
    megabytes = Math.max(megabytes, megabytesOfTree(product.pid));
  }, MEMORY_INTERVAL_MS);
  try {
    const { p99 } = await visitWhile(product, work);
    return { p99, megabytes };
  } finally {
    clearInterval(measure);
  }
}

async function heicMaker(): Promise<(number: number) => Promise<Buffer>> {
  const create = { width: 8, height: 8, channels: 3, background: '#888' } as const;
  const sample = await sharp({ create }).withIccProfile('p3').png().toBuffer();
  const { icc: profile } = await sharp(sample).metadata();
  return async (number) => {
    const tiles = Array.from({ length: 48 }, (_, tile): TileName =>
      (number >> (tile % 8)) & 1 ? 'texture-1' : 'texture-2',
    );
    const parts = { tiles, columns: 8, size: CAMERA_SIZE, turns: 3 };
    return aHeic(profile ? { ...parts, profile } : parts);
  };
}
