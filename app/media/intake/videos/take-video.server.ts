/**
 * Converts a film to the stored form. If every browser can play the film, only its metadata is
 * removed. Other films are encoded by ffmpeg or rejected.
 */
import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

import { storedSentence } from '../../../wire/errors/sentence.ts';
import { posterFileName, type VideoMeasures, wholeSeconds } from '../../addresses.ts';
import { MediaRefusedError } from '../../media-refused.ts';
import { codecFacts, type VideoContainer, playableContainer } from '../../videos/video-playback.ts';
import { damaged } from '../mp4-boxes.server.ts';
import type { IntakeProcess } from '../process/intake-process.server.ts';
import type { InspectedVideo } from './inspect-video.server.ts';
import type { VideoEncoder } from './video-encoder.server.ts';

export interface TakenVideo {
  path: string;
  extension: VideoContainer;
  measures: VideoMeasures;
  durationMs: number;
  taken: string | null;
  posterPath: string;
  removedTracks: number;
}

export interface TakeVideoOptions {
  /** an empty folder */
  folder: string;
  intake: Pick<IntakeProcess, 'run'>;
  encoder: VideoEncoder;
}

/**
 * How much shorter the stored film may be than the original: `seconds`, plus the fraction `part` of the original's
 * duration.
 */
const SHORTENED = { seconds: 1, part: 0.05 } as const;

/** @throws MediaRefusedError if the film cannot be stored; the message says what to do */
export async function takeVideo(path: string, options: TakeVideoOptions): Promise<TakenVideo> {
  const { folder, intake } = options;
  const original = await intake.run('inspectVideo', { path });
  const container = playableContainer(original);
  const playable = container
    ? { path, container, film: original }
    : await encode(path, original, options);
  const target = join(folder, `film.${playable.container}`);
  await intake.run('writeVideo', {
    ...playable,
    target,
    mayBeKept: container !== null && original.otherTracks === 0 && !original.hasTags,
  });
  const stored = await intake.run('inspectVideo', { path: target });
  if (stored.seconds < original.seconds * (1 - SHORTENED.part) - SHORTENED.seconds) throw damaged();
  return {
    path: target,
    extension: playable.container,
    measures: measuresOf(stored),
    durationMs: Math.round(stored.seconds * 1000),
    taken: original.taken,
    posterPath: await makePoster(path, { ...stored, path: target }, options),
    removedTracks: original.otherTracks,
  };
}

async function encode(
  path: string,
  film: InspectedVideo,
  { folder, intake, encoder }: TakeVideoOptions,
): Promise<{ path: string; container: VideoContainer; film: InspectedVideo }> {
  if (!(await encoder.isAvailable())) throw notPlayable(film);
  const encoded = join(folder, 'encoded.mp4');
  await encoder.encode(film, path, encoded);
  const result = await intake.run('inspectVideo', { path: encoded });
  const container = playableContainer(result);
  if (!container) throw damaged();
  return { path: encoded, container, film: result };
}

function notPlayable({ video, audio }: InspectedVideo): MediaRefusedError {
  const isPlayablePicture = playableContainer({ video, audio: null }) !== null;
  return new MediaRefusedError(
    isPlayablePicture ? soundSentence(audio?.codec ?? null) : pictureSentence(video.codec),
  );
}

function soundSentence(codec: string | null): string {
  return codec === null
    ? /*i18n*/ 'Some browsers can’t play the sound in this video. Convert the video to an MP4 (H.264 and AAC), then add the new file.'
    : storedSentence(
        /*i18n*/ 'Some browsers can’t play the sound in this video ({codec}). Convert the video to an MP4 (H.264 and AAC), then add the new file.',
        { codec },
      );
}

function pictureSentence(codec: string | null): string {
  const { name, isRare } = codecFacts(codec);
  if (name === undefined) {
    return /*i18n*/ 'Some browsers can’t play this kind of video. Convert this one to an MP4 (H.264 and AAC), then add the new file.';
  }
  return isRare
    ? storedSentence(
        /*i18n*/ 'Some browsers can’t play this unusual kind of {name} video. Convert this one to an MP4 (H.264 and AAC), then add the new file.',
        { name },
      )
    : storedSentence(
        /*i18n*/ 'Some browsers can’t play {name} videos. Convert this one to an MP4 (H.264 and AAC), then add the new file.',
        { name },
      );
}

function measuresOf({ width, height, seconds }: InspectedVideo): VideoMeasures {
  return { width, height, seconds: wholeSeconds(seconds) };
}

async function makePoster(
  path: string,
  stored: InspectedVideo & { path: string },
  { folder, intake, encoder }: TakeVideoOptions,
): Promise<string> {
  const { dir, name } = parse(path);
  const pictures = [join(dir, posterFileName(name))];
  const frame = await encoder.takeFrame(stored, stored.path);
  if (frame) {
    const framePath = join(folder, 'frame.png');
    await writeFile(framePath, frame);
    pictures.push(framePath);
  }
  const { width, height } = stored;
  const target = join(folder, 'poster.webp');
  await intake.run('makePoster', { pictures, filmPath: path, size: { width, height }, target });
  return target;
}
