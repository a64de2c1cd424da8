/**
 * Decides which films every browser can play. Browser and server share the rules, which use
 * mediabunny's codec names.
 */

/** The limits of a film that is added. `fileBytes` also limits the stored film. */
export const VIDEO_LIMITS = {
  fileBytes: 200 * 1024 * 1024,
  /** the maximum longer side in pixels; phones cannot play larger films */
  side: 8192,
  /** the bitrate that keeps a longer film within `fileBytes` is too low for a sharp picture */
  hours: 2,
} as const;

/** The server and the browser encode films with the same properties. */
export const ENCODED_VIDEO = {
  side: 1920,
  framesPerSecond: 30,
  videoBitsPerSecond: 6_000_000,
  audioBitsPerSecond: 128_000,
} as const;

const FILLED_PART = 0.92;
const LEAST_VIDEO_BITS = 80_000;
const SECONDS_PER_HOUR = 3600;

export interface VideoStream {
  /** such as `avc`, `hevc` or `aac`; null if unknown */
  codec: string | null;
  codecString: string | null;
}

export interface VideoStreams {
  video: VideoStream & { isHdr: boolean };
  audio: VideoStream | null;
}

export type VideoContainer = 'mp4' | 'webm';

/** H.264 in the profiles Baseline, Main, Extended and High, which have 8 bits and 4:2:0. */
const H264_PROFILE = /^avc[13]\.(?:42|4d|58|64)/i;
const AAC_KIND = /^mp4a\.(?:40\.0?(?:2|5|29)|67)$/i;
const VP9_8_BIT = /^vp09\.00\./;

/** The container in which every browser plays these streams. Null if they need encoding. */
export function playableContainer({ video, audio }: VideoStreams): VideoContainer | null {
  if (video.isHdr) return null;
  if (video.codec === 'avc' && H264_PROFILE.test(video.codecString ?? '')) {
    return audio === null || isMp4Sound(audio) ? 'mp4' : null;
  }
  const isWebmVideo =
    video.codec === 'vp8' || (video.codec === 'vp9' && VP9_8_BIT.test(video.codecString ?? ''));
  const isWebmSound = audio === null || audio.codec === 'opus' || audio.codec === 'vorbis';
  return isWebmVideo && isWebmSound ? 'webm' : null;
}

export function isMp4Sound(audio: VideoStream): boolean {
  return audio.codec === 'mp3' || (audio.codec === 'aac' && AAC_KIND.test(audio.codecString ?? ''));
}

/** The size of the encoded film, never larger than the original. H.264 requires even sides. */
export function encodedSize(size: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, ENCODED_VIDEO.side / Math.max(size.width, size.height));
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

export function isTooLong(seconds: number): boolean {
  return seconds > VIDEO_LIMITS.hours * SECONDS_PER_HOUR;
}

/** The video bitrate that keeps a film of this length below the size limit. */
export function encodedVideoBitrate(seconds: number): number {
  const fitting =
    (VIDEO_LIMITS.fileBytes * 8 * FILLED_PART) / seconds - ENCODED_VIDEO.audioBitsPerSecond;
  return Math.floor(
    Math.min(ENCODED_VIDEO.videoBitsPerSecond, Math.max(LEAST_VIDEO_BITS, fitting)),
  );
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  avc: 'H.264',
  vp9: 'VP9',
  prores: 'ProRes',
};

/** A video in one of these formats is playable, unless it is of a rare kind. */
const USUAL_CODECS = new Set(['avc', 'vp9']);

export interface CodecFacts {
  /** undefined if the format is unknown */
  name: string | undefined;
  isRare: boolean;
}

/** What to say about the codec of a video that is not playable. */
export function codecFacts(codec: string | null): CodecFacts {
  return { name: CODEC_NAMES[codec ?? ''], isRare: USUAL_CODECS.has(codec ?? '') };
}
