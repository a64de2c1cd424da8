import type { PixelSize } from '../../../../media/addresses.ts';
import type { Canvas, DrawingContext, Studio } from '../../../drawing/canvas.ts';

/** All pixels of each frame are read, which takes long if a canvas is in the memory of a graphics card. */
const IN_MEMORY: CanvasRenderingContext2DSettings = { willReadFrequently: true };

export interface ReadableCanvas extends Canvas {
  /** RGBA, one number for each pixel */
  read(): Uint32Array;
  readonly source: HTMLCanvasElement;
}

export function memoryStudio(fonts: Studio['fonts']): Studio {
  return { fonts, createCanvas: (width, height) => createCanvas({ width, height }).source };
}

/** @throws if the browser gives no more canvases */
export function createReadableCanvas(size: PixelSize): ReadableCanvas {
  const { source, pixels } = createCanvas(size);
  const { width, height, context } = source;
  const read = () => new Uint32Array(pixels.getImageData(0, 0, width, height).data.buffer);
  return { width, height, context, source, read };
}

function createCanvas(size: PixelSize) {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pixels = canvas.getContext('2d', IN_MEMORY);
  if (!pixels) throw new Error('The browser provides no canvas to draw on.');
  pixels.imageSmoothingQuality = 'high';
  // The painter draws by whole parts only, so a browser's context is one of its contexts.
  const context = pixels as unknown as DrawingContext;
  return { source: Object.assign(canvas, { context }), pixels };
}
