import { open } from 'node:fs/promises';

import type { Input, InputAudioTrack, InputTrack, InputVideoTrack, MetadataTags } from 'mediabunny';

import { storedSentence } from '../../../wire/errors/sentence.ts';
import { MediaRefusedError } from '../../media-refused.ts';
import {
  VIDEO_LIMITS,
  type VideoStream,
  isMp4Sound,
  isTooLong,
} from '../../videos/video-playback.ts';
import { BoxReader, damaged } from '../mp4-boxes.server.ts';
import { withVideo } from './open-video.server.ts';

export interface InspectedTrack extends VideoStream {
  id: number;
  /** the index among tracks of the same type, as ffmpeg counts them */
  place: number;
  packets: number;
}

export interface InspectTask {
  path: string;
}

/** Must be plain data, because it is sent to another process. */
export interface InspectedVideo {
  container: 'mp4' | 'mov' | 'webm' | 'matroska';
  /** the displayed size, after rotation and with square pixels */
  width: number;
  height: number;
  seconds: number;
  video: InspectedTrack & { isHdr: boolean; framesPerSecond: number };
  audio: InspectedTrack | null;
  otherTracks: number;
  /** true if other data follows the last box of an MP4 */
  hasOtherEnd: boolean;
  hasTags: boolean;
  taken: string | null;
}

/**
 * How much shorter a film may be than its metadata say: `seconds`, plus the fraction `part` of the duration in the
 * metadata. If more is missing, the film is rejected as damaged.
 */
const MISSING = { seconds: 1, part: 0.05 } as const;
const MAX_TRACKS = 64;

/**
 * @throws MediaRefusedError if the film is damaged or incomplete, has no video, or exceeds a limit
 */
export async function inspectVideo({ path }: InspectTask): Promise<InspectedVideo> {
  return withVideo(path, async (input) => {
    const container = await containerOf(input);
    const isMp4 = container === 'mp4' || container === 'mov';
    const boxed = isMp4 ? await readBoxes(path) : { tracks: 0, hasOtherEnd: false };
    const tracks = await input.getTracks();
    if (tracks.length > MAX_TRACKS) throw damaged();
    const video = await chooseVideo(tracks);
    const audio = await chooseAudio(tracks);
    const chosen = audio ? [video.track, audio.track] : [video.track];
    const seconds = await lengthOf(input, chosen);
    const size = await sizeOf(video.track);
    const tags = await input.getMetadataTags();
    const { packetCount, averagePacketRate } = await video.track.computePacketStats();
    const streams = {
      video: {
        ...(await describe(video, packetCount)),
        isHdr: await video.track.hasHighDynamicRange(),
        framesPerSecond: averagePacketRate,
      },
      audio: audio && (await describe(audio, (await audio.track.computePacketStats()).packetCount)),
    };
    return {
      container,
      ...size,
      seconds,
      ...streams,
      otherTracks: Math.max(tracks.length, boxed.tracks) - chosen.length,
      hasOtherEnd: boxed.hasOtherEnd,
      hasTags: Object.keys(tags.raw ?? {}).length > 0,
      taken: takenOf(tags),
    };
  });
}

export async function coverOf(path: string): Promise<Uint8Array | null> {
  return withVideo(path, async (input) => {
    const { images = [] } = await input.getMetadataTags();
    return (images.find(({ kind }) => kind === 'coverFront') ?? images[0])?.data ?? null;
  });
}

async function containerOf(input: Input): Promise<InspectedVideo['container']> {
  const { name } = await input.getFormat();
  switch (name) {
    case 'MP4':
      return 'mp4';
    case 'QuickTime File Format':
      return 'mov';
    case 'WebM':
      return 'webm';
    default:
      return 'matroska';
  }
}

/**
 * Counts all tracks of an MP4, including those that mediabunny ignores.
 * @throws MediaRefusedError if the end of the film is missing
 */
async function readBoxes(path: string): Promise<{ tracks: number; hasOtherEnd: boolean }> {
  const file = await open(path);
  try {
    const reader = new BoxReader(file);
    const { boxes, hasOtherEnd } = await reader.boxesOfFile();
    const movie = boxes.find(({ type }) => type === 'moov');
    if (!movie) throw damaged();
    const tracks = (await reader.boxesOf(movie)).filter(({ type }) => type === 'trak').length;
    return { tracks, hasOtherEnd };
  } finally {
    await file.close();
  }
}

