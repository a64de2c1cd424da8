/** A picture outside of these limits is rejected. */
export const PICTURE_LIMITS = {
  fileBytes: 40 * 1024 * 1024,
  /** width times height; decoding a picture of this size needs about 240 MB */
  pixels: 60_000_000,
  /** longer side divided by shorter side */
  aspectRatio: 20,
  minSide: 8,
} as const;
