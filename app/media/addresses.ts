/**
 * The addresses of stored pictures and videos. An address contains all that a page needs (content, size,
 * which smaller sizes exist), so rendering a page needs no database query for its pictures.
 *
 * A picture is `/media/{id}-{width}x{height}.webp`, where id is the first 32 hexadecimal digits of the
 * SHA-256 of the stored original and the size is the original's in pixels. Smaller sizes are `…-480.webp`,
 * the JPEG for link previews is `…-share.jpg`. A video is `/media/{id}.mp4` or `.webm`.
 */

/** The path below which stored pictures and videos are served. */
export const MEDIA_BASE = '/media/';

/** Widths of the smaller sizes in pixels; a picture has those that are narrower than its largest. */
const SMALLER_WIDTHS = [240, 480, 960, 1280] as const;

/** The largest size that is served, in pixels, at the plain address. */
const LARGEST = { width: 1600, height: 2000 } as const;

/** The box of a link preview in pixels; services crop their own size out of it. */
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
  /** every size that is served, narrowest first; the last is the plain address */
  sources: PictureSource[];
}

/** The last segment of an address, which is the name of the stored file. */
export function mediaName(address: string): string {
  return address.slice(MEDIA_BASE.length);
}

const PICTURE = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;
const VIDEO = /^\/media\/([0-9a-f]{32})\.(mp4|webm)$/;

/** The part of a SHA-256 in hexadecimal that an address contains: 128 bits, enough to be unique. */
export function addressId(sha256: string): string {
  return sha256.slice(0, 32);
}

/** The address of a picture with this id and size in pixels. */
export function pictureAddress(id: string, size: PixelSize): string {
  return `${pictureStem(id, size)}.webp`;
}

/** The address of a video with this id. */
export function videoAddress(id: string, extension: 'mp4' | 'webm'): string {
  return `${MEDIA_BASE}${id}.${extension}`;
}

/** Parses the plain address of a stored picture; null for anything else, such as an external address. */
export function parsePictureAddress(address: string): StoredPicture | null {
  const match = PICTURE.exec(address);
  const id = match?.[1];
  if (!match || !id) return null;
  const size = { width: Number(match[2]), height: Number(match[3]) };
  if (Math.max(size.width, size.height) > MAX_STORED_SIDE) return null;
  return { id, ...size, sources: pictureSources(id, size) };
}

/** All sizes in which a picture is served, narrowest first. */
export function pictureSources(id: string, size: PixelSize): PictureSource[] {
  const largest = fitWithin(size, LARGEST);
  const smaller = SMALLER_WIDTHS.filter((width) => width < largest.width).map((width) => ({
    address: `${pictureStem(id, size)}-${width}.webp`,
    ...fitWithin(size, { width, height: MAX_STORED_SIDE }),
  }));
  return [...smaller, { address: pictureAddress(id, size), ...largest }];
}

/**
 * The fraction of a frame's width that a picture fills when it is shown whole in it, from 0 to 1; 1 when its
 * size is unknown. Without it a browser would load a portrait in a size for the whole width.
 *
 * @param frame the frame's width divided by its height
 */
export function fractionOfFrameWidth(address: string, frame: number): number {
  const picture = parsePictureAddress(address);
  return picture ? Math.min(1, picture.width / picture.height / frame) : 1;
}

/**
 * The plain address of the picture of which this is a smaller size; null for any other address. A picture
 * that was stored before a width was added lacks that size: its largest is served instead.
 */
export function plainAddressOf(address: string): string | null {
  const plain = address.replace(/-\d{1,4}\.webp$/, '.webp');
  const sources = plain === address ? [] : (parsePictureAddress(plain)?.sources ?? []);
  return sources.some((source) => source.address === address) ? plain : null;
}

/** The value for `srcset`; undefined when there is only one size. */
export function pictureSrcSet(picture: StoredPicture): string | undefined {
  if (picture.sources.length < 2) return undefined;
  return picture.sources.map((source) => `${source.address} ${source.width}w`).join(', ');
}

/**
 * The address of the link preview of a picture: a JPEG, because some services do not support WebP. An external
 * picture is its own preview; null when the address is not a picture's.
 */
export function shareImageAddress(address: string): string | null {
  const picture = parsePictureAddress(address);
  if (picture) return shareSource(picture.id, picture).address;
  return address.startsWith('https://') ? address : null;
}

/** The link preview of a stored picture with its size in pixels. */
export function shareSource(id: string, size: PixelSize): PictureSource {
  return { address: `${pictureStem(id, size)}-share.jpg`, ...fitWithin(size, SHARE_BOX) };
}

/** Parses the address of a stored video; null for anything else. */
export function parseVideoAddress(address: string): { id: string } | null {
  const id = VIDEO.exec(address)?.[1];
  return id ? { id } : null;
}

/** True for the address of a stored video. */
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
