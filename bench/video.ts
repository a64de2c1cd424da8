// Long, because it measures one video from its photos to its frames.
import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import sharp from 'sharp';

import { pictureAddress } from '../app/media/addresses.ts';
import type { StoredFile } from '../app/media/storage/storage.server.ts';
import { themeById } from '../app/themes/catalog.ts';
import { FADE_FRAMES, FRAMES_PER_SECOND, type Storyboard } from '../app/videos/plan/storyboard.ts';
import { renderVideo } from '../app/videos/rendering/render-video.server.ts';
import { createVideoProcess } from '../app/videos/rendering/video-program.server.ts';
import { type Benchmark, type BenchmarkRow, NotRun } from './measuring/benchmark.ts';
import { measured, MEMORY_INTERVAL_MS } from './measuring/child-memory.ts';
import { serveProduct, type ServedProduct } from './measuring/served-product.ts';
import { VISIT_PACE_MS, visitWhile } from './measuring/visit-while.ts';

const run = promisify(execFile);

const PHOTOS = 60;
const SCENE_FRAMES = 4 * FRAMES_PER_SECOND;
const FRAME = { width: 1920, height: 1080 };
/** Twelve megapixels: 3:2 fills the frame, 4:3 stands whole on a ground. */
const SHAPES = [
  { width: 4096, height: 2731 },
  { width: 4032, height: 3024 },
] as const;
const MINUTES = 10;
const CHANGE_SECONDS = 30;
const MEGABYTES = 900;
const FILE_MEGABYTES = 60;
const JITTER = 0.02;
const LATENCY_TIMES = 2;
const REST_MS = 30_000;
const BYTES_PER_MEGABYTE = 1024 * 1024;
const FFMPEG = { file: 'ffmpeg', environment: { PATH: process.env['PATH'] } };

export const benchmark: Benchmark = {
  name: 'The memorial video',
  measures: `${PHOTOS} photos of 12 megapixels with captions become a video of three minutes, 1920×1080, 25 frames a second, in the child process of the product with Debian's ffmpeg. Memory is the resident memory of the child process and of its ffmpeg, every ${MEMORY_INTERVAL_MS} ms, at the same moment. Beside it, the product serves a memorial page that another process requests every ${VISIT_PACE_MS} ms, before that and meanwhile. Then a caption is changed. The movement is measured in decoded frames: the middle of a bright disc in a photo that the video pans, from frame to frame. Its ground is plain; in a grainy photo the encoder has fewer bits for each detail, and a pan is less even.`,
  target: `the video within ${MINUTES} minutes, at most ${FILE_MEGABYTES} MB; together at most ${MEGABYTES} MB of memory; p99 of the page at most ${LATENCY_TIMES} times that at rest; a changed caption within ${CHANGE_SECONDS} s; at most ${JITTER} px/frame² of jitter and no step back`,
  run: measureAll,
};

