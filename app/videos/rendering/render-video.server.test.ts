// Long, because its tests share the photos and the rendering process.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { MediaRefusedError } from '../../media/media-refused.ts';
import { temporaryFolder } from '../../media/testing/temporary-folder.ts';
import { themeById } from '../../themes/catalog.ts';
import { isOutage } from '../../wire/errors/outage.ts';
import { inEnglish } from '../../wire/errors/sentence.ts';
import type { MaterialPart, Storyboard } from '../plan/storyboard.ts';
import type { MadeVideo } from '../videos-context.server.ts';
import type { SegmentTask } from './draw-segment.server.ts';
import { type RenderOptions, renderVideo } from './render-video.server.ts';
import { RenderingFailedError } from './rendering-failed.ts';
import { difference, loudness, pixelsAt, probe } from './testing/read-video.ts';
import { aScenePicture, english, mediaOf, storyboardOf } from './testing/storyboards.ts';
import { TEST_FFMPEG, testVideoProcess } from './testing/video-process.ts';

const run = promisify(execFile);
const CLIP = '/media/00000000000000000000000000000abc-160x90-1s.mp4';

let folder = '';
/** The segments of `PARTS`, drawn once. */
let drawn = '';
beforeAll(async () => {
  drawn = await mkdtemp(join(tmpdir(), 'memorials-'));
  await render(storyboardOf(PARTS), keepWhatIsMade, { segmentsFolder: drawn });
});
afterAll(() => rm(drawn, { recursive: true }));

beforeEach(async () => {
  folder = await temporaryFolder();
});

const PARTS: MaterialPart[] = [
  {
    id: 'opening',
    kind: 'opening',
    names: [english('Anna Berg')],
    dates: [english('1941 – 2025')],
  },
  { id: 'photo_1', kind: 'photo', picture: aScenePicture(1), caption: english('By the sea') },
  { id: 'photo_2', kind: 'photo', picture: aScenePicture(2, 600, 800) },
  { id: 'quote_1', kind: 'quote', text: english('“Keep the gate open.”') },
];

async function render<Result>(
  storyboard: Storyboard,
  use: (made: MadeVideo) => Promise<Result>,
  options: Partial<RenderOptions> = {},
): Promise<Result> {
  const given = {
    process: testVideoProcess,
    ffmpeg: TEST_FFMPEG,
    media: mediaOf(),
    typography: themeById('traditional-elegance').typography,
    segmentsFolder: join(folder, 'segments'),
    ...options,
  };
  return renderVideo(storyboard, given, use);
}

const namesOfSegments = async () => (await readdir(join(folder, 'segments'))).toSorted();
const keepWhatIsMade = ({ seconds }: MadeVideo) => Promise.resolve(seconds);

const takeDrawn = () =>
  cp(drawn, join(folder, 'segments'), { recursive: true, preserveTimestamps: true });

/** Times at which segments were written; those that were not drawn again keep theirs. */
async function timesOfSegments(): Promise<Map<string, number>> {
  const names = await namesOfSegments();
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, 'segments', name))).mtimeMs),
  );
  return new Map(names.map((name, index) => [name, times[index] ?? 0]));
}

test('the video is H.264 for every player, tagged, exactly as long as planned, and starts with its index', async () => {
  const storyboard = storyboardOf(PARTS);
  await takeDrawn();
  await render(storyboard, async ({ path, silentPath, posterPath, warnings }) => {
    expect(path).toBe(silentPath);
    expect(warnings).toEqual([]);
    const { streams, format } = await probe(path);
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({
      codec_name: 'h264',
      profile: 'High',
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_primaries: 'bt709',
      color_transfer: 'bt709',
      avg_frame_rate: '25/1',
      r_frame_rate: '25/1',
      nb_read_packets: `${storyboard.frames}`,
      start_time: '0.000000',
      width: 320,
      height: 180,
    });
    expect(Number(format.duration)).toBeCloseTo(storyboard.frames / 25, 2);
    const bytes = await readFile(path);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await sharp(posterPath).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });
});

