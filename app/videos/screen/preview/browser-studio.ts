import type { Canvas, DrawingContext, Studio } from '../../drawing/canvas.ts';

/** @throws if the browser gives no more canvases */
export function browserStudio(fonts: Studio['fonts']): Studio {
  return { fonts, createCanvas };
}

/** The painter draws by whole parts only, so a browser's context is one of its contexts. */
export function contextOf(canvas: HTMLCanvasElement): DrawingContext | undefined {
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  return context as unknown as DrawingContext;
}

/** @throws if the browser gives no more canvases */
export function createCanvas(width: number, height: number): Canvas & HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = contextOf(canvas);
  if (!context) throw new Error('The browser gives no canvas to draw on.');
  return Object.assign(canvas, { context });
}
