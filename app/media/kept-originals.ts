/** The forms in which an original is kept. */
export const ORIGINALS = {
  jpeg: { extension: 'jpg', mime: 'image/jpeg' },
  png: { extension: 'png', mime: 'image/png' },
  webp: { extension: 'webp', mime: 'image/webp' },
} as const;

/** The ending of a kept original's file, `jpg`, `png` or `webp`. */
export function originalExtension(mime: string): string {
  const known = Object.values(ORIGINALS).find((original) => original.mime === mime);
  if (!known) throw new TypeError(`No original is kept as ${mime}`);
  return known.extension;
}