test('frames are evenly spaced across the segments', async () => {
  await takeDrawn();
  await render(storyboardOf(PARTS), async ({ path }) => {
    const { stdout } = await run('ffprobe', [
      ...'-v error -show_entries frame=best_effort_timestamp_time -of csv=p=0'.split(' '),
      path,
    ]);
    const times = stdout.split('\n').filter(Boolean).map(Number.parseFloat);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...steps)).toBeCloseTo(0.04, 3);
    expect(Math.min(...steps)).toBeCloseTo(0.04, 3);
  });
});

test('after a kill, only missing segments are drawn', async () => {
  const storyboard = storyboardOf(PARTS);
  await takeDrawn();
  const before = await timesOfSegments();
  const [kept, ...lost] = [...before.keys()];
  await Promise.all(lost.map((name) => rm(join(folder, 'segments', name))));
  // What a killed encoder leaves.
  await writeFile(join(folder, 'segments', `${lost[0]}.part`), 'half a segment');
  await render(storyboard, keepWhatIsMade);
  const after = await timesOfSegments();
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect([...after].filter(([name, time]) => before.get(name) === time)).toHaveLength(1);
  expect(after.get(kept ?? '')).toBe(before.get(kept ?? ''));
});

test(
  'a changed caption redraws its own segment and the one it fades into',
  { tags: 'full' },
  async () => {
    await takeDrawn();
    const before = new Set(await namesOfSegments());
    const changed = PARTS.map((part) =>
      part.id === 'photo_1' ? { ...part, caption: english('By the lake') } : part,
    );
    await render(storyboardOf(changed), keepWhatIsMade);
    const after = await namesOfSegments();
    expect(after).toHaveLength(PARTS.length);
    expect(after.filter((name) => !before.has(name))).toHaveLength(2);
  },
);

test(
  "a damaged segment isn't shown: the video is refused and the next attempt draws it again",
  { tags: 'full' },
  async () => {
    const storyboard = storyboardOf(PARTS);
    await takeDrawn();
    const [name = ''] = await namesOfSegments();
    const file = await open(join(folder, 'segments', name), 'r+');
    await file.truncate(188 * 8);
    await file.close();
    await expect(render(storyboard, keepWhatIsMade)).rejects.toThrow('frames instead of');
    expect(await render(storyboard, keepWhatIsMade)).toBe(storyboard.frames / 25);
  },
);

test('a missing photo is left out with a message, and the scenes after it move up', async () => {
  const media = mediaOf();
  media.removed.add(aScenePicture(1).address);
  await render(
    storyboardOf(PARTS),
    async ({ path, storyboard, warnings }) => {
      expect(storyboard.scenes.map(({ id }) => id)).toEqual(['opening', 'photo_2', 'quote_1']);
      expect(warnings.map(inEnglish)).toEqual([
        'We couldn’t open a photo or video clip, so it’s missing from the video: “By the sea”.',
      ]);
      expect((await probe(path)).streams[0]?.['nb_read_packets']).toBe(`${storyboard.frames}`);
    },
    { media },
  );
});

