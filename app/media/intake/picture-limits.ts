/**
 * The limits of pictures. They are separate from the decoders, so that the server can check a file before it is opened.
 */
export const PICTURE_LIMITS = {
  /** maximum bytes of the file */
  fileBytes: 40 * 1024 * 1024,
  /** maximum of width times height; checked before decoding, which needs about 240 MB of memory for this many pixels */
  pixels: 60_000_000,
  /** maximum of the longer side divided by the shorter side */
  aspectRatio: 20,
  /** minimum of the shorter side in pixels */
  minSide: 8,
} as const;
