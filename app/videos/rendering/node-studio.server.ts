/** The canvas of the server, with the theme's fonts. Only the child process loads it. */
import { readFile } from 'node:fs/promises';

import { createCanvas, GlobalFonts, loadImage, type Canvas as NodeCanvas } from '@napi-rs/canvas';

import type { FamilyChoice } from '../../themes/fonts/family-choice.ts';
import type { Canvas, DrawingContext, Picture, Studio } from '../drawing/canvas.ts';

export interface StudioFonts {
  /** paths of the font files */
  files: readonly string[];
  heading: readonly FamilyChoice[];
  body: readonly FamilyChoice[];
}

export interface NodeStudio extends Studio {
  createCanvas(width: number, height: number): Canvas & NodeCanvas;
}

/** Registers the fonts for this process. Families with the same name are the same fonts. */
export function createNodeStudio({ files, heading, body }: StudioFonts): NodeStudio {
  for (const file of files) {
    if (!GlobalFonts.registerFromPath(file)) throw new Error(`Cannot use the font ${file}.`);
  }
  const withDigits = heading.filter(({ isWithoutDigits }) => !isWithoutDigits);
  return {
    createCanvas(width, height) {
      const canvas = createCanvas(width, height);
      // Its types name fewer kinds of pictures than it can draw.
      const context = canvas.getContext('2d') as unknown as DrawingContext;
      return Object.assign(canvas, { context });
    },
    fonts: {
      heading: fontList(heading),
      headingWithDigits: fontList(withDigits),
      body: fontList(body),
    },
  };
}

export async function openPicture(path: string): Promise<Picture> {
  return loadImage(await readFile(path));
}

function fontList(choices: readonly FamilyChoice[]): string {
  return [...choices.map(({ name }) => `"${name}"`), 'sans-serif'].join(', ');
}