test('a video is made without its damaged photos, however many they are, and says which', async () => {
  const damaged = Array.from({ length: 25 }, (_, index) => aScenePicture(index + 100, 16, 9));
  const photos = damaged.map((picture, index): MaterialPart => ({
    id: `damaged_${index + 1}`,
    kind: 'photo',
    picture,
    ...(index === 1 ? { caption: english('By the sea\nwith '.padEnd(70, 'o')) } : {}),
    ...(index === 2 ? { alt: english('A boat') } : {}),
  }));
  const [opening, ...others] = PARTS;
  const portrait = aScenePicture(99, 16, 9);
  const parts = [{ ...opening, portrait } as MaterialPart, ...photos, ...others];
  const { frames } = storyboardOf(PARTS);
  // Only drawing shows that a photo is damaged.
  const draw = (name: string, { segment }: Partial<SegmentTask>) => {
    const shown = segment?.excerpt.scenes ?? [];
    const unreadable = shown.flatMap((scene) =>
      scene.kind === 'photo' && damaged.includes(scene.picture) ? scene.picture.address : [],
    );
    return Promise.resolve(name === 'joinSegments' ? { frames } : { unreadable });
  };
  const media = mediaOf();
  media.removed.add(portrait.address);
  const made = await render(storyboardOf(parts), (video) => Promise.resolve(video), {
    media,
    process: { ...testVideoProcess, run: draw as never },
  });
  expect(made.storyboard.scenes.map(({ id }) => id)).toEqual(PARTS.map(({ id }) => id));
  expect(made.warnings.map(inEnglish)).toEqual([
    `We couldn’t open these photos and video clips, so they’re missing from the video: the portrait, photo 1, “By the sea with ${'o'.repeat(44)}…”, “A boat”, photo 4, photo 5, photo 6, photo 7 and 18 more.`,
  ]);
});

test('a photo removed while the video is drawn is left out, too', { tags: 'full' }, async () => {
  const media = mediaOf();
  const onProgress = () => {
    media.removed.add(aScenePicture(2, 600, 800).address);
    return Promise.resolve();
  };
  const shown = await render(
    storyboardOf(PARTS),
    ({ storyboard }) => Promise.resolve(storyboard.scenes.map(({ id }) => id)),
    { media, onProgress },
  );
  expect(shown).toEqual(['opening', 'photo_1', 'quote_1']);
});

test(
  'a clip moves, and stands still after its end; a damaged one is left out',
  { tags: 'full' },
  async () => {
    const clip = join(folder, 'clip.mp4');
    await run('ffmpeg', [
      ...'-v error -f lavfi -i testsrc2=s=160x90:r=15:d=1.4 -c:v libx264 -pix_fmt yuv420p'.split(
        ' ',
      ),
      clip,
    ]);
    const damaged = join(folder, 'damaged.mp4');
    await writeFile(damaged, (await readFile(clip)).subarray(0, 900));
    const other = CLIP.replace('abc', 'abd');
    const size = { width: 160, height: 90 };
    const parts: MaterialPart[] = [
      { id: 'clip_1', kind: 'clip', address: CLIP, size, seconds: 1.4 },
      { id: 'clip_2', kind: 'clip', address: other, size, seconds: 1.4 },
    ];
    const storyboard = storyboardOf(parts, { seconds: 3 });
    const media = mediaOf({ [CLIP]: clip, [other]: damaged });
    await render(
      storyboard,
      async ({ path, storyboard: shown }) => {
        expect(shown.scenes.map(({ id }) => id)).toEqual(['clip_1']);
        const [early, later, still, end] = await Promise.all(
          [27, 33, 38, 48].map((frame) => pixelsAt(path, frame)),
        );
        expect(difference(early, later)).toBeGreaterThan(1);
        expect(difference(still, end)).toBeLessThan(1);
      },
      { media },
    );
  },
);

test('sound repeats until the end and fades; the silent video stays beside it', async () => {
  const sound = join(folder, 'music');
  await run('ffmpeg', [...'-v error -f lavfi -i sine=440:d=2 -f mp3'.split(' '), sound]);
  const storyboard = storyboardOf(PARTS);
  await takeDrawn();
  await render(
    storyboard,
    async ({ path, silentPath, warnings }) => {
      expect(warnings).toEqual([]);
      expect((await probe(silentPath)).streams).toHaveLength(1);
      const { streams, format } = await probe(path);
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
      expect(streams[0]?.['nb_read_packets']).toBe(`${storyboard.frames}`);
      expect(Number(format.duration)).toBeCloseTo(storyboard.frames / 25, 1);
      expect(await loudness(path, 1)).toBeGreaterThan(-30);
      expect(await loudness(path, storyboard.frames / 25 - 0.3)).toBeLessThan(-40);
    },
    { sound: { path: sound } },
  );
});

