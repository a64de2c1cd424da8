/**
 * Which films every current browser plays, by the names that mediabunny gives to codecs. Browsers and server use the
 * same rules, so a film that a browser prepared is not encoded a second time.
 */

/** Limits of a film; its file may have this size when it is sent, and what is stored may have it too. */
export const FILM_LIMITS = {
  fileBytes: 200 * 1024 * 1024,
  /** the longer side in pixels; larger films are refused, as no browser plays them on a phone */
  side: 8192,
  seconds: 6 * 60 * 60,
} as const;

/** What films are encoded to, on the server and in the browser. */
export const ENCODED_FILM = {
  /** maximum of the longer side in pixels */
  side: 1920,
  framesPerSecond: 30,
  videoBitsPerSecond: 6_000_000,
  audioBitsPerSecond: 128_000,
} as const;

/** The part of `FILM_LIMITS.fileBytes` that pictures and sound may fill; the rest is for the tables of the file. */
const FILLED_PART = 0.92;

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

/** H.264 with 8 bits per colour and the usual 4:2:0: Baseline, Main, Extended and High, and no other profile. */
const H264_PROFILE = /^avc[13]\.(?:42|4d|58|64)/i;
/** AAC as cameras and encoders write it: LC and the two kinds of High Efficiency. */
const AAC_KIND = /^mp4a\.(?:40\.0?(?:2|5|29)|67)$/i;
const VP9_8_BIT = /^vp09\.00\./;

/** The container in which every current browser plays these streams as they are; null if they must be encoded. */
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

/** True for sound that every browser plays in an MP4, so only the picture is encoded. */
export function isMp4Sound(audio: FilmStream): boolean {
  return audio.codec === 'mp3' || (audio.codec === 'aac' && AAC_KIND.test(audio.codecString ?? ''));
}

/** The size in pixels of an encoded film: not enlarged, and with even sides, because H.264 needs them. */
export function encodedSize(size: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, ENCODED_FILM.side / Math.max(size.width, size.height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/** The bits per second of an encoded film's picture, so low that a film of this length stays below the limit. */
export function encodedVideoBitrate(seconds: number): number {
  const fitting =
    (FILM_LIMITS.fileBytes * 8 * FILLED_PART) / seconds - ENCODED_FILM.audioBitsPerSecond;
  return Math.floor(Math.min(ENCODED_FILM.videoBitsPerSecond, Math.max(100_000, fitting)));
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
