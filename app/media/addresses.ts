/**
 * The URLs of stored media, for example `/media/{id}-{width}x{height}.webp` or
 * `/media/{id}-{width}x{height}-{seconds}s.mp4`. The id is the first half of the SHA-256. The size is in the
 * URL, so that a page needs no database query for its pictures.
 */

export const MEDIA_BASE = '/media/';

const SMALLER_WIDTHS = [240, 480, 960, 1280] as const;

const LARGEST = { width: 1600, height: 2000 } as const;

const SHARE_BOX = { width: 1200, height: 1200 } as const;

/** The longest side of a stored original, in pixels. */
export const MAX_STORED_SIDE = 4096;

export interface PixelSize {
  width: number;
  height: number;
}

export interface PictureSource extends PixelSize {
  address: string;
}

export interface StoredPicture extends PixelSize {
  id: string;
  /** narrowest first; the URL of the largest size has no width suffix */
  sources: PictureSource[];
}

export interface VideoMeasures extends PixelSize {
  /** the duration in whole seconds, at least 1 */
  seconds: number;
}

export interface StoredVideo {
  id: string;
  /** null for a video that was stored before the server measured videos */
  measures: VideoMeasures | null;
  poster: string | null;
}

export function mediaName(address: string): string {
  return address.slice(MEDIA_BASE.length);
}

const PICTURE = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;
const VIDEO =
  /^\/media\/([0-9a-f]{32})(?:-([1-9]\d{0,3})x([1-9]\d{0,3})-([1-9]\d{0,4})s)?\.(?:mp4|webm)$/;

/** 128 bits of the SHA-256, in hexadecimal. */
export function addressId(sha256: string): string {
  return sha256.slice(0, 32);
}

export function pictureAddress(id: string, size: PixelSize): string {
  return `${pictureStem(id, size)}.webp`;
}

/** Without measures, the URL has the old format without a size. */
export function videoAddress(
  id: string,
  extension: 'mp4' | 'webm',
  measures: VideoMeasures | null,
): string {
  return `${measures ? videoStem(id, measures) : MEDIA_BASE + id}.${extension}`;
}

export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.round(seconds));
}

export function posterAddress(id: string, measures: VideoMeasures): string {
  return `${videoStem(id, measures)}-poster.webp`;
}

/**
 * Parses only the URL of a picture's largest size. Null for any other URL, such as one with a width
 * suffix.
 */
export function parsePictureAddress(address: string): StoredPicture | null {
  const match = PICTURE.exec(address);
  const id = match?.[1];
  if (!match || !id) return null;
  const size = { width: Number(match[2]), height: Number(match[3]) };
  if (Math.max(size.width, size.height) > MAX_STORED_SIDE) return null;
  return { id, ...size, sources: pictureSources(id, size) };
}

/** Narrowest first. */
export function pictureSources(id: string, size: PixelSize): PictureSource[] {
  const largest = fitWithin(size, LARGEST);
  const smaller = SMALLER_WIDTHS.filter((width) => width < largest.width).map((width) => ({
    address: `${pictureStem(id, size)}-${width}.webp`,
    ...fitWithin(size, { width, height: MAX_STORED_SIDE }),
  }));
  return [...smaller, { address: pictureAddress(id, size), ...largest }];
}

/**
 * The fraction of a frame's width that an uncropped picture fills; 1 if unknown. It is used in the
 * `sizes` attribute, so that the browser does not load a file that is too wide.
 * @param frame - the frame's width divided by its height
 */
export function fractionOfFrameWidth(address: string, frame: number): number {
  const picture = parsePictureAddress(address);
  return picture ? Math.min(1, picture.width / picture.height / frame) : 1;
}

/**
 * Returns the URL of a picture's largest size, given the URL of a smaller size; null for any other URL. Used if the
 * smaller size is not stored, because the picture was stored before this size was introduced.
 */
export function plainAddressOf(address: string): string | null {
  const plain = address.replace(/-\d{1,4}\.webp$/, '.webp');
  const sources = plain === address ? [] : (parsePictureAddress(plain)?.sources ?? []);
  return sources.some((source) => source.address === address) ? plain : null;
}

export function pictureSrcSet(picture: StoredPicture): string | undefined {
  if (picture.sources.length < 2) return undefined;
  return picture.sources.map((source) => `${source.address} ${source.width}w`).join(', ');
}

/**
 * The URL of a link preview. It is a JPEG, because some services do not support WebP. An external
 * picture is its own preview. Null if `address` is not the URL of a picture.
 */
export function shareImageAddress(address: string): string | null {
  const picture = parsePictureAddress(address);
  if (picture) return shareSource(picture.id, picture).address;
  return address.startsWith('https://') ? address : null;
}

export function shareSource(id: string, size: PixelSize): PictureSource {
  return { address: `${pictureStem(id, size)}-share.jpg`, ...fitWithin(size, SHARE_BOX) };
}

/** Text beside a stored video, as WebVTT. Only memorial videos have it. */
export const TRACK_KINDS = ['captions', 'chapters'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

export function trackAddress(id: string, measures: VideoMeasures, kind: TrackKind): string {
  return `${videoStem(id, measures)}-${kind}.vtt`;
}

export function isTrackName(name: string): boolean {
  return name.endsWith('.vtt');
}

/** The name of the file beside a video from which the intake takes a track. */
export function trackFileName(videoName: string, kind: TrackKind): string {
  return `${videoName}-${kind}.vtt`;
}

/** The name of the file from which an import reads the poster of a film. */
export function posterFileName(filmName: string): string {
  return `${filmName}-poster.webp`;
}

/** Null for any other URL, such as the URL of a poster. */
export function parseVideoAddress(address: string): StoredVideo | null {
  const match = VIDEO.exec(address);
  const id = match?.[1];
  if (!match || !id) return null;
  if (match[2] === undefined) return { id, measures: null, poster: null };
  const measures = {
    width: Number(match[2]),
    height: Number(match[3]),
    seconds: Number(match[4]),
  };
  return { id, measures, poster: posterAddress(id, measures) };
}

export function isVideoAddress(address: string): boolean {
  return parseVideoAddress(address) !== null;
}

function fitWithin(size: PixelSize, box: PixelSize): PixelSize {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

function pictureStem(id: string, size: PixelSize): string {
  return `${MEDIA_BASE}${id}-${size.width}x${size.height}`;
}

function videoStem(id: string, { width, height, seconds }: VideoMeasures): string {
  return `${MEDIA_BASE}${id}-${width}x${height}-${seconds}s`;
}