test('a file without sound leaves the video silent, with a message', { tags: 'full' }, async () => {
  const list = join(folder, 'list');
  await writeFile(list, '#EXTM3U\n#EXT-X-TARGETDURATION:1\nfile:///etc/passwd\n');
  const header = join(folder, 'header');
  await writeFile(
    header,
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt \xff\xff\xff\xff', 'latin1')]),
  );
  for (const path of [list, header]) {
    const { isSilent, warnings } = await render(
      storyboardOf(PARTS.slice(0, 1)),
      (made) =>
        Promise.resolve({ isSilent: made.path === made.silentPath, warnings: made.warnings }),
      { sound: { path } },
    );
    expect(isSilent).toBe(true);
    expect(warnings).toEqual([expect.stringContaining('couldn’t use the audio file')]);
  }
});

/** A program that is called instead of ffmpeg. */
async function aProgram(script: string): Promise<typeof TEST_FFMPEG> {
  const file = join(folder, 'ffmpeg.sh');
  await writeFile(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...TEST_FFMPEG, file };
}

test('if ffmpeg is killed, the segment is retried once', async () => {
  const killedOnce = await aProgram(
    `if [ ! -e '${join(folder, 'once')}' ]; then touch '${join(folder, 'once')}'; kill -9 $$; fi; exec ffmpeg "$@"`,
  );
  const storyboard = storyboardOf(PARTS.slice(0, 1));
  expect(await render(storyboard, keepWhatIsMade, { ffmpeg: killedOnce })).toBe(2);
});

test('if ffmpeg is always killed, the video fails, and no segment counts as drawn', async () => {
  const killed = await aProgram('kill -9 $$');
  const made = render(storyboardOf(PARTS), keepWhatIsMade, { ffmpeg: killed });
  await expect(made).rejects.toBeInstanceOf(RenderingFailedError);
  expect(await namesOfSegments()).toEqual([]);
});

test.each(['cat >/dev/null; head -c 90000 /dev/urandom', 'cat >/dev/null; printf x'])(
  'after an ffmpeg that writes no video (%s), the next attempt draws it again',
  async (script) => {
    const broken = await aProgram(script);
    const storyboard = storyboardOf(PARTS.slice(0, 1));
    const failure = await render(storyboard, keepWhatIsMade, { ffmpeg: broken }).catch(
      (error: unknown) => error,
    );
    expect(failure).not.toBeInstanceOf(MediaRefusedError);
    expect(await render(storyboard, keepWhatIsMade)).toBe(2);
  },
);

test('segments that no video can be made of are drawn again by the next attempt', async () => {
  const storyboard = storyboardOf(PARTS);
  await takeDrawn();
  for (const name of await namesOfSegments()) {
    await writeFile(join(folder, 'segments', name), Buffer.alloc(50_000, 7));
  }
  await expect(render(storyboard, keepWhatIsMade)).rejects.toBeInstanceOf(RenderingFailedError);
  expect(await render(storyboard, keepWhatIsMade)).toBe(storyboard.frames / 25);
});

test('a hanging ffmpeg is ended by its limit', async () => {
  const hanging = await aProgram('exec sleep 600');
  const made = render(storyboardOf(PARTS), keepWhatIsMade, {
    ffmpeg: hanging,
    limits: { seconds: 0.2 },
  });
  await expect(made).rejects.toBeInstanceOf(MediaRefusedError);
});

test('a full disk is an outage, after which the job is retried', async () => {
  const full = await aProgram('echo "segment.ts: No space left on device" >&2; exit 1');
  const failure: unknown = await render(storyboardOf(PARTS), keepWhatIsMade, {
    ffmpeg: full,
  }).catch((error: unknown) => error);
  expect(isOutage(failure)).toBe(true);
  expect(await namesOfSegments()).toEqual([]);
});
