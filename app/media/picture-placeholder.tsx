import type { PixelSize } from './addresses.ts';
import { placeholderDrawing, DEFAULT_SIZE, type PlaceholderKind } from './placeholder-drawing.ts';

interface PicturePlaceholderProps {
  kind: PlaceholderKind;
  /** alt text of the missing picture; if empty, the drawing is hidden from screen readers */
  label: string;
  /** the picture's size, if known; the layout then does not shift */
  size?: PixelSize | undefined;
  className?: string | undefined;
}

/**
 * A quiet drawing in the theme's colours in place of a missing picture. A single `svg`, so the same classes and aspect
 * ratio work as for an `img`.
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
