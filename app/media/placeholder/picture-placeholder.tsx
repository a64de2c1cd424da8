import type { PixelSize } from '../addresses.ts';
import { placeholderDrawing, DEFAULT_SIZE, type PlaceholderKind } from './placeholder-drawing.ts';

interface PicturePlaceholderProps {
  kind: PlaceholderKind;
  /** alternative text; if it is empty, screen readers skip the drawing */
  label: string;
  /** the size of the missing picture, if known; it prevents a layout shift */
  size?: PixelSize | undefined;
  className?: string | undefined;
}

/**
 * Replaces a missing picture. The drawing is an inline `svg`, so that the CSS classes of an `img`
 * apply to it.
 */
export function PicturePlaceholder({ kind, label, size, className }: PicturePlaceholderProps) {
  const { width, height } = size ?? DEFAULT_SIZE[kind];
  return (
    <svg
      className={className ? `picture-placeholder ${className}` : 'picture-placeholder'}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: placeholderDrawing(kind, { width, height }) }}
    />
  );
}
