import type { PixelSize } from './addresses.ts';
import { placeholderDrawing, USUAL_SIZE, type PlaceholderKind } from './placeholder-drawing.ts';

interface PicturePlaceholderProps {
  kind: PlaceholderKind;
  /** what the missing picture would show; empty hides the drawing from screen readers */
  label: string;
  /** the picture's size, when it is known, so that the box stays as it was */
  size?: PixelSize | undefined;
  className?: string | undefined;
}

/**
 * A quiet drawing in the theme's colours where a picture is missing. It is one `svg`, which takes the
 * same classes as an `img` and keeps the same proportions.
 */
export function PicturePlaceholder({ kind, label, size, className }: PicturePlaceholderProps) {
  const { width, height } = size ?? USUAL_SIZE[kind];
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
