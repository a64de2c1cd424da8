import { describe, expect, test, vi } from 'vitest';

import { VIDEO_LIMITS } from '../video-playback.ts';
import type { VideoTools, OpenedVideo, PrepareVideoOptions } from './opened-video.ts';
import { VideoNotPreparedError, prepareVideo } from './prepare-video.ts';

const FILM = new File(['as it came'], 'Grandma dances.mov', { type: 'video/quicktime' });
const ENCODED = new File(['encoded'], 'Grandma dances.mp4');
const COVERED = new File(['with a cover'], 'Grandma dances.mp4');

function aFileOf(byteSize: number): File {
  const file = new File([''], 'long.mov');
  Object.defineProperty(file, 'size', { value: byteSize });
  return file;
}

function aFilm(film: Partial<OpenedVideo> = {}) {
  return {
    video: { codec: 'hevc', codecString: 'hvc1.1.6.L120.90', isHdr: false },
    audio: null,
    seconds: 60,
    container: null,
    withCover: vi.fn<OpenedVideo['withCover']>(() => Promise.resolve(COVERED)),
    encode: vi.fn<OpenedVideo['encode']>(() => Promise.resolve(ENCODED)),
    close: vi.fn<OpenedVideo['close']>(),
    ...film,
  };
}

function prepare(
  film: OpenedVideo | null,
  { file = FILM, ...options }: Partial<PrepareVideoOptions> & { file?: File } = {},
): Promise<File> {
  const tools: VideoTools = { openVideo: () => Promise.resolve(film) };
  return prepareVideo(file, { canServerEncode: false, ...options }, () => Promise.resolve(tools));
}

describe('where the server can encode', () => {
  test('a film is sent as it is, and nothing is loaded', async () => {
    const load = vi.fn<() => Promise<VideoTools>>();
    expect(await prepareVideo(FILM, { canServerEncode: true }, load)).toBe(FILM);
    expect(load).not.toHaveBeenCalled();
  });

  test('a film that is too large to send is made smaller here', async () => {
    const file = aFileOf(VIDEO_LIMITS.fileBytes + 1);
    const film = aFilm({ container: 'mp4' });
    expect(await prepare(film, { file, canServerEncode: true })).toBe(ENCODED);
    expect(film.close).toHaveBeenCalledOnce();
  });
});

describe('where the server cannot encode', () => {
  test("a film that plays everywhere gets a poster and isn't encoded", async () => {
    const film = aFilm({ container: 'mp4' });
    expect(await prepare(film)).toBe(COVERED);
    expect(film.encode).not.toHaveBeenCalled();
  });

  test.each([
    ['no frame can be decoded', () => Promise.resolve(null)],
    ['it cannot be written anew', () => Promise.reject(new Error('out of memory'))],
  ])('such a film is sent as it is if %s', async (_, withCover) => {
    expect(await prepare(aFilm({ container: 'mp4', withCover }))).toBe(FILM);
  });

  test('any other film is encoded here, with its progress', async () => {
    const onProgress = vi.fn<(done: number) => void>();
    const film = aFilm();
    expect(await prepare(film, { onProgress })).toBe(ENCODED);
    expect(film.encode).toHaveBeenCalledWith({ onProgress, signal: undefined });
    expect(film.close).toHaveBeenCalledOnce();
  });
});

describe("a film that can't be sent is refused with its name, a reason and advice", () => {
  const impossible = () => Promise.resolve(null);

  test.each<[string, OpenedVideo | null, File, RegExp]>([
    [
      'what is no film',
      null,
      FILM,
      /^Grandma dances\.mov: We can’t open this video.+Convert the video to an MP4/,
    ],
    [
      'a format that this browser cannot decode',
      aFilm({ encode: impossible }),
      FILM,
      /recorded in HEVC \(H\.265\).+If the video is on a phone, open this page on that phone/,
    ],
    [
      'too large, and it cannot be encoded here',
      aFilm({ container: 'mp4', encode: impossible }),
      aFileOf(412 * 1024 * 1024),
      /^long\.mov: This video is 412 MB\. The limit is 200 MB.+Split this video into shorter ones/,
    ],
    [
      'too large even when it is encoded',
      aFilm({ encode: () => Promise.resolve(aFileOf(VIDEO_LIMITS.fileBytes + 1)) }),
      FILM,
      /Split this video into shorter ones/,
    ],
    [
      'too long',
      aFilm({ seconds: 7 * 60 * 60 }),
      FILM,
      /2 hours.+Split this video into shorter ones/,
    ],
    [
      'an encoder that gives up',
      aFilm({ encode: () => Promise.reject(new Error('EncodingError')) }),
      FILM,
      /couldn’t finish.+Convert the video to an MP4/,
    ],
  ])('%s', async (_, film, file, sentence) => {
    const failure = await prepare(film, { file }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VideoNotPreparedError);
    expect(String(failure)).toMatch(new RegExp(sentence.source.replace('^', ': ')));
  });
});

test("a cancelled film rejects with the signal's reason, and is closed", async () => {
  const controller = new AbortController();
  const film = aFilm({
    encode: () => {
      controller.abort(new Error('cancelled by the user'));
      return Promise.reject(new Error('ConversionCanceledError'));
    },
  });
  await expect(prepare(film, { signal: controller.signal })).rejects.toThrow(
    'cancelled by the user',
  );
  expect(film.close).toHaveBeenCalledOnce();
});
