import type { FocalPoint, PictureCrop } from '../../../media/picture-placement.ts';

export function pointOf(value: unknown): FocalPoint | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { x, y } = value as Partial<Record<'x' | 'y', unknown>>;
  return isFraction(x) && isFraction(y) ? { x, y } : undefined;
}

export function cropOf(value: unknown): PictureCrop | undefined {
  const point = pointOf(value);
  if (!point) return undefined;
  const { width, height } = value as Partial<Record<'width' | 'height', unknown>>;
  return isFraction(width) && isFraction(height) ? { ...point, width, height } : undefined;
}

function isFraction(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Rounds to four decimal places, because smaller differences are invisible. */
export function roundFraction(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;
}
