/** Converts YCbCr to RGB by the formulas of ITU-T H.273. */

export interface CodedRow {
  luma: Uint8Array;
  blue: Uint8Array;
  red: Uint8Array;
  dropX: number;
  rgb: Uint8ClampedArray;
}

/** The weights of red and blue for each matrix number of ITU-T H.273. */
const SHARES: Readonly<Record<number, readonly [number, number]>> = {
  1: [0.2126, 0.0722],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  9: [0.2627, 0.0593],
};

/** @returns null for an unknown matrix */
export function rgbConverter(coding: {
  matrix: number;
  isFullRange: boolean;
}): ((row: CodedRow) => void) | null {
  const shares = SHARES[coding.matrix];
  if (!shares) return null;
  const [redShare, blueShare] = shares;
  const greenShare = 1 - redShare - blueShare;
  const [offset, lumaScale, chromaScale] = coding.isFullRange
    ? [0, 1, 1]
    : [16, 255 / 219, 255 / 224];
  const table = (zero: number, factor: number) =>
    Float32Array.from({ length: 256 }, (_, value) => (value - zero) * factor);
  const light = table(offset, lumaScale);
  const redOfRed = table(128, chromaScale * 2 * (1 - redShare));
  const blueOfBlue = table(128, chromaScale * 2 * (1 - blueShare));
  const greenOfRed = table(128, (-chromaScale * 2 * redShare * (1 - redShare)) / greenShare);
  const greenOfBlue = table(128, (-chromaScale * 2 * blueShare * (1 - blueShare)) / greenShare);
  return ({ luma, blue, red, dropX, rgb }) => {
    for (let x = 0, at = 0; x < luma.length; x += 1, at += 3) {
      const brightness = light[luma[x] ?? 0] ?? 0;
      const blueDifference = blue[x >> dropX] ?? 0;
      const redDifference = red[x >> dropX] ?? 0;
      rgb[at] = brightness + (redOfRed[redDifference] ?? 0);
      rgb[at + 1] =
        brightness + (greenOfRed[redDifference] ?? 0) + (greenOfBlue[blueDifference] ?? 0);
      rgb[at + 2] = brightness + (blueOfBlue[blueDifference] ?? 0);
    }
  };
}
