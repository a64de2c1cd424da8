import type { PixelSize } from './addresses.ts';

/** a person's silhouette, or hills under a low sun */
export type PlaceholderKind = 'person' | 'scene';

interface PicturePlaceholderProps {
  kind: PlaceholderKind;
  /** what the missing picture would show; empty hides the drawing from screen readers */
  label: string;
  /** the picture's size, when it is known, so that the box stays as it was */
  size?: PixelSize | undefined;
  className?: string | undefined;
}

const USUAL_SIZE: Record<PlaceholderKind, PixelSize> = {
  person: { width: 400, height: 400 },
  scene: { width: 400, height: 300 },
};

/**
 * A quiet drawing in the theme's colours where a picture is missing. It is one `svg`, which takes the
 * same classes as an `img` and keeps the same proportions.
 */
export function PicturePlaceholder({ kind, label, size, className }: PicturePlaceholderProps) {
  const { width, height } = size ?? USUAL_SIZE[kind];
  const side = Math.min(width, height);
  return (
    <svg
      className={className ? `picture-placeholder ${className}` : 'picture-placeholder'}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {kind === 'person' ? (
        <svg
          viewBox="0 0 100 100"
          x={(width - side) / 2}
          y={height - side}
          width={side}
          height={side}
        >
          <circle className="picture-placeholder-shape" cx="50" cy="40" r="18" />
          <path className="picture-placeholder-shape" d="M14 100c2-25 16-36 36-36s34 11 36 36z" />
        </svg>
      ) : (
        <svg
          viewBox="0 0 400 300"
          width={width}
          height={height}
          preserveAspectRatio="xMidYMax slice"
        >
          <circle className="picture-placeholder-shape" cx="286" cy="112" r="30" />
          <path
            className="picture-placeholder-shape"
            d="M0 232c58-54 104-74 150-52s70 44 112 30 84-54 138-32v122H0z"
          />
        </svg>
      )}
    </svg>
  );
}
