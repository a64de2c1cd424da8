/** The limits of pictures. The server checks them before it opens a file. */
export const PICTURE_LIMITS = {
  fileBytes: 40 * 1024 * 1024,
  /**
   * width times height, checked before decoding; decoding a picture of this size takes about 240 MB
   */
  pixels: 60_000_000,
  /** longer side divided by shorter side */
  aspectRatio: 20,
  minSide: 8,
} as const;
