/**
 * A video as data: what is shown from which frame on. `drawing/` draws it, the same in the browser and on the server.
 * It is made by a pure function of the page and the family's plan.
 */
import type { PixelSize } from '../../media/addresses.ts';
import type { FocalPoint, PictureCrop } from '../../media/picture-placement.ts';

export const FRAMES_PER_SECOND = 25;

const FADE_SECONDS = 1;

/** Frames in which a scene appears over the one before. */
export const FADE_FRAMES = FADE_SECONDS * FRAMES_PER_SECOND;

export interface Words {
  text: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** With the pixels of the stored original, which its address says. */
export interface ScenePicture extends PixelSize {
  /** of the largest size, `/media/{id}-{width}x{height}.webp` */
  address: string;
  focalPoint?: FocalPoint;
  crop?: PictureCrop;
}

export type SceneContent =
  | {
      kind: 'opening' | 'closing';
      /** above the names */
      header?: Words;
      names: Words[];
      /** one line for each person, such as “12 May 1941 – 3 December 2025” */
      dates: Words[];
      portrait?: ScenePicture;
      /** only in the closing: the page's address, as text and as the rows of its QR code */
      code?: { address: string; modules: boolean[][]; sentence: Words };
      /** for invented people */
      notice?: Words;
    }
  | { kind: 'chapter'; title: Words }
  | {
      kind: 'photo';
      picture: ScenePicture;
      caption?: Words;
      /** what the photo shows, for people who can't see it; only the transcript has it */
      alt?: Words;
    }
  | { kind: 'quote'; text: Words }
  | {
      kind: 'clip';
      address: string;
      size: PixelSize;
      /** of the beginning that is shown; if the scene is longer, the last picture stays */
      seconds: number;
      poster?: string;
      caption?: Words;
    };

/** What the page offers for its video, in the order of the page. */
export type MaterialPart = SceneContent & { id: string };

/**
 * The input of `make-storyboard.ts`. The server makes it and the browser gets it, so that both draw the same video from
 * the same plan.
 */
export interface VideoMaterial {
  /** of the memorial */
  language: string;
  style: StoryboardStyle;
  parts: MaterialPart[];
}

/** `firstFrame` is where the scene begins to appear; the next one appears in its last `FADE_FRAMES`. */
export type Scene = MaterialPart & { firstFrame: number; frames: number };

export interface StoryboardStyle {
  /** decides the fonts */
  themeId: string;
  background: string;
  text: string;
  muted: string;
  accent: string;
  headingWeight: number;
  bodyWeight: number;
  /** a shape of `memorials/page`, for the portrait */
  portraitShape: string;
}

export interface Storyboard {
  frame: PixelSize;
  motion: boolean;
  /** of the memorial */
  language: string;
  style: StoryboardStyle;
  scenes: Scene[];
  /** of the whole video */
  frames: number;
}
