import { unreadableVideo, FORMAT_BYTES } from '../unreadable-videos.ts';
/**
 * Prepares a film before the upload. The browser encodes films that are too large. If the server cannot encode films,
 * the browser also encodes films that not every browser can play. It embeds a frame as the poster in the films that it
 * encodes and, if the server cannot encode films, in all others.
 */
import { codecName, VIDEO_LIMITS, isTooLong } from '../video-playback.ts';
import type { VideoTools, OpenedVideo, PrepareVideoOptions } from './opened-video.ts';

export class VideoNotPreparedError extends Error {
  override readonly name = 'VideoNotPreparedError';
}

const loadTools = (): Promise<VideoTools> => import('./video-tools.ts');

/**
 * Resolves to the file to upload.
 * @throws VideoNotPreparedError if the film cannot be sent
 * @throws the reason of `signal` if it was aborted
 */
export async function prepareVideo(
  file: File,
  options: PrepareVideoOptions,
  load: () => Promise<VideoTools> = loadTools,
): Promise<File> {
  const { canServerEncode, signal } = options;
  const head = new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer());
  const unreadable = unreadableVideo(head);
  if (unreadable !== null) throw refused(file, `This is ${unreadable}, which we can’t open.`);
  const fits = file.size <= VIDEO_LIMITS.fileBytes;
  if (canServerEncode && fits) return file;
  signal?.throwIfAborted();
  const film = await (await load()).openVideo(file);
  if (!film) throw refused(file, 'We can’t open this video, or part of it is missing.');
  try {
    return await prepareOpened(file, film, options);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof VideoNotPreparedError) throw error;
    throw refused(file, 'This browser couldn’t finish converting the video.', { cause: error });
  } finally {
    film.close();
  }
}

async function prepareOpened(
  file: File,
  film: OpenedVideo,
  { onProgress, signal }: PrepareVideoOptions,
): Promise<File> {
  if (isTooLong(film.seconds)) {
    throw refused(file, `Videos can be up to ${VIDEO_LIMITS.hours} hours long.`, {
      advice: 'Cut it into shorter videos.',
    });
  }
  const fits = file.size <= VIDEO_LIMITS.fileBytes;
  if (film.container && fits) return withCoverIfPossible(file, film, signal);
  const encoded = await film.encode({ onProgress, signal });
  signal?.throwIfAborted();
  if (!encoded) throw fits ? notPlayable(file, film) : tooLarge(file);
  if (encoded.size > VIDEO_LIMITS.fileBytes) throw tooLarge(file);
  return encoded;
}

/** Resolves to the unchanged film if no cover can be added. The server then makes the poster. */
async function withCoverIfPossible(
  file: File,
  film: OpenedVideo,
  signal: AbortSignal | undefined,
): Promise<File> {
  const covered = await film.withCover(signal).catch(() => null);
  signal?.throwIfAborted();
  return covered && covered.size <= VIDEO_LIMITS.fileBytes ? covered : file;
}

function notPlayable(file: File, { video }: OpenedVideo): VideoNotPreparedError {
  return refused(
    file,
    `This video is recorded as ${codecName(video.codec)}, which some browsers can’t play, and this browser can’t convert it.`,
    {
      advice:
        'If the video is on a phone, open this page there and choose it. Otherwise, save it as an MP4 with H.264.',
    },
  );
}

function tooLarge({ name, size }: File): VideoNotPreparedError {
  const megabytes = Math.ceil(size / 1024 / 1024);
  return refused(
    { name },
    `This video is ${megabytes} MB. The limit is ${VIDEO_LIMITS.fileBytes / 1024 / 1024} MB, and this browser can’t make it small enough.`,
    { advice: 'Cut it into shorter videos, or save it in a lower quality.' },
  );
}

const USUAL_ADVICE = 'Save it as an MP4 with H.264, then add that.';

function refused(
  { name }: Pick<File, 'name'>,
  reason: string,
  { advice = USUAL_ADVICE, ...options }: ErrorOptions & { advice?: string } = {},
): VideoNotPreparedError {
  return new VideoNotPreparedError(`${name}: ${reason} ${advice}`, options);
}
