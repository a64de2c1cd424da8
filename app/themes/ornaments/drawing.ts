/** The data of an ornament's drawing; all of it is painted in the current colour. */

export interface Ink {
  /** Lines. */
  stroke?: string;
  /** Areas. */
  fill?: string;
  /** Areas in a quarter of the colour's opacity, darker where they overlap. */
  washes?: readonly string[];
}

/** The shapes in `half` are drawn on the left and mirrored to the right. */
export interface Drawing extends Ink {
  /** The view box, from (`left`, 0); `left` is 0 when left out. */
  left?: number;
  width: number;
  height: number;
  /** CSS pixels per unit of the view box; 1 when left out. */
  scale?: number;
  half?: Ink;
}

export interface OrnamentDrawing {
  /** Between the header and the sections. */
  divider: Drawing;
  /** Under a section's title. */
  title: Drawing;
}
