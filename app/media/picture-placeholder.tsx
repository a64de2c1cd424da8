import type { PixelSize } from './addresses.ts';
import { placeholderDrawing, DEFAULT_SIZE, type PlaceholderKind } from './placeholder-drawing.ts';

interface PicturePlaceholderProps {
  kind: PlaceholderKind;
  /** the alternative text; if it is empty, screen readers skip the drawing */
  label: string;
  /** the size of the missing picture, if known, so that the layout does not shift */
  size?: PixelSize | undefined;
  className?: string | undefined;
}

/**
 * A drawing in the theme's colors that replaces a missing picture. It is an `svg` element, so that
 * it can have the CSS classes of an `img`.
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
