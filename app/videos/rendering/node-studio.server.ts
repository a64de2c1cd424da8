/** The canvas of the server, with the theme's fonts. Only the child process loads it. */
import { basename } from 'node:path';

import { createCanvas, GlobalFonts, type Canvas as NodeCanvas } from '@napi-rs/canvas';

import type { FamilyChoice } from '../../themes/fonts/family-choice.ts';
import type { Canvas, DrawingContext, Studio } from '../drawing/canvas.ts';

export interface StudioFonts {
  /** paths of the font files; files with the same name have the same content */
  files: readonly string[];
  heading: readonly FamilyChoice[];
  body: readonly FamilyChoice[];
}

interface NodeStudio extends Studio {
  createCanvas(width: number, height: number): Canvas & NodeCanvas;
}

/** Fonts stay registered as long as the process lives, which may draw many videos. */
const registered = new Set<string>();

export function createNodeStudio({ files, heading, body }: StudioFonts): NodeStudio {
  for (const file of files) {
    if (registered.has(basename(file))) continue;
    if (!GlobalFonts.registerFromPath(file)) throw new Error(`Cannot use the font ${file}.`);
    registered.add(basename(file));
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

function fontList(choices: readonly FamilyChoice[]): string {
  return [...choices.map(({ name }) => `"${name}"`), 'sans-serif'].join(', ');
}
