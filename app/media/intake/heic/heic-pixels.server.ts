/**
 * Reads a decoded HEIC picture row by row. Most pictures are read as YCbCr, because a conversion to RGB in
 * libheif would copy the whole picture (144 MB for 48 million pixels).
 */
import { HeifError, type HeifLibrary } from './heif-library.server.ts';
import type { Pixels } from './tiff-writing.server.ts';
import { rgbConverter } from './ycbcr-to-rgb.server.ts';

export type HeicPixels = Omit<Pixels, 'profile' | 'orientation'>;

const COLORSPACE_UNDEFINED = 99;
const COLORSPACE_YCBCR = 0;
const COLORSPACE_RGB = 1;
const CHROMA_UNDEFINED = 99;
const CHROMA_RGB = 10;
const CHROMA_RGBA = 11;
const CHANNEL_INTERLEAVED = 10;
const [CHANNEL_Y, CHANNEL_CB, CHANNEL_CR] = [0, 1, 2] as const;

/** For each chroma format of libheif: how many bits x and y are shifted right to find the chroma of a pixel. */
const SUBSAMPLING: Readonly<Record<number, readonly [number, number]>> = {
  1: [1, 1],
  2: [1, 0],
  3: [0, 0],
};

const USUAL_CODING = { matrix: 6, isFullRange: true };

/** @param opened - receives callbacks that free the pixels */
export function readPixels(
  heif: HeifLibrary,
  handle: number,
  opened: Array<() => void>,
): HeicPixels {
  const { c } = heif;
  const hasAlpha = c._heif_image_handle_has_alpha_channel(handle) !== 0;
  const isUsual =
    !hasAlpha &&
    c._heif_image_handle_get_luma_bits_per_pixel(handle) === 8 &&
    c._heif_image_handle_get_chroma_bits_per_pixel(handle) === 8;
  if (isUsual) {
    const image = decode(heif, handle, COLORSPACE_UNDEFINED, CHROMA_UNDEFINED);
    const pixels = readYcbcr(heif, image);
    if (pixels) {
      opened.push(() => c._heif_image_release(image));
      return pixels;
    }
    c._heif_image_release(image);
  }
  const image = decode(heif, handle, COLORSPACE_RGB, hasAlpha ? CHROMA_RGBA : CHROMA_RGB);
  opened.push(() => c._heif_image_release(image));
  return readInterleaved(heif, image, hasAlpha ? 4 : 3);
}

function decode(heif: HeifLibrary, handle: number, colorspace: number, chroma: number): number {
  return heif.output((output) =>
    heif.check((error) => heif.c._heif_decode_image(error, handle, output, colorspace, chroma, 0)),
  );
}

function readInterleaved(heif: HeifLibrary, image: number, channels: 3 | 4): HeicPixels {
  const { width, height, row } = readPlane(heif, image, CHANNEL_INTERLEAVED, channels);
  const rows = (from: number, count: number) => {
    const strip = new Uint8Array(count * width * channels);
    for (let index = 0; index < count; index += 1) {
      strip.set(row(from + index), index * width * channels);
    }
    return strip;
  };
  return { width, height, channels, rows };
}

function readYcbcr(heif: HeifLibrary, image: number): HeicPixels | null {
  const { c } = heif;
  const subsampling = SUBSAMPLING[c._heif_image_get_chroma_format(image)];
  const isYcbcr = c._heif_image_get_colorspace(image) === COLORSPACE_YCBCR;
  const convert = rgbConverter(codingOf(heif, image));
  if (!isYcbcr || !subsampling || !convert) return null;
  if (c._heif_image_get_bits_per_pixel_range(image, CHANNEL_Y) !== 8) return null;
  const [dropX, dropY] = subsampling;
  const [luma, blue, red] = [CHANNEL_Y, CHANNEL_CB, CHANNEL_CR].map((channel) =>
    readPlane(heif, image, channel, 1),
  );
  if (!luma || !blue || !red) return null;
  const { width, height } = luma;
  const needed = { width: Math.ceil(width / 2 ** dropX), height: Math.ceil(height / 2 ** dropY) };
  for (const plane of [blue, red]) {
    if (plane.width < needed.width || plane.height < needed.height) return null;
  }
  const rows = (from: number, count: number) => {
    const strip = new Uint8ClampedArray(count * width * 3);
    for (let index = 0; index < count; index += 1) {
      const y = from + index;
      convert({
        luma: luma.row(y),
        blue: blue.row(y >> dropY),
        red: red.row(y >> dropY),
        dropX,
        rgb: strip.subarray(index * width * 3, (index + 1) * width * 3),
      });
    }
    return new Uint8Array(strip.buffer);
  };
  return { width, height, channels: 3, rows };
}

interface Plane {
  width: number;
  height: number;
  row: (y: number) => Uint8Array;
}

function readPlane(
  heif: HeifLibrary,
  image: number,
  channel: number,
  bytesPerPixel: number,
): Plane {
  const { c } = heif;
  const width = c._heif_image_get_width(image, channel);
  const height = c._heif_image_get_height(image, channel);
  let address = 0;
  const stride = heif.output((output) => {
    address = c._heif_image_get_plane_readonly2(image, channel, output);
  });
  const length = width * bytesPerPixel;
  if (address === 0 || width < 1 || height < 1 || stride < length) {
    throw new HeifError('no pixels', 5, 0);
  }
  return { width, height, row: (y) => heif.bytes(address + y * stride, length) };
}

function codingOf(heif: HeifLibrary, image: number): { matrix: number; isFullRange: boolean } {
  const { c } = heif;
  try {
    const numbers = heif.output((output) =>
      heif.check((error) => c._heif_image_get_nclx_color_profile(error, image, output)),
    );
    const matrix = heif.number(numbers + 12);
    const isFullRange = heif.bytes(numbers + 16, 1)[0] !== 0;
    c._heif_nclx_color_profile_free(numbers);
    return { matrix, isFullRange };
  } catch (error) {
    if (error instanceof HeifError) return USUAL_CODING;
    throw error;
  }
}
