/**
 * Prepares a film before the upload. The browser encodes films that are too large. If the server cannot encode films,
 * the browser also encodes films that not every browser can play. It embeds a frame as the poster in the films that it
 * encodes and, if the server cannot encode films, in all others.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { pageI18n } from '../../../language/i18n.ts';
import { colonIn, joinSentences } from '../../../language/spacing.ts';
import { unreadableVideo, FORMAT_BYTES, type UnreadableVideo } from '../unreadable-videos.ts';
import { codecFacts, VIDEO_LIMITS, isTooLong } from '../video-playback.ts';
import type { VideoTools, OpenedVideo, PrepareVideoOptions } from './opened-video.ts';

export class VideoNotPreparedError extends Error {
  override readonly name = 'VideoNotPreparedError';
}

const UNREADABLE: Readonly<Record<UnreadableVideo, MessageDescriptor>> = {
  'an AVI video': msg`This is an AVI video, which we can’t open.`,
  'a Windows Media video (WMV)': msg`This is a Windows Media video (WMV), which we can’t open.`,
  'an MPEG video (MPG)': msg`This is an MPEG video (MPG), which we can’t open.`,
  'a Flash video (FLV)': msg`This is a Flash video (FLV), which we can’t open.`,
  'an Ogg video': msg`This is an Ogg video, which we can’t open.`,
  'a DV video': msg`This is a DV video, which we can’t open.`,
  'a RealMedia video': msg`This is a RealMedia video, which we can’t open.`,
  'a camcorder video (AVCHD, MTS)': msg`This is a camcorder video (AVCHD, MTS), which we can’t open.`,
};

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
  if (unreadable !== null) throw refused(file, UNREADABLE[unreadable]);
  const fits = file.size <= VIDEO_LIMITS.fileBytes;
  if (canServerEncode && fits) return file;
  signal?.throwIfAborted();
  const film = await (await load()).openVideo(file);
  if (!film) throw refused(file, msg`We can’t open this video. Part of it may be missing.`);
  try {
    return await prepareOpened(file, film, options);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof VideoNotPreparedError) throw error;
    throw refused(file, msg`This browser couldn’t finish converting the video.`, { cause: error });
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
    const { hours } = VIDEO_LIMITS;
    throw refused(
      file,
      msg`Videos can be up to ${plural(hours, { one: '# hour', other: '# hours' })} long.`,
      { advice: msg`Split this video into shorter ones.` },
    );
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
  return refused(file, notPlayableReason(video.codec), {
    advice: msg`If the video is on a phone, open this page on that phone and choose the video there. Otherwise, convert it to an MP4 (H.264), then add the new file.`,
  });
}

function notPlayableReason(codec: string | null): MessageDescriptor {
  const { name, isRare } = codecFacts(codec);
  if (name === undefined) {
    return msg`We don’t recognise this video’s format. Some browsers may not be able to play it, and this browser can’t convert it.`;
  }
  return isRare
    ? msg`This video was recorded in an unusual version of ${name}, which some browsers can’t play, and this browser can’t convert it.`
    : msg`This video was recorded in ${name}, which some browsers can’t play, and this browser can’t convert it.`;
}

function tooLarge({ name, size }: File): VideoNotPreparedError {
  const megabytes = Math.ceil(size / 1024 / 1024);
  const limit = VIDEO_LIMITS.fileBytes / 1024 / 1024;
  return refused(
    { name },
    msg`This video is ${megabytes} MB. The limit is ${limit} MB, and this browser can’t make it small enough.`,
    { advice: msg`Split this video into shorter ones, or save it at a lower quality.` },
  );
}

const USUAL_ADVICE = msg`Convert the video to an MP4 (H.264), then add the new file.`;

function refused(
  { name }: Pick<File, 'name'>,
  reason: MessageDescriptor,
  { advice = USUAL_ADVICE, ...options }: ErrorOptions & { advice?: MessageDescriptor } = {},
): VideoNotPreparedError {
  return new VideoNotPreparedError(
    name +
      colonIn(pageI18n.locale) +
      joinSentences([pageI18n._(reason), pageI18n._(advice)], pageI18n.locale),
    options,
  );
}
