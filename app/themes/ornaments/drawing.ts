/** The data of an ornament's drawing. Everything is painted in the current colour. */

export interface Ink {
  /** SVG path of the lines. */
  stroke?: string;
  /** SVG path of the filled areas. */
  fill?: string;
  /** Areas painted with a quarter of the colour's opacity; darker where they overlap. */
  washes?: readonly string[];
}

/** A drawing. Shapes in `half` are drawn on the left and mirrored to the right. */
export interface Drawing extends Ink {
  /** The left edge of the view box, whose top is 0; 0 by default. */
  left?: number;
  width: number;
  height: number;
  /** CSS pixels per unit of the view box; 1 by default. */
  scale?: number;
  half?: Ink;
}

export interface OrnamentDrawing {
  /** The drawing between the header and the sections. */
  divider: Drawing;
  /** The drawing under a section's title. */
  title: Drawing;
}
