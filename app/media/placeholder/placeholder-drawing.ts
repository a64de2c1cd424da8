import type { PixelSize } from '../addresses.ts';

/** a silhouette of a person, or hills under a low sun */
export type PlaceholderKind = 'person' | 'scene';

export const DEFAULT_SIZE: Record<PlaceholderKind, PixelSize> = {
  person: { width: 400, height: 400 },
  scene: { width: 400, height: 300 },
};

/**
 * The content of an `svg` element. It is safe as HTML, because it contains only constants and
 * numbers.
 */
export function placeholderDrawing(kind: PlaceholderKind, { width, height }: PixelSize): string {
  if (kind === 'scene') {
    return `<svg viewBox="0 0 400 300" width="${width}" height="${height}" preserveAspectRatio="xMidYMax slice"><circle class="picture-placeholder-shape" cx="286" cy="112" r="30"/><path class="picture-placeholder-shape" d="M0 232c58-54 104-74 150-52s70 44 112 30 84-54 138-32v122H0z"/></svg>`;
  }
  const side = Math.min(width, height);
  return `<svg viewBox="0 0 100 100" x="${(width - side) / 2}" y="${height - side}" width="${side}" height="${side}"><circle class="picture-placeholder-shape" cx="50" cy="40" r="18"/><path class="picture-placeholder-shape" d="M14 100c2-25 16-36 36-36s34 11 36 36z"/></svg>`;
}
