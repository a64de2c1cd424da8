import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import { composeBook, listParts, type BookChoice } from '../app/booklets/content/compose-book.ts';
import { buildBooklet } from '../app/booklets/making/build-booklet.server.ts';
import { testBookletProcess } from '../app/booklets/testing/booklet-process.ts';
import { aPicture } from '../app/booklets/testing/build.ts';
import { memorialSchema } from '../app/memorials/contract.ts';
import { themeById } from '../app/themes/catalog.ts';
import type { Benchmark, BenchmarkRow } from './measuring/benchmark.ts';

const PICTURES = 200;
/** the size of a photo from a phone, in pixels */
const SIZE = { width: 4032, height: 3024 };
const MOST_SECONDS = 30;
const MOST_MEGABYTES = 500;
const ADDRESS = 'https://memorials.example.org/m/4F7K2M9Q';
const WATCH_MS = 25;

const CASES = [
  { label: 'A5, on Free', format: 'a5', forPrinter: false },
  { label: 'A4 for a printer, on Pro', format: 'a4', forPrinter: true },
  { label: 'Letter for a printer, on Pro', format: 'letter', forPrinter: true },
] as const;

type Case = (typeof CASES)[number];

export const benchmark: Benchmark = {
  name: 'A booklet of 200 pictures',
  measures: `A booklet of ${PICTURES} pictures of ${SIZE.width} × ${SIZE.height} pixels with captions: the time from the originals to the file, and the largest memory of the child process that prepares the pictures and sets the pages.`,
  target: `at most ${MOST_SECONDS} s and ${MOST_MEGABYTES} MB`,
  run: measureAll,
};

async function measureAll(): Promise<BenchmarkRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  try {
    await writePhotos(folder);
    const rows: BenchmarkRow[] = [];
    for (const each of CASES) rows.push(...(await measureCase(each, folder)));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureCase(
  { label, ...choice }: Case,
  folder: string,
): Promise<[BenchmarkRow, BenchmarkRow]> {
  const { composed, theme } = composeAlbum(choice);
  const watch = watchChildren();
  const started = performance.now();
  try {
    const { pages, bytes } = await buildBooklet(
      composed,
      {
        process: testBookletProcess,
        theme,
        address: ADDRESS,
        media: { findOriginal: (address) => Promise.resolve(originalIn(folder, address)) },
      },
      (built) => Promise.resolve({ pages: built.pages, bytes: statSync(built.path).size }),
    );
    const seconds = (performance.now() - started) / 1000;
    const megabytes = watch.largest();
    const about = `${pages} pages of ${(bytes / 1_000_000).toFixed(1)} MB`;
    return [
      {
        what: `${label}: time (${about})`,
        ours: `${seconds.toFixed(1)} s`,
        target: `at most ${MOST_SECONDS} s`,
        holds: seconds <= MOST_SECONDS,
      },
      {
        what: `${label}: memory of the child process`,
        ours: `${megabytes.toFixed(0)} MB`,
        target: `at most ${MOST_MEGABYTES} MB`,
        holds: megabytes > 0 && megabytes <= MOST_MEGABYTES,
      },
    ];
  } finally {
    watch.stop();
    // Ends the child process, because its memory must not count for the next case.
    testBookletProcess.close();
  }
}

function composeAlbum(choice: Pick<BookChoice, 'format' | 'forPrinter'>) {
  const memorial = memorialSchema.parse({
    slug: 'bench',
    fullName: 'Anna Berg',
    sections: [
      {
        type: 'albumSection',
        order: 1,
        title: 'Album',
        photos: Array.from({ length: PICTURES }, (_, index) => ({
          photo: aPicture(index + 1, SIZE.width, SIZE.height),
          caption: `The ${index + 1}th summer at the sea, with everybody`,
        })),
      },
    ],
  });
  const sections = memorial.sections.map((section) => ({
    id: `sec_${'0'.repeat(22)}`,
    section,
  }));
  const theme = themeById(undefined);
  const source = { memorial, sections, theme, address: ADDRESS };
  const parts = listParts(source).map(({ key }) => key);
  return { theme, composed: composeBook(source, { ...choice, parts }) };
}

/**
 * The photos differ, because the typesetter stores equal pictures only once. Noise makes each file as large as a real
 * photo.
 */
async function writePhotos(folder: string): Promise<void> {
  const raw = { width: SIZE.width / 2 + PICTURES, height: SIZE.height / 2, channels: 3 as const };
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  for (let left = 0; left < PICTURES; left += 1) {
    await sharp(noise, { raw })
      .extract({ left, top: 0, width: SIZE.width / 2, height: SIZE.height / 2 })
      .resize({ ...SIZE, kernel: 'linear' })
      .jpeg({ quality: 70 })
      .toFile(join(folder, `${left + 1}.jpg`));
  }
}

function originalIn(folder: string, address: string) {
  const index = Number.parseInt(/[0-9a-f]{32}/.exec(address)?.[0] ?? '', 16);
  const path = join(folder, `${index}.jpg`);
  return {
    extension: 'jpg',
    file: {
      byteSize: statSync(path).size,
      read: () => Promise.resolve(readFileSync(path)),
      stream: () => createReadStream(path),
    },
  };
}

/**
 * Samples the memory of this process's children. `largest()` returns the largest resident size of a single child, in
 * megabytes.
 */
function watchChildren(): { largest(): number; stop(): void } {
  let largest = 0;
  const look = () => {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const status = readStatus(id);
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) continue;
      const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      largest = Math.max(largest, kilobytes / 1000);
    }
  };
  const timer = setInterval(look, WATCH_MS);
  return { largest: () => largest, stop: () => clearInterval(timer) };
}

function readStatus(id: string): string {
  try {
    return readFileSync(`/proc/${id}/status`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
