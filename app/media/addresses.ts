/**
 * The URLs of stored pictures and videos, which the code calls addresses. A URL contains everything that a page needs
 * (a hash of the content, the size, which smaller sizes exist), so rendering a page needs no database query for its
 * pictures.
 *
 * The URL of a picture is `/media/{id}-{width}x{height}.webp`: `id` is the first 32 hexadecimal digits of the stored
 * original's SHA-256, and the size is the original's in pixels. The URLs of smaller sizes end with the width, as
 * in `-480.webp`, and the URL of the JPEG for link previews ends with `-share.jpg`.
 *
 * The URL of a video is `/media/{id}-{width}x{height}-{seconds}s.mp4` or `.webm`: its size as it is shown, and its
 * length rounded to whole seconds. The URL of its poster ends with `s-poster.webp`. Videos that were stored before their
 * size was measured keep the URL `/media/{id}.mp4` or `.webm`, and have no poster.
 */

/** The path below which stored pictures and videos are served. */
export const MEDIA_BASE = '/media/';

/**
 * Widths of the smaller sizes in pixels. A picture has only the widths that are smaller than the width of its largest
 * served size.
 */
const SMALLER_WIDTHS = [240, 480, 960, 1280] as const;

/** The largest served size in pixels. The URL of this size has no width suffix. */
const LARGEST = { width: 1600, height: 2000 } as const;

/** The maximum size of a link preview in pixels; services that show link previews crop it to their own format. */
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
  /** all served sizes, narrowest first; the URL of the last size has no width suffix */
  sources: PictureSource[];
}

export interface VideoMeasures extends PixelSize {
  /** the length, rounded to whole seconds; at least 1 */
  seconds: number;
}

export interface StoredVideo {
  id: string;
  /** null for a video that was stored before its size was measured */
  measures: VideoMeasures | null;
  /** the URL of the poster; null if `measures` is null */
  poster: string | null;
}

/** The last segment of a URL, which is the name of the stored file. */
export function mediaName(address: string): string {
  return address.slice(MEDIA_BASE.length);
}

const PICTURE = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;
const VIDEO =
  /^\/media\/([0-9a-f]{32})(?:-([1-9]\d{0,3})x([1-9]\d{0,3})-([1-9]\d{0,4})s)?\.(?:mp4|webm)$/;

/** The part of a SHA-256 (hexadecimal) that a URL contains: 128 bits, enough to be unique. */
export function addressId(sha256: string): string {
  return sha256.slice(0, 32);
}

/** The URL of a picture with this id and size in pixels. */
export function pictureAddress(id: string, size: PixelSize): string {
  return `${pictureStem(id, size)}.webp`;
}

/** The URL of a video with this id; without measures, the form of videos that were stored before they were measured. */
export function videoAddress(
  id: string,
  extension: 'mp4' | 'webm',
  measures: VideoMeasures | null,
): string {
  return `${measures ? videoStem(id, measures) : MEDIA_BASE + id}.${extension}`;
}

/** The length of a video as its URL contains it: rounded, and at least 1. */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.round(seconds));
}

/** The URL of a video's poster, a picture of one of its frames. */
export function posterAddress(id: string, measures: VideoMeasures): string {
  return `${videoStem(id, measures)}-poster.webp`;
}

/**
 * Parses the URL of a stored picture. Returns null for a URL with a width suffix and for any other URL, such as that of
 * an external picture.
 */
export function parsePictureAddress(address: string): StoredPicture | null {
  const match = PICTURE.exec(address);
  const id = match?.[1];
  if (!match || !id) return null;
  const size = { width: Number(match[2]), height: Number(match[3]) };
  if (Math.max(size.width, size.height) > MAX_STORED_SIDE) return null;
  return { id, ...size, sources: pictureSources(id, size) };
}

/** All served sizes of a picture, narrowest first. */
export function pictureSources(id: string, size: PixelSize): PictureSource[] {
  const largest = fitWithin(size, LARGEST);
  const smaller = SMALLER_WIDTHS.filter((width) => width < largest.width).map((width) => ({
    address: `${pictureStem(id, size)}-${width}.webp`,
    ...fitWithin(size, { width, height: MAX_STORED_SIDE }),
  }));
  return [...smaller, { address: pictureAddress(id, size), ...largest }];
}

/**
 * The fraction (0 to 1) of a frame's width that an uncropped picture fills; 1 if the picture's size is unknown. The
 * `sizes` attribute needs this fraction. Otherwise, for a picture that is narrower than the frame, a browser would load
 * a file as wide as the whole frame.
 * @param frame - the frame's width divided by its height
 */
export function fractionOfFrameWidth(address: string, frame: number): number {
  const picture = parsePictureAddress(address);
  return picture ? Math.min(1, picture.width / picture.height / frame) : 1;
}

/**
 * Removes the width suffix from the URL of a smaller size; returns null for any other URL. Used when the file of a
 * smaller size does not exist, because the picture was stored before that width was introduced. The largest size is
 * then served instead.
 */
export function plainAddressOf(address: string): string | null {
  const plain = address.replace(/-\d{1,4}\.webp$/, '.webp');
  const sources = plain === address ? [] : (parsePictureAddress(plain)?.sources ?? []);
  return sources.some((source) => source.address === address) ? plain : null;
}

/** The value for `srcset`; undefined if there is only one size. */
export function pictureSrcSet(picture: StoredPicture): string | undefined {
  if (picture.sources.length < 2) return undefined;
  return picture.sources.map((source) => `${source.address} ${source.width}w`).join(', ');
}

/**
 * The URL of a picture's link preview: a JPEG, because some services do not support WebP. For an external picture,
 * returns the picture's own URL. Returns null if `address` is not the URL of a picture.
 */
export function shareImageAddress(address: string): string | null {
  const picture = parsePictureAddress(address);
  if (picture) return shareSource(picture.id, picture).address;
  return address.startsWith('https://') ? address : null;
}

/** The link preview of a stored picture, and its size in pixels. */
export function shareSource(id: string, size: PixelSize): PictureSource {
  return { address: `${pictureStem(id, size)}-share.jpg`, ...fitWithin(size, SHARE_BOX) };
}

/** The file name of a film's poster in an export. The import uses this picture, beside the film, as the poster. */
export function posterFileName(filmName: string): string {
  return `${filmName}-poster.webp`;
}

/** Parses the URL of a stored video; null for any other URL, including that of a poster. */
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

/** True for the URL of a stored video. */
export function isVideoAddress(address: string): boolean {
  return parseVideoAddress(address) !== null;
}

/** Scales a size down to fit the box, preserving its aspect ratio; never enlarges it. */
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
