// Small videos, so that tests are fast.

import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import sharp from 'sharp';

import { parsePictureAddress, pictureAddress } from '../../../media/addresses.ts';
import type { MediaService } from '../../../media/service.server.ts';
import {
  FADE_FRAMES,
  type MaterialPart,
  type ScenePicture,
  type Storyboard,
  type StoryboardStyle,
  type Words,
} from '../../plan/storyboard.ts';

const STYLE: StoryboardStyle = {
  themeId: 'traditional-elegance',
  background: '#faf7f2',
  text: '#2b2622',
  muted: '#6d655d',
  accent: '#9a7b4f',
  headingWeight: 600,
  bodyWeight: 400,
  portraitShape: 'oval',
};

export const english = (text: string): Words => ({ text, lang: 'en', dir: 'ltr' });

export const arabic = (text: string): Words => ({ text, lang: 'ar', dir: 'rtl' });

export function aScenePicture(index: number, width = 1600, height = 900): ScenePicture {
  const id = index.toString(16).padStart(32, '0');
  return { address: pictureAddress(id, { width, height }), width, height };
}

/** @param seconds - of each scene */
export function storyboardOf(
  parts: readonly MaterialPart[],
  { frame = { width: 320, height: 180 }, seconds = 2, motion = true } = {},
): Storyboard {
  const frames = Math.round(seconds * 25);
  const scenes = parts.map((part, index) => ({
    ...part,
    firstFrame: index * (frames - FADE_FRAMES),
    frames,
  }));
  const all = scenes.length * (frames - FADE_FRAMES) + FADE_FRAMES;
  return { frame, motion, language: 'en', style: STYLE, scenes, frames: all };
}

/** Plain pictures of the size that their address says; clips are files. */
export function mediaOf(
  clips: Readonly<Record<string, string>> = {},
): Pick<MediaService, 'findOriginal'> & { removed: Set<string> } {
  const removed = new Set<string>();
  return {
    removed,
    async findOriginal(address) {
      if (removed.has(address)) return null;
      const clip = clips[address];
      const picture = parsePictureAddress(address);
      const bytes = clip ? await readFile(clip) : picture && (await aJpegOf(picture));
      if (!bytes) return null;
      const file = {
        byteSize: bytes.length,
        read: () => Promise.resolve(bytes),
        stream: () => Readable.from([bytes]),
      };
      return { file, extension: clip ? 'mp4' : 'jpg' };
    },
  };
}

function aJpegOf({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const background = { r: 60, g: 120, b: 180 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