async function measureAll(): Promise<BenchmarkRow[]> {
  await run('ffmpeg', ['-version']).catch(() => {
    throw new NotRun('ffmpeg is not installed');
  });
  const folder = mkdtempSync(join(tmpdir(), 'memorials-bench-'));
  const child = createVideoProcess({
    childFile: join(import.meta.dirname, '../app/media/intake/process/intake-child.server.ts'),
    tasksFile: join(import.meta.dirname, '../app/videos/rendering/video-tasks.server.ts'),
    environment: FFMPEG.environment,
    directory: join(folder, 'work'),
  });
  try {
    const bench = { folder, child, files: await writePhotos(folder) };
    return [...(await measureBeside(bench)), ...(await measureMovement(bench))];
  } finally {
    child.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Bench {
  folder: string;
  child: ReturnType<typeof createVideoProcess>;
  /** paths by address */
  files: Map<string, string>;
}

async function render<Result>(
  { folder, child, files }: Bench,
  storyboard: Storyboard,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const findOriginal = async (address: string) => {
    const path = files.get(address);
    return path ? { file: await storedFile(path), extension: 'jpg' } : null;
  };
  const options = {
    process: child,
    ffmpeg: FFMPEG,
    media: { findOriginal },
    typography: themeById(storyboard.style.themeId).typography,
    segmentsFolder: join(folder, 'segments'),
  };
  return renderVideo(storyboard, options, ({ path }) => use(path));
}

async function storedFile(path: string): Promise<StoredFile> {
  const { size: byteSize } = await stat(path);
  return {
    byteSize,
    read: () => readFile(path),
    stream: (range) => createReadStream(path, range),
  };
}

async function measureBeside(bench: Bench): Promise<BenchmarkRow[]> {
  const product = await serveProduct(bench.folder, {}, '/eleanor-whitfield');
  try {
    return await measureVideo(bench, product);
  } finally {
    await product.stop();
  }
}

async function measureVideo(bench: Bench, product: ServedProduct): Promise<BenchmarkRow[]> {
  const sizeOf = async (path: string) => (await stat(path)).size / BYTES_PER_MEGABYTE;
  const resting = await visitWhile(product, () => pause(REST_MS));
  const { p99, value: first } = await visitWhile(product, (visitor) =>
    measured(() => render(bench, aVideo(bench, 'By the sea'), sizeOf), [product.pid, visitor]),
  );
  const second = await measured(
    () => render(bench, aVideo(bench, 'By the lake'), sizeOf),
    [product.pid],
  );
  const { peak } = first;
  return [
    {
      what: 'the first video',
      ours: `${first.seconds.toFixed(0)} s`,
      target: `at most ${MINUTES * 60} s`,
      holds: first.seconds <= MINUTES * 60,
    },
    {
      what: 'memory of the child process and ffmpeg',
      ours: `${peak.both.toFixed(0)} MB (at most ${peak.node.toFixed(0)} and ${peak.ffmpeg.toFixed(0)})`,
      target: `at most ${MEGABYTES} MB`,
      holds: peak.both <= MEGABYTES,
    },
    {
      what: 'its file',
      ours: `${first.value.toFixed(0)} MB`,
      target: `at most ${FILE_MEGABYTES} MB`,
      holds: first.value <= FILE_MEGABYTES,
    },
    {
      what: 'a memorial page meanwhile, against the page at rest',
      ours: `p99 ${p99.toFixed(1)} ms`,
      against: `p99 ${resting.p99.toFixed(1)} ms`,
      ratio: p99 / resting.p99,
      target: `at most ${LATENCY_TIMES} times`,
      holds: p99 <= LATENCY_TIMES * resting.p99,
    },
    {
      what: 'after a changed caption',
      ours: `${second.seconds.toFixed(0)} s`,
      target: `at most ${CHANGE_SECONDS} s`,
      holds: second.seconds <= CHANGE_SECONDS,
    },
  ];
}

/** @param caption - of the photo in the middle */
function aVideo({ files }: Bench, caption: string): Storyboard {
  const scenes = [...files.keys()].slice(0, PHOTOS).map((address, index) => ({
    id: `photo_${index}`,
    kind: 'photo' as const,
    picture: { address, ...(SHAPES[index % SHAPES.length] ?? SHAPES[0]) },
    caption: {
      text: index === PHOTOS / 2 ? caption : `Photo ${index}, in the garden behind the house`,
      lang: 'en',
      dir: 'ltr' as const,
    },
    firstFrame: index * (SCENE_FRAMES - FADE_FRAMES),
    frames: SCENE_FRAMES,
  }));
  return storyboardOf(scenes);
}

function storyboardOf(scenes: Storyboard['scenes']): Storyboard {
  const last = scenes.at(-1);
  return {
    frame: FRAME,
    motion: true,
    language: 'en',
    style: {
      themeId: 'traditional-elegance',
      background: '#faf7f2',
      text: '#2b2622',
      muted: '#6d655d',
      accent: '#9a7b4f',
      headingWeight: 600,
      bodyWeight: 400,
      portraitShape: 'oval',
    },
    scenes,
    frames: last ? last.firstFrame + last.frames : 0,
  };
}

async function writePhotos(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (let number = 0; number < PHOTOS; number += 1) {
    const size = SHAPES[number % SHAPES.length] ?? SHAPES[0];
    const path = join(folder, `${number}.jpg`);
    await writeFile(path, await aPhoto(number, size));
    files.set(pictureAddress(number.toString(16).padStart(32, '0'), size), path);
  }
  return files;
}

/** Large soft shapes with fine grain, as a photo has. */
async function aPhoto(number: number, size: { width: number; height: number }): Promise<Buffer> {
  const [width, height] = [96, 64];
  const shapes = Buffer.alloc(width * height * 3);
  let state = number + 1;
  for (let index = 0; index < shapes.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    shapes[index] = 40 + (state >>> 24) * 0.7;
  }
  const raw = { raw: { width, height, channels: 3 as const } };
  const soft = sharp(shapes, raw).resize({ ...size, fit: 'fill', kernel: 'cubic' });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 };
  const grain = await sharp({
    create: { width: 1024, height: 1024, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer();
  return soft
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The third scene of a video is panned, the first one grows. */
async function measureMovement(bench: Bench): Promise<BenchmarkRow[]> {
  const size = { width: 4096, height: 2304 };
  const address = pictureAddress('f'.repeat(32), size);
  const path = join(bench.folder, 'disc.jpg');
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="2304"><rect width="4096" height="2304" fill="#203040"/><circle cx="1500" cy="900" r="160" fill="#f4f0e4"/></svg>`;
  await sharp(Buffer.from(disc)).blur(4).jpeg({ quality: 95 }).toFile(path);
  bench.files.set(address, path);
  const frames = 8 * FRAMES_PER_SECOND;
  const scenes = [0, 1, 2].map((index) => ({
    id: `photo_${index}`,
    kind: 'photo' as const,
    picture: { address, ...size },
    firstFrame: index * (frames - FADE_FRAMES),
    frames,
  }));
  const storyboard = storyboardOf(scenes);
  return render(bench, storyboard, async (video) => {
    const rows: BenchmarkRow[] = [];
    for (const [what, index] of [
      ['growing photo', 0],
      ['pan', 2],
    ] as const) {
      const start = (scenes[index]?.firstFrame ?? 0) + FADE_FRAMES;
      const middles = await middlesOf(video, { start, count: frames - 2 * FADE_FRAMES });
      rows.push(movementRow(what, middles));
    }
    return rows;
  });
}

/** The horizontal middle of what is bright, in pixels of the video. */
async function middlesOf(
  path: string,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  const filter = `trim=start_frame=${start}:end_frame=${start + count}`;
  const args = ['-v', 'error', '-i', path, '-vf', filter, '-fps_mode', 'passthrough'];
  const { stdout } = await run('ffmpeg', [...args, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'], {
    encoding: 'buffer',
    maxBuffer: 2 * count * FRAME.width * FRAME.height,
  });
  const bytes = FRAME.width * FRAME.height;
  return Array.from({ length: count }, (_, number) =>
    middleOf(stdout.subarray(number * bytes, (number + 1) * bytes)),
  );
}

const DARK = 80;

function middleOf(frame: Buffer): number {
  let weight = 0;
  let moment = 0;
  for (const [index, grey] of frame.entries()) {
    if (grey <= DARK) continue;
    weight += grey - DARK;
    moment += (grey - DARK) * (index % FRAME.width);
  }
  return moment / weight;
}

function movementRow(what: string, middles: readonly number[]): BenchmarkRow {
  const steps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
  const direction = Math.sign((middles.at(-1) ?? 0) - (middles[0] ?? 0));
  const back = steps.filter((step) => step * direction < 0).length;
  const changes = steps.slice(1).map((step, index) => step - (steps[index] ?? 0));
  const jitter = Math.sqrt(
    changes.reduce((sum, change) => sum + change * change, 0) / changes.length,
  );
  return {
    what: `movement of a ${what}: root mean square of the changes of speed, and steps back of ${steps.length}`,
    ours: `${jitter.toFixed(4)} px/frame², ${back} steps back`,
    target: `at most ${JITTER} px/frame², 0 steps back`,
    holds: jitter <= JITTER && back === 0,
  };
}
