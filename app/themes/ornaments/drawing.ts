export interface Ink {
  stroke?: string;
  fill?: string;
  /** areas with an opacity of 25%, which are darker where they overlap */
  washes?: readonly string[];
}

/** `half` is drawn on the left and mirrored to the right. */
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
  divider: Drawing;
  title: Drawing;
}
