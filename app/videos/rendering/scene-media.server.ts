/** Pictures and clips of the scenes of a segment, in the child process. */
import { Canvas, ImageData } from '@napi-rs/canvas';

import type { PixelSize } from '../../media/addresses.ts';
import { picturePixels } from '../../media/intake/picture-pixels.server.ts';
import {
  FfmpegFailedError,
  type FfmpegLimits,
  type FfmpegProgram,
} from '../../media/intake/videos/ffmpeg-process.server.ts';
import type { Picture } from '../drawing/canvas.ts';
import { type Preparation, preparationOf } from '../drawing/prepare.ts';
import { FRAMES_PER_SECOND, type Scene, type Storyboard } from '../plan/storyboard.ts';
import { ClipFrames } from './clip-frames.server.ts';

export interface SceneMedia {
  /** Reads the frames of clips that belong to this frame of the video. Frames are asked for in their order. */
  advance(frame: number): Promise<void>;
  find(sceneId: string): { picture: { sharp: Picture } } | undefined;
  /** addresses of photos and clips that cannot be opened */
  readonly unreadable: ReadonlySet<string>;
  close(): Promise<void>;
}

interface SceneMediaRequest {
  excerpt: Storyboard;
  /** the frames that are asked for: from `from` to before `to` */
  from: number;
  to: number;
  /** paths of originals by address */
  files: Readonly<Record<string, string>>;
  ffmpeg: FfmpegProgram;
  limits: FfmpegLimits;
}

interface Clip {
  address: string;
  firstFrame: number;
  /** frames to read before the first one that is asked for */
  skipped: number;
  frames: ClipFrames;
  canvas: Canvas;
}

export async function openSceneMedia(request: SceneMediaRequest): Promise<SceneMedia> {
  const { excerpt, files } = request;
  const pictures = new Map<string, Picture>();
  const clips = new Map<string, Clip>();
  const unreadable = new Set<string>();
  for (const scene of excerpt.scenes) {
    const preparation = preparationOf(scene, excerpt);
    if (!preparation) continue;
    if (scene.kind === 'clip') {
      const path = files[scene.address];
      if (path) clips.set(scene.id, openClip(scene, { path, size: preparation.size, request }));
      continue;
    }
    const { address = '' } = preparation;
    const path = files[address];
    if (!path) continue;
    const picture = await preparedPicture(path, preparation).catch(() => undefined);
    if (picture) pictures.set(scene.id, picture);
    else unreadable.add(address);
  }

  async function readFrame(id: string, { address, frames, canvas }: Clip): Promise<void> {
    const pixels = await frames.next().catch((error: unknown) => {
      // A clip without a single frame is damaged. Later, ffmpeg was rather killed.
      if (pictures.has(id) || !(error instanceof FfmpegFailedError)) throw error;
    });
    // After its last frame, a clip stands still.
    if (pixels) {
      put(canvas, pixels);
      pictures.set(id, canvas);
    } else if (!pictures.has(id)) {
      unreadable.add(address);
    }
  }

  return {
    unreadable,
    async advance(frame) {
      for (const [id, clip] of clips) {
        if (frame < clip.firstFrame) continue;
        for (; clip.skipped >= 0; clip.skipped -= 1) await readFrame(id, clip);
        clip.skipped = 0;
      }
    },
    find(id) {
      const picture = pictures.get(id);
      return picture && { picture: { sharp: picture } };
    },
    async close() {
      await Promise.all([...clips.values()].map(({ frames }) => frames.close()));
    },
  };
}

/** The length of a clip is known to a second only, and beyond its end there would be no frame at all. */
const SURE_SECONDS = 1;

function openClip(
  { address, firstFrame, seconds }: Extract<Scene, { kind: 'clip' }>,
  {
    path,
    size,
    request: { from, to, ffmpeg, limits },
  }: { path: string; size: PixelSize; request: SceneMediaRequest },
): Clip {
  const first = Math.max(0, from - firstFrame);
  const sure = Math.max(0, Math.floor((seconds - SURE_SECONDS) * FRAMES_PER_SECOND));
  const start = Math.min(first, sure);
  const skipped = first - start;
  const clip = { path, size, start: start / FRAMES_PER_SECOND, frames: skipped + to - from };
  return {
    address,
    firstFrame,
    skipped,
    frames: new ClipFrames(ffmpeg, clip, limits),
    canvas: new Canvas(size.width, size.height),
  };
}

async function preparedPicture(path: string, { crop, size }: Preparation): Promise<Picture> {
  const canvas = new Canvas(size.width, size.height);
  put(canvas, await picturePixels({ path, crop, size }));
  return canvas;
}

function put(canvas: Canvas, pixels: Buffer): void {
  const view = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  canvas.getContext('2d').putImageData(new ImageData(view, canvas.width, canvas.height), 0, 0);
}
