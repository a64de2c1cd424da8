/**
 * The addresses of stored pictures and videos. An address contains everything that a page needs (a hash of the
 * content, the size, which smaller sizes exist), so rendering a page needs no database query for its pictures.
 *
 * A picture is `/media/{id}-{width}x{height}.webp`: id is the first 32 hexadecimal digits of the stored original's
 * SHA-256, and the size is the original's in pixels. Smaller sizes are `…-480.webp`, the JPEG for link previews is
 * `…-share.jpg`. A video is `/media/{id}.mp4` or `.webm`.
 */

/** The path below which stored pictures and videos are served. */
export const MEDIA_BASE = '/media/';

/** Widths of the smaller sizes in pixels. A picture has only those narrower than its largest served size. */
const SMALLER_WIDTHS = [240, 480, 960, 1280] as const;

/** The largest served size in pixels. Its address is the picture's plain address. */
const LARGEST = { width: 1600, height: 2000 } as const;

/** The maximum size of a link preview in pixels; services crop it to their own format. */
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
  /** all served sizes, narrowest first; the last one has the plain address */
  sources: PictureSource[];
}

/** The last segment of an address, which is the name of the stored file. */
export function mediaName(address: string): string {
  return address.slice(MEDIA_BASE.length);
}

const PICTURE = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;
const VIDEO = /^\/media\/([0-9a-f]{32})\.(mp4|webm)$/;

/** The part of a SHA-256 (hexadecimal) that an address contains: 128 bits, enough to be unique. */
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
 * The fraction (0 to 1) of a frame's width that an uncropped picture fills; 1 if its size is unknown. Needed for
 * `sizes`: otherwise a browser would load a portrait at the full width of the frame.
 * @param frame - the frame's width divided by its height
 */
export function fractionOfFrameWidth(address: string, frame: number): number {
  const picture = parsePictureAddress(address);
  return picture ? Math.min(1, picture.width / picture.height / frame) : 1;
}

/**
 * The plain address for the address of a smaller size; null for any other address. Used when a smaller size does not
 * exist because the picture was stored before that width was introduced: the largest size is served instead.
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
 * The address of a picture's link preview: a JPEG, because some services do not support WebP. For an external picture,
 * its own address; null if the address is not that of a picture.
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