interface ChosenTrack<Track> {
  track: Track;
  place: number;
}

/** Takes the first track with a known codec, or else the first track. Later video tracks can be small previews. */
async function chooseVideo(tracks: readonly InputTrack[]): Promise<ChosenTrack<InputVideoTrack>> {
  const videos = tracks.filter((track) => track.isVideoTrack());
  const codecs = await Promise.all(videos.map((track) => track.getCodec()));
  const known = codecs.findIndex((codec) => codec !== null);
  const place = Math.max(0, known);
  const track = videos[place];
  if (!track) {
    throw new MediaRefusedError(
      /*i18n*/ 'This file doesn’t contain any video. Choose a different file.',
    );
  }
  return { track, place };
}

/** Prefers the first playable track, because some phones add a second track in a format of their own. */
async function chooseAudio(
  tracks: readonly InputTrack[],
): Promise<ChosenTrack<InputAudioTrack> | null> {
  const audios = tracks.filter((track) => track.isAudioTrack());
  const streams = await Promise.all(audios.map(streamOf));
  const playable = streams.findIndex(
    (stream) => isMp4Sound(stream) || stream.codec === 'opus' || stream.codec === 'vorbis',
  );
  const known = streams.findIndex(({ codec }) => codec !== null);
  const place = [playable, known, 0].find((index) => index >= 0) ?? 0;
  const track = audios[place];
  if (!track || (await track.computePacketStats()).packetCount === 0) return null;
  return { track, place };
}

async function streamOf(track: InputVideoTrack | InputAudioTrack): Promise<VideoStream> {
  const codec = await track.getCodec();
  return { codec, codecString: codec && (await track.getCodecParameterString()) };
}

async function describe(
  { track, place }: ChosenTrack<InputVideoTrack | InputAudioTrack>,
  packets: number,
): Promise<InspectedTrack> {
  if (packets === 0) throw damaged();
  return { id: track.id, place, packets, ...(await streamOf(track)) };
}

/** @throws MediaRefusedError if the end of the film is missing, or the film is too long */
async function lengthOf(input: Input, tracks: InputTrack[]): Promise<number> {
  const seconds = await input.computeDuration(tracks);
  if (!Number.isFinite(seconds) || seconds <= 0) throw damaged();
  const said = await input.getDurationFromMetadata(tracks);
  if (said !== null && seconds < said * (1 - MISSING.part) - MISSING.seconds) throw damaged();
  if (isTooLong(seconds)) {
    throw new MediaRefusedError(
      storedSentence(
        /*i18n*/ 'This file is longer than {hours, plural, one {# hour} other {# hours}}. Split it into shorter videos and add those instead.',
        { hours: VIDEO_LIMITS.hours },
      ),
    );
  }
  return seconds;
}

async function sizeOf(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  const width = Math.round(await track.getDisplayWidth());
  const height = Math.round(await track.getDisplayHeight());
  if (!(width > 0 && height > 0)) throw damaged();
  if (Math.max(width, height) > VIDEO_LIMITS.side) {
    throw new MediaRefusedError(
      storedSentence(
        /*i18n*/ 'This file is {width} × {height} pixels, and the limit is {most} for each side. Save a smaller copy and add that instead.',
        { width, height, most: VIDEO_LIMITS.side },
      ),
    );
  }
  return { width, height };
}

/** Local time with its UTC offset. Cameras that know their time zone write this format. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:[+-]\d{2}:?\d{2})$/;

function takenOf({ raw = {} }: MetadataTags): string | null {
  for (const key of ['com.apple.quicktime.creationdate', '\xa9day']) {
    const value = raw[key];
    const match = typeof value === 'string' ? LOCAL_TIME.exec(value) : null;
    if (match && !Number.isNaN(Date.parse(`${match[1]}T${match[2]}Z`))) {
      return `${match[1]}T${match[2]}`;
    }
  }
  return null;
}
