/** What an ornament's drawing consists of; all of it is painted in the current colour. */

export interface Ink {
  /** Lines. */
  stroke?: string;
  /** Areas. */
  fill?: string;
  /** Areas in a quarter of the colour's strength, deeper where they overlap. */
  washes?: readonly string[];
}

/** What stands under `half` is drawn on the left and mirrored at the middle. */
export interface Drawing extends Ink {
  /** Part of the drawing plane that is shown; `left` is 0 when left out. */
  left?: number;
  width: number;
  height: number;
  /** CSS pixels for one unit of the plane; 1 when left out. */
  scale?: number;
  half?: Ink;
}

export interface OrnamentDrawing {
  /** Between the header and the sections. */
  divider: Drawing;
  /** Under a section's title. */
  title: Drawing;
}
