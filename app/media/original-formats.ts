import type { PixelSize } from './addresses.ts';

export const ORIGINAL_FORMATS = {
  jpeg: { extension: 'jpg', mime: 'image/jpeg' },
  png: { extension: 'png', mime: 'image/png' },
  webp: { extension: 'webp', mime: 'image/webp' },
} as const;

export function originalExtension(mime: string): string {
  const known = Object.values(ORIGINAL_FORMATS).find((original) => original.mime === mime);
  if (!known) throw new TypeError(`Originals are not stored as ${mime}`);
  return known.extension;
}

export function originalName(id: string, size: PixelSize, mime: string): string {
  return `${id}-${size.width}x${size.height}.original.${originalExtension(mime)}`;
}
