/**
 * The parts of the Canvas API that the drawing uses. The browser's canvas and `@napi-rs/canvas` both have them.
 */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'closePath'
  | 'rect'
  | 'roundRect'
  | 'ellipse'
  | 'moveTo'
  | 'lineTo'
  | 'clip'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'clearRect'
  | 'translate'
  | 'scale'
  | 'fillText'
  | 'measureText'
  | 'createLinearGradient'
  | 'font'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'textAlign'
  | 'textBaseline'
  | 'direction'
> & { drawImage(picture: Picture, x: number, y: number, width: number, height: number): void };

/** What both canvases can draw: a decoded picture or another canvas. */
export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** The canvas itself, so that another canvas can draw it, with its context as a property. */
export interface Canvas extends Picture {
  readonly context: DrawingContext;
}

/** What drawing needs of the browser or the server. */
export interface Studio {
  /** of whole pixels, transparent */
  createCanvas(width: number, height: number): Canvas;
  /** font lists for the CSS property `font-family` */
  fonts: {
    heading: string;
    /** for headings with digits, if the heading's font has none that can be read; `heading` if undefined */
    headingWithDigits?: string;
    body: string;
  };
}
