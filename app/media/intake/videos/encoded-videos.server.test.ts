import { execFile, spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';

import { MediaRefusedError } from '../../media-refused.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testIntake, withoutFfmpeg } from '../../testing/test-intake.ts';
import { checkVideoKind } from '../video-intake.server.ts';
import { FfmpegFailedError, runFfmpegToFile } from './ffmpeg-process.server.ts';
import { inspectVideo } from './inspect-video.server.ts';
import { takeVideo } from './take-video.server.ts';
import { createVideoEncoder, type VideoEncoder } from './video-encoder.server.ts';

const run = promisify(execFile);
const FFMPEG = { file: 'ffmpeg', environment: { PATH: process.env['PATH'] } };
const PLACE = '+54.4858-000.6206/';

const encoded = new Map<string, Promise<Buffer>>();

/** Many tests need the same film, so each is encoded once. */
async function aFilm(name: string, ...options: string[]): Promise<string> {
  const folder = await temporaryFolder();
  const key = [name, ...options].join(' ');
  const film = encoded.get(key) ?? encode(join(folder, `new-${name}`), options);
  encoded.set(key, film);
  const path = join(folder, name);
  await writeFile(path, await film);
  return path;
}

async function encode(path: string, options: readonly string[]): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=15:d=1'];
  const sound = ['-f', 'lavfi', '-i', 'sine=440:d=1'];
  await run('ffmpeg', ['-loglevel', 'error', ...picture, ...sound, ...options, path]);
  return readFile(path);
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const HEVC = '-c:v libx265 -preset ultrafast -tag:v hvc1'.split(' ');
const QUIET = 'log-level=error';
const AAC = ['-c:a', 'aac'];
type Row = [what: string, file: string, options: string[]];

const IS_FULL = process.env['TEST_MATRIX'] === 'full';
const OTHER_CONTAINERS: Row[] = [
  ['MP4', 'film.mp4', [...H264, ...AAC]],
  ['MP4 in fragments', 'fragments.mp4', [...H264, ...AAC, '-movflags', 'frag_keyframe+empty_moov']],
  ['Matroska with H.264', 'film.mkv', [...H264, ...AAC]],
];
const MORE_CODECS: Row[] = [
  ['MPEG-4 of an old phone', 'old.3gp', ['-c:v', 'mpeg4', '-r', '15', ...AAC]],
  ['HEVC', 'hevc.mov', [...HEVC, '-x265-params', QUIET, '-pix_fmt', 'yuv420p', ...AAC]],
  ['uncompressed sound of a camera', 'pcm.mov', [...H264, '-c:a', 'pcm_s16le']],
];

async function take(path: string, encoder: VideoEncoder = createVideoEncoder({ ffmpeg: FFMPEG })) {
  const folder = await temporaryFolder();
  const film = await takeVideo(path, { folder, intake: testIntake, encoder });
  return { ...film, bytes: await readFile(film.path), inside: await inspectVideo(film) };
}

describe('a film from an older device', () => {
  const ADVICE = 'which we can’t open. Convert it to an MP4 (H.264)';

  test('is accepted by its content: H.264 and AAC in a 3GP or MKV', async () => {
    for (const name of ['phone.3gp', 'recorder.mkv']) {
      const film = await take(await aFilm(name, ...H264, ...AAC), withoutFfmpeg);
      expect(film.extension).toBe('mp4');
    }
  });

  test(
    'is encoded where ffmpeg is installed, and otherwise refused with advice: H.263',
    { tags: 'full' },
    async () => {
      const path = await aFilm('old.3gp', ...'-s 176x144 -r 15 -c:v h263 -an'.split(' '));
      expect((await take(path)).extension).toBe('mp4');
      await expect(take(path, withoutFfmpeg)).rejects.toThrow(
        'Convert this one to an MP4 (H.264 and AAC)',
      );
    },
  );

  test.each([
    ['an AVI video', 'a.avi', '-c:v mpeg4 -c:a mp3'],
    ['a Windows Media video (WMV)', 'a.wmv', '-c:v wmv2 -c:a wmav2'],
    ['an MPEG video (MPG)', 'a.mpg', '-c:v mpeg2video -c:a mp2 -f vob'],
    [
      'a camcorder video (AVCHD, MTS)',
      'a.mts',
      '-c:v libx264 -c:a ac3 -f mpegts -mpegts_m2ts_mode 1',
    ],
    ['a Flash video (FLV)', 'a.flv', '-c:v flv1 -an'],
  ])('is refused as what it is: %s', async (what, name, options) => {
    const path = await aFilm(name, ...options.split(' '));
    await expect(checkVideoKind(await readFile(path))).rejects.toThrow(`is ${what}, ${ADVICE}`);
  });
});

describe("a film every browser plays isn't encoded", () => {
  test("a phone's MOV loses its location and keeps the local date", async () => {
    const tags = {
      'com.apple.quicktime.location.ISO6709': PLACE,
      'com.apple.quicktime.creationdate': '2019-05-06T09:08:09+0200',
      comment: 'for the family only',
    };
    const metadata = Object.entries(tags).flatMap(([key, value]) => [
      '-metadata',
      `${key}=${value}`,
    ]);
    const flags = ['-movflags', 'use_metadata_tags'];
    const path = await aFilm('phone.mov', ...H264, ...AAC, ...metadata, ...flags);
    const source = await readFile(path);
    const film = await take(path);
    expect(film).toMatchObject({ extension: 'mp4', taken: '2019-05-06T09:08:09' });
    for (const secret of [PLACE, '2019-05-06', 'for the family only']) {
      expect(source.includes(secret)).toBe(true);
      expect(film.bytes.includes(secret)).toBe(false);
    }
    expect(film.inside.video.packets).toBe((await inspectVideo({ path })).video.packets);
  });

  test.each<Row>([
    ['WebM', 'film.webm', ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-c:a', 'libopus']],
    ...(IS_FULL ? OTHER_CONTAINERS : []),
  ])('%s is rewritten, and a second time gives the same bytes', async (_, name, options) => {
    const path = await aFilm(name, ...options, '-metadata', `comment=${PLACE}`);
    const film = await take(path);
    expect(film.bytes.includes(PLACE)).toBe(false);
    expect(film.measures).toEqual({ width: 160, height: 90, seconds: 1 });
    expect((await take(film.path)).bytes.equals(film.bytes)).toBe(true);
    await run('ffmpeg', ['-v', 'error', '-xerror', '-i', film.path, '-f', 'null', '-']);
  });

  test('a film rotated by its tables stays rotated', { tags: 'full' }, async () => {
    const upright = await aFilm('film.mp4', ...H264, ...AAC);
    const path = join(await temporaryFolder(), 'turned.mp4');
    const turn = ['-metadata:s:v:0', 'rotate=90'];
    await run('ffmpeg', ['-loglevel', 'error', '-i', upright, '-c', 'copy', ...turn, path]);
    const film = await take(path);
    expect(film.measures).toMatchObject({ width: 90, height: 160 });
    expect(await sharp(film.posterPath).metadata()).toMatchObject({ width: 90, height: 160 });
  });
});

describe('any other film is encoded', () => {
  test.each<Row>([
    ...(IS_FULL ? MORE_CODECS : []),
    [
      'HEVC with 10 bits in high dynamic range',
      'hlg.mov',
      [
        ...HEVC,
        '-pix_fmt',
        'yuv420p10le',
        '-x265-params',
        `${QUIET}:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc`,
        ...AAC,
      ],
    ],
  ])('%s', async (_, name, options) => {
    const film = await take(await aFilm(name, ...options, '-metadata', `comment=${PLACE}`));
    expect(film.inside.video).toMatchObject({ codec: 'avc', isHdr: false });
    expect(film.inside.audio).toMatchObject({ codec: 'aac' });
    expect(film.measures).toEqual({ width: 160, height: 90, seconds: 1 });
    expect(film.bytes.includes(PLACE)).toBe(false);
    await run('ffmpeg', ['-v', 'error', '-xerror', '-i', film.path, '-f', 'null', '-']);
  });

  test('without enlarging it, but a large one is made smaller', { tags: 'full' }, async () => {
    const size = ['-vf', 'scale=2560:1440', '-frames:v', '3', '-t', '0.1'];
    const film = await take(
      await aFilm('large.mov', ...HEVC, '-x265-params', QUIET, ...size, ...AAC),
    );
    expect(film.measures).toMatchObject({ width: 1920, height: 1080 });
    expect(film.inside.video).toMatchObject({ codec: 'avc', isHdr: false });
  });

  test('without ffmpeg it is refused with advice', async () => {
    const path = await aFilm('hevc.mov', ...HEVC, '-x265-params', QUIET, ...AAC);
    await expect(take(path, withoutFfmpeg)).rejects.toThrow(
      'Some browsers can’t play HEVC (H.265) videos. Convert this one to an MP4',
    );
    const nowhere = createVideoEncoder({ ffmpeg: { ...FFMPEG, file: '/nowhere/ffmpeg' } });
    await expect(take(path, nowhere)).rejects.toThrow(MediaRefusedError);
  });

  test('a hanging ffmpeg is waited for once, and not by each request', async () => {
    const folder = await temporaryFolder();
    const [file, runs] = [join(folder, 'ffmpeg'), join(folder, 'runs')];
    await writeFile(file, `#!/bin/sh\necho >> '${runs}'; exec sleep 600\n`, { mode: 0o755 });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const encoder = createVideoEncoder({ ffmpeg: { ...FFMPEG, file } });
    const first = encoder.isAvailable();
    clock.mockReturnValue(61_000);
    expect(await first).toBe(false);
    expect(await encoder.isAvailable()).toBe(false);
    expect(await readFile(runs, 'utf8')).toBe('\n');
  });

  test('a film that claims to be longer than it is, is refused', async () => {
    const twoSeconds = ['-vf', 'loop=loop=1:size=15'];
    const vp9 = ['-c:v', 'libvpx-vp9', '-cpu-used', '8', '-g', '5'];
    const path = await aFilm('whole.webm', ...twoSeconds, ...vp9);
    const whole = await readFile(path);
    const cut = join(await temporaryFolder(), 'cut.webm');
    await writeFile(cut, whole.subarray(0, whole.length / 3));
    await expect(take(cut)).rejects.toThrow('is damaged or incomplete');
  });
});

describe('the poster', () => {
  test('is a frame of the film', async () => {
    const film = await take(await aFilm('film.mp4', ...H264, ...AAC));
    const { isOpaque, entropy } = await sharp(film.posterPath).stats();
    expect(isOpaque).toBe(true);
    // The drawing that replaces a missing poster has only two colours, so its entropy is below 2.
    expect(entropy).toBeGreaterThan(3);
  });

  test('is the cover inside the film when no frame can be decoded', async () => {
    const folder = await temporaryFolder();
    const [plain, cover] = [await aFilm('film.mp4', ...H264, ...AAC), join(folder, 'cover.jpg')];
    const green = { width: 160, height: 90, channels: 3, background: '#10c010' } as const;
    await sharp({ create: green }).jpeg().toFile(cover);
    const path = join(folder, 'with-cover.mp4');
    const maps = ['-map', '0', '-map', '1', '-c', 'copy', '-disposition:v:1', 'attached_pic'];
    await run('ffmpeg', ['-loglevel', 'error', '-i', plain, '-i', cover, ...maps, path]);
    const film = await take(path, withoutFfmpeg);
    expect((await sharp(film.posterPath).stats()).dominant.g).toBeGreaterThan(150);
    expect(film.bytes.includes((await readFile(cover)).subarray(0, 100))).toBe(false);
  });
});

describe('ffmpeg is limited', () => {
  const endless = '-f lavfi -i testsrc2=s=320x180 -c:v libx264 -f mpegts pipe:1'.split(' ');
  const LIMITS = { cpuSeconds: 60, seconds: 60, megabytes: 1000, isPatient: false };

  test.each([
    ['processor time', { ...LIMITS, cpuSeconds: 0.5 }, 'took too long'],
    ['time', { ...LIMITS, seconds: 1 }, 'took too long'],
    ['memory', { ...LIMITS, megabytes: 5 }, 'is too large for us to convert'],
  ])('by %s', async (_, limits, sentence) => {
    const target = join(await temporaryFolder(), 'film.ts');
    await expect(runFfmpegToFile(FFMPEG, endless, target, limits)).rejects.toThrow(sentence);
  });

  test('an error outside tests is listed with its message', async () => {
    const target = join(await temporaryFolder(), 'film.mp4');
    const args = ['-i', '/nowhere/film.mp4', '-f', 'mp4', 'pipe:1'];
    const failure = runFfmpegToFile(FFMPEG, args, target, LIMITS);
    await expect(failure).rejects.toThrow(FfmpegFailedError);
    await expect(failure).rejects.toThrow('No such file');
  });

  test('and ends with the product, even if that is killed', async () => {
    const target = join(await temporaryFolder(), 'film.ts');
    const source = `
      import { runFfmpegToFile } from ${JSON.stringify(join(import.meta.dirname, 'ffmpeg-process.server.ts'))};
      await runFfmpegToFile(${JSON.stringify(FFMPEG)}, ${JSON.stringify(endless)}, ${JSON.stringify(target)});
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', source]);
    await expect.poll(() => childrenOf(parent.pid)).toHaveLength(1);
    const [ffmpeg] = await childrenOf(parent.pid);
    await expect.poll(() => stat(target).catch(() => null)).not.toBeNull();
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(ffmpeg)).toBe(false);
  });

  async function childrenOf(pid: number | undefined): Promise<number[]> {
    const found = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => null);
    return (found?.stdout ?? '').split('\n').filter(Boolean).map(Number);
  }

  async function isRunning(pid: number | undefined): Promise<boolean> {
    const found = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => null);
    return found !== null && !found.stdout.startsWith('Z');
  }
});
