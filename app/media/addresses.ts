/**
 * The addresses of pictures and videos that the product keeps. An address says all that a page needs
 * (which content, how large, which smaller sizes exist), so no page asks the database about a picture.
 *
 * A picture is `/media/{id}-{width}x{height}.webp`, where id is the first 32 hexadecimal digits of the
 * SHA-256 of the kept original and the size is the original's in pixels. Beside it stand the smaller
 * `…-480.webp` and the JPEG for link previews, `…-share.jpg`. A video is `/media/{id}.mp4` or `.webm`.
 */

/** Where kept pictures and videos are served. */
export const MEDIA_BASE = '/media/';

/** Widths in pixels of the smaller sizes; a picture has those that are narrower than its largest. */
const SMALLER_WIDTHS = [240, 480, 960, 1280] as const;

/** The largest size that is served, in pixels; the plain address gives it. */
const LARGEST = { width: 1600, height: 2000 } as const;

/** Link previews are cut out of a square of this many pixels by every service that shows them. */
const SHARE_BOX = { width: 1200, height: 1200 } as const;

/** The longest side of an original that is kept, in pixels. */
export const LONGEST_KEPT_SIDE = 4096;

export interface PixelSize {
  width: number;
  height: number;
}

export interface PictureSource extends PixelSize {
  address: string;
}

export interface KeptPicture extends PixelSize {
  id: string;
  /** every size that is served, narrowest first; the last is the plain address */
  sources: PictureSource[];
}

/** The last part of an address, under which the content is stored. */
export function mediaName(address: string): string {
  return address.slice(MEDIA_BASE.length);
}

const PICTURE = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;
const VIDEO = /^\/media\/([0-9a-f]{32})\.(mp4|webm)$/;

/** The part of a SHA-256 in hexadecimal that an address carries: 128 bits, enough to be the only one. */
export function addressId(sha256: string): string {
  return sha256.slice(0, 32);
}

/** The address of a picture by its content and its size in pixels. */
export function pictureAddress(id: string, size: PixelSize): string {
  return `${pictureStem(id, size)}.webp`;
}

/** The address of a video by its content. */
export function videoAddress(id: string, extension: 'mp4' | 'webm'): string {
  return `${MEDIA_BASE}${id}.${extension}`;
}

/** Reads the plain address of a kept picture; null for anything else, an address elsewhere included. */
export function parsePictureAddress(address: string): KeptPicture | null {
  const match = PICTURE.exec(address);
  const id = match?.[1];
  if (!match || !id) return null;
  const size = { width: Number(match[2]), height: Number(match[3]) };
  if (Math.max(size.width, size.height) > LONGEST_KEPT_SIDE) return null;
  return { id, ...size, sources: pictureSources(id, size) };
}

/** Every size in which a picture is served, narrowest first. */
export function pictureSources(id: string, size: PixelSize): PictureSource[] {
  const largest = fitWithin(size, LARGEST);
  const smaller = SMALLER_WIDTHS.filter((width) => width < largest.width).map((width) => ({
    address: `${pictureStem(id, size)}-${width}.webp`,
    ...fitWithin(size, { width, height: LONGEST_KEPT_SIDE }),
  }));
  return [...smaller, { address: pictureAddress(id, size), ...largest }];
}

/**
 * How much of a frame's width a picture takes that is shown whole in it, from 0 to 1; 1 when nobody knows its
 * proportions. A browser would else fetch a portrait for the whole width.
 *
 * @param frame the frame's width divided by its height
 */
export function fractionOfFrameWidth(address: string, frame: number): number {
  const picture = parsePictureAddress(address);
  return picture ? Math.min(1, picture.width / picture.height / frame) : 1;
}

/**
 * The plain address of the picture of which this is a smaller size; null for every other address. A picture
 * that was taken in before one of the widths existed lacks that size, and its largest stands for it.
 */
export function plainAddressOf(address: string): string | null {
  const plain = address.replace(/-\d{1,4}\.webp$/, '.webp');
  const sources = plain === address ? [] : (parsePictureAddress(plain)?.sources ?? []);
  return sources.some((source) => source.address === address) ? plain : null;
}

/** The value for `srcset`; undefined where there is nothing to choose from. */
export function pictureSrcSet(picture: KeptPicture): string | undefined {
  if (picture.sources.length < 2) return undefined;
  return picture.sources.map((source) => `${source.address} ${source.width}w`).join(', ');
}

/**
 * The picture that a link preview shows: a JPEG, because some services read no WebP. A picture kept
 * elsewhere stands for itself; null when the address is no picture's.
 */
export function shareImageAddress(address: string): string | null {
  const picture = parsePictureAddress(address);
  if (picture) return shareSource(picture.id, picture).address;
  return address.startsWith('https://') ? address : null;
}

/** The link preview of a kept picture with its size in pixels. */
export function shareSource(id: string, size: PixelSize): PictureSource {
  return { address: `${pictureStem(id, size)}-share.jpg`, ...fitWithin(size, SHARE_BOX) };
}

/** Reads the address of a kept video; null for anything else. */
export function parseVideoAddress(address: string): { id: string } | null {
  const id = VIDEO.exec(address)?.[1];
  return id ? { id } : null;
}

/** True for the address of a video that the product keeps. */
export function isVideoAddress(address: string): boolean {
  return parseVideoAddress(address) !== null;
}

/** The size inside the box that keeps the proportions; never larger than the picture itself. */
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
