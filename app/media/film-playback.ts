/**
 * Which films every current browser plays, by mediabunny's codec names. Browser and server share these rules, so a film
 * that the browser prepared is not encoded again.
 */

/** Limits of a film. The maximum file size applies to the uploaded file and to the stored file. */
export const FILM_LIMITS = {
  fileBytes: 200 * 1024 * 1024,
  /** the longer side in pixels; larger films are refused, because no browser plays them on a phone */
  side: 8192,
  /** maximum length; at `fileBytes`, the quality of a longer film would be too low */
  hours: 2,
} as const;

/** The format of encoded films, on the server and in the browser. */
export const ENCODED_FILM = {
  /** maximum of the longer side in pixels */
  side: 1920,
  framesPerSecond: 30,
  videoBitsPerSecond: 6_000_000,
  audioBitsPerSecond: 128_000,
} as const;

/** The fraction of `FILM_LIMITS.fileBytes` for pictures and sound; the rest is for the tables of the file. */
const FILLED_PART = 0.92;
const LEAST_VIDEO_BITS = 80_000;
const SECONDS_PER_HOUR = 3600;

export interface FilmStream {
  /** the codec by its short name, such as `avc`, `hevc` or `aac`; null if it is unknown */
  codec: string | null;
  /** the codec with its profile, such as `avc1.64001e`; null if it is unknown */
  codecString: string | null;
}

export interface FilmStreams {
  video: FilmStream & { isHdr: boolean };
  audio: FilmStream | null;
}

export type FilmContainer = 'mp4' | 'webm';

/** H.264 with 8 bits per colour and 4:2:0: the profiles Baseline, Main, Extended and High. */
const H264_PROFILE = /^avc[13]\.(?:42|4d|58|64)/i;
/** AAC as cameras and encoders write it: LC and the two variants of High Efficiency. */
const AAC_KIND = /^mp4a\.(?:40\.0?(?:2|5|29)|67)$/i;
const VP9_8_BIT = /^vp09\.00\./;

/** The container in which every current browser plays these streams without encoding; null if they must be encoded. */
export function playableContainer({ video, audio }: FilmStreams): FilmContainer | null {
  if (video.isHdr) return null;
  if (video.codec === 'avc' && H264_PROFILE.test(video.codecString ?? '')) {
    return audio === null || isMp4Sound(audio) ? 'mp4' : null;
  }
  const isWebmVideo =
    video.codec === 'vp8' || (video.codec === 'vp9' && VP9_8_BIT.test(video.codecString ?? ''));
  const isWebmSound = audio === null || audio.codec === 'opus' || audio.codec === 'vorbis';
  return isWebmVideo && isWebmSound ? 'webm' : null;
}

/** True for sound that every browser plays in an MP4, so that it need not be encoded. */
export function isMp4Sound(audio: FilmStream): boolean {
  return audio.codec === 'mp3' || (audio.codec === 'aac' && AAC_KIND.test(audio.codecString ?? ''));
}

/** The size in pixels of an encoded film: never enlarged, and with even sides, because H.264 requires even sides. */
export function encodedSize(size: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, ENCODED_FILM.side / Math.max(size.width, size.height));
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/** True if the film exceeds the maximum length. */
export function isTooLong(seconds: number): boolean {
  return seconds > FILM_LIMITS.hours * SECONDS_PER_HOUR;
}

/** The video bitrate, low enough that an encoded film of this length stays below the maximum file size. */
export function encodedVideoBitrate(seconds: number): number {
  const fitting =
    (FILM_LIMITS.fileBytes * 8 * FILLED_PART) / seconds - ENCODED_FILM.audioBitsPerSecond;
  return Math.floor(Math.min(ENCODED_FILM.videoBitsPerSecond, Math.max(LEAST_VIDEO_BITS, fitting)));
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  avc: 'a rare kind of H.264',
  vp9: 'a rare kind of VP9',
  prores: 'ProRes',
};

/** The name of a film's picture format for users, for example in 'is recorded as HEVC (H.265)'. */
export function codecName(codec: string | null): string {
  return CODEC_NAMES[codec ?? ''] ?? 'a format that is not known here';
}
