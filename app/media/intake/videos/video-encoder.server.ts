/**
 * Encodes films as H.264 and AAC, which every browser can play. Only one film is encoded at a time,
 * because encoding needs much CPU time.
 */
import pLimit from 'p-limit';

import {
  ENCODED_VIDEO,
  encodedSize,
  encodedVideoBitrate,
  isMp4Sound,
  playableContainer,
} from '../../videos/video-playback.ts';
import { damaged } from '../mp4-boxes.server.ts';
import {
  FfmpegFailedError,
  type FfmpegLimits,
  type FfmpegProgram,
  runFfmpeg,
  runFfmpegToFile,
} from './ffmpeg-process.server.ts';
import type { InspectedVideo } from './inspect-video.server.ts';

export interface VideoEncoder {
  isAvailable(): Promise<boolean>;
  /** @throws MediaRefusedError if the film cannot be decoded or exceeds a limit */
  encode(film: InspectedVideo, path: string, target: string): Promise<void>;
  /** A frame as a PNG. Null if no frame can be decoded. */
  takeFrame(film: InspectedVideo, path: string): Promise<Buffer | null>;
}

export interface VideoEncoderOptions {
  ffmpeg: FfmpegProgram;
  log?: { warn(fields: Record<string, unknown>, message: string): void };
}

/**
 * If ffmpeg is not installed, it is searched for again after this time, because the operator can
 * install it while the server runs.
 */
const LOOK_AGAIN_AFTER_MS = 60_000;
const LOOKING: FfmpegLimits = { cpuSeconds: 20, seconds: 60, megabytes: 500, isPatient: false };
const FRAME_LIMITS: FfmpegLimits = {
  cpuSeconds: 60,
  seconds: 600,
  megabytes: 800,
  isPatient: true,
};
const MAX_LIST_BYTES = 1024 * 1024;
/** The largest PNG of a frame. A PNG of 1920 × 1080 pixels has at most 8 MB. */
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
const POSTER_AT_SECONDS = 1;
const THREADS = '2';

interface FoundEncoder {
  /** false if ffmpeg cannot convert HDR */
  canMapTones: boolean;
}

export function createVideoEncoder({ ffmpeg, log }: VideoEncoderOptions): VideoEncoder {
  const oneAtATime = pLimit(1);
  let found: { at: number; result: Promise<FoundEncoder | null> } | undefined;

  async function find(): Promise<FoundEncoder | null> {
    const isOld = found && performance.now() - found.at > LOOK_AGAIN_AFTER_MS;
    if (!found || (isOld && (await found.result) === null)) {
      const look = { at: Infinity, result: lookFor(ffmpeg) };
      found = look;
      // When the look ended, because one for a hanging ffmpeg takes a minute.
      void look.result.finally(() => (look.at = performance.now()));
    }
    return found.result;
  }

  async function failed(error: unknown): Promise<never> {
    if (!(error instanceof FfmpegFailedError)) throw error;
    log?.warn({ said: error.message }, 'a film could not be encoded');
    throw damaged({ cause: error });
  }

  return {
    isAvailable: async () => (await find()) !== null,
    async encode(film, path, target) {
      const encoder = await find();
      if (!encoder) throw new Error('ffmpeg is missing or cannot encode videos.');
      const args = encodingArguments(film, path, encoder);
      await oneAtATime(() => runFfmpegToFile(ffmpeg, args, target)).catch(failed);
    },
    async takeFrame(film, path) {
      if (!(await find())) return null;
      const args = frameArguments(film, path);
      try {
        const frame = await runFfmpeg(ffmpeg, args, MAX_FRAME_BYTES, FRAME_LIMITS);
        return frame.length > 0 ? frame : null;
      } catch (error) {
        log?.warn({ error }, 'no frame of a film could be taken for its poster');
        return null;
      }
    },
  };
}

async function lookFor(ffmpeg: FfmpegProgram): Promise<FoundEncoder | null> {
  try {
    const encoders = (await runFfmpeg(ffmpeg, ['-encoders'], MAX_LIST_BYTES, LOOKING)).toString();
    const filters = (await runFfmpeg(ffmpeg, ['-filters'], MAX_LIST_BYTES, LOOKING)).toString();
    const has = (list: string, name: string) => new RegExp(`^ \\S+ +${name} `, 'm').test(list);
    if (!has(encoders, 'libx264') || !has(encoders, 'aac')) return null;
    return { canMapTones: has(filters, 'zscale') && has(filters, 'tonemap') };
  } catch {
    return null;
  }
}

/** Names the input format. Without it, a file could select a demuxer that opens other files. */
function inputArguments(film: InspectedVideo, path: string): string[] {
  const isMp4 = film.container === 'mp4' || film.container === 'mov';
  return ['-protocol_whitelist', 'file', '-f', isMp4 ? 'mov' : 'matroska', '-i', `file:${path}`];
}

const TONE_MAPPING = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

export function encodingArguments(
  film: InspectedVideo,
  path: string,
  { canMapTones }: FoundEncoder,
): string[] {
  const { video, audio } = film;
  return [
    inputArguments(film, path),
    ['-map', `0:v:${video.place}`, ...(audio ? ['-map', `0:a:${audio.place}`] : [])],
    // Removes titles, locations, chapters, subtitles and sensor data from the output.
    ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    pictureArguments(film, canMapTones),
    soundArguments(film),
    ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    // ffmpeg cannot seek in a pipe, so it writes a fragmented MP4, which is later defragmented.
    ['-movflags', 'frag_keyframe+empty_moov+delay_moov+default_base_moof'],
    ['-threads', THREADS, '-f', 'mp4', 'pipe:1'],
  ].flat();
}

function pictureArguments(film: InspectedVideo, canMapTones: boolean): string[] {
  const { video, seconds } = film;
  if (playableContainer({ video, audio: null }) === 'mp4') return ['-c:v', 'copy'];
  const { width, height } = encodedSize(film);
  const filters = [
    `scale=${width}:${height}`,
    'setsar=1',
    ...(video.isHdr && canMapTones ? TONE_MAPPING : []),
    ...(video.framesPerSecond > ENCODED_VIDEO.framesPerSecond + 1
      ? [`fps=${ENCODED_VIDEO.framesPerSecond}`]
      : []),
    'format=yuv420p',
  ];
  const bitrate = encodedVideoBitrate(seconds);
  return [
    ['-filter:v', filters.join(',')],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '23'],
    ['-maxrate', `${bitrate}`, '-bufsize', `${bitrate * 2}`, '-g', '120'],
  ].flat();
}

function soundArguments({ audio }: InspectedVideo): string[] {
  if (!audio) return [];
  if (isMp4Sound(audio)) return ['-c:a', 'copy'];
  return ['-c:a', 'aac', '-ac', '2', '-b:a', `${ENCODED_VIDEO.audioBitsPerSecond}`];
}

function frameArguments(film: InspectedVideo, path: string): string[] {
  const { width, height } = encodedSize(film);
  const at = Math.min(POSTER_AT_SECONDS, film.seconds / 2);
  return [
    ['-ss', at.toFixed(3), ...inputArguments(film, path), '-map', `0:v:${film.video.place}`],
    ['-frames:v', '1', '-filter:v', `scale=${width}:${height},setsar=1`],
    ['-threads', THREADS, '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
  ].flat();
}
