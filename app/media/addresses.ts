/**
 * The URLs of stored media. A URL contains the hash and the size, so that a page needs no query for
 * its pictures. For example `/media/{id}-{width}x{height}.webp`, or
 * `/media/{id}-{width}x{height}-{seconds}s.mp4`. The id is half of the SHA-256.
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
  /** all sizes, narrowest first; the URL of the largest size has no width suffix */
  sources: PictureSource[];
}

export interface VideoMeasures extends PixelSize {
  /** the length, rounded to whole seconds; at least 1 */
  seconds: number;
}

export interface StoredVideo {
  id: string;
  /** null for a video that was stored before the server measured videos */
  measures: VideoMeasures | null;
  /** null if `measures` is null */
  poster: string | null;
}

/** The last segment of a URL: the name of the stored file. */
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

/** The URL of a picture; the size is in pixels. */
export function pictureAddress(id: string, size: PixelSize): string {
  return `${pictureStem(id, size)}.webp`;
}

/** The URL of a video. Without measures, the URL has the old format without a size. */
export function videoAddress(
  id: string,
  extension: 'mp4' | 'webm',
  measures: VideoMeasures | null,
): string {
  return `${measures ? videoStem(id, measures) : MEDIA_BASE + id}.${extension}`;
}

/** Rounds to whole seconds, and returns at least 1. */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.round(seconds));
}

/** The URL of a video's poster. */
export function posterAddress(id: string, measures: VideoMeasures): string {
  return `${videoStem(id, measures)}-poster.webp`;
}

/**
 * Parses the URL of a picture's largest size. Null for a URL with a width suffix, and for any other
 * URL.
 */
export function parsePictureAddress(address: string): StoredPicture | null {
  const match = PICTURE.exec(address);
  const id = match?.[1];
  if (!match || !id) return null;
  const size = { width: Number(match[2]), height: Number(match[3]) };
  if (Math.max(size.width, size.height) > MAX_STORED_SIDE) return null;
  return { id, ...size, sources: pictureSources(id, size) };
}

/** All sizes of a picture, narrowest first. */
export function pictureSources(id: string, size: PixelSize): PictureSource[] {
  const largest = fitWithin(size, LARGEST);
  const smaller = SMALLER_WIDTHS.filter((width) => width < largest.width).map((width) => ({
    address: `${pictureStem(id, size)}-${width}.webp`,
    ...fitWithin(size, { width, height: MAX_STORED_SIDE }),
  }));
  return [...smaller, { address: pictureAddress(id, size), ...largest }];
}

/**
 * The fraction of a frame's width that an uncropped picture fills; 1 if unknown. The attribute
 * `sizes` uses this fraction, so that the browser does not load a file that is too wide.
 * @param frame - the frame's width divided by its height
 */
export function fractionOfFrameWidth(address: string, frame: number): number {
  const picture = parsePictureAddress(address);
  return picture ? Math.min(1, picture.width / picture.height / frame) : 1;
}

/**
 * Removes the width suffix from a URL; null if there is none. Used when a smaller size of a picture
 * is missing, because the picture was stored before that size was introduced.
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
 * The URL of a link preview: a JPEG, because some services lack WebP. An external picture is its
 * own preview. Null if `address` is not the URL of a picture.
 */
export function shareImageAddress(address: string): string | null {
  const picture = parsePictureAddress(address);
  if (picture) return shareSource(picture.id, picture).address;
  return address.startsWith('https://') ? address : null;
}

export function shareSource(id: string, size: PixelSize): PictureSource {
  return { address: `${pictureStem(id, size)}-share.jpg`, ...fitWithin(size, SHARE_BOX) };
}

/** The name of a film's poster file in an export. An import reads the poster from this file. */
export function posterFileName(filmName: string): string {
  return `${filmName}-poster.webp`;
}

/** Parses the URL of a video. Null for any other URL, such as the URL of a poster. */
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

/** Scales a size down to fit into the box. Never scales up. */
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
