export interface Ink {
  /** lines, as an SVG path */
  stroke?: string;
  /** filled areas, as an SVG path */
  fill?: string;
  /** areas with a quarter of the opacity; they are darker where they overlap */
  washes?: readonly string[];
}

/** A drawing. `half` is drawn on the left and mirrored to the right. */
export interface Drawing extends Ink {
  /** left edge of the view box; 0 by default */
  left?: number;
  width: number;
  height: number;
  /** CSS pixels per unit; 1 by default */
  scale?: number;
  half?: Ink;
}

export interface OrnamentDrawing {
  /** the ornament between the header and the sections */
  divider: Drawing;
  /** the ornament under the title of a section */
  title: Drawing;
}
