/** The frames of a family's clip, one after the other. */
import {
  CanvasSink,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
  WEBM,
} from 'mediabunny';

import type { PixelSize } from '../../../../media/addresses.ts';
import type { Picture } from '../../../drawing/canvas.ts';
import { FRAMES_PER_SECOND, type Scene } from '../../../plan/storyboard.ts';

/** What a scene shows, ready to be drawn. */
export interface SceneSource {
  /**
   * @param sceneFrame - of the scene's own time; never an earlier one than before
   * @returns undefined if the scene has no picture, or it can't be shown
   */
  pictureAt(sceneFrame: number): Promise<Picture | undefined>;
  /** true if the scene's photo or clip can't be shown */
  readonly isMissing: boolean;
  close(): void;
}

type ClipScene = Extract<Scene, { kind: 'clip' }>;

/** One that is drawn, and one that is decoded meanwhile. */
const CANVASES = 2;

/**
 * @param size - to which its frames are scaled
 * @returns undefined if this browser can't play the clip
 * @throws the reason of the signal
 */
export async function openClip(
  scene: ClipScene,
  size: PixelSize,
  signal: AbortSignal,
): Promise<SceneSource | undefined> {
  const input = new Input({
    source: new UrlSource(new URL(scene.address, location.href)),
    formats: [MP4, QTFF, WEBM, MATROSKA],
  });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track && (await track.canDecode())) {
      const start = await track.getFirstTimestamp();
      return sourceOf(input, framesOf(track, size, timesOf(scene, start)));
    }
  } catch {
    signal.throwIfAborted();
  }
  input.dispose();
  return undefined;
}

function framesOf(
  track: InputVideoTrack,
  { width, height }: PixelSize,
  times: Iterable<number>,
): ReturnType<CanvasSink['canvasesAtTimestamps']> {
  const sink = new CanvasSink(track, { width, height, fit: 'fill', poolSize: CANVASES });
  return sink.canvasesAtTimestamps(times);
}

/** One for each frame of the beginning that is shown. After that, its last picture stays. */
function* timesOf({ frames, seconds }: ClipScene, start: number): Generator<number> {
  const most = Math.min(frames, Math.ceil(seconds * FRAMES_PER_SECOND));
  for (let frame = 0; frame < most; frame += 1) yield start + frame / FRAMES_PER_SECOND;
}

function sourceOf(input: Input, frames: ReturnType<CanvasSink['canvasesAtTimestamps']>) {
  let shown: Picture | undefined;
  let next = 0;
  let hasEnded = false;

  async function advance(): Promise<void> {
    try {
      const { value, done } = await frames.next();
      hasEnded = done === true;
      if (value) shown = value.canvas;
    } catch {
      // The rest of the file is damaged: its last picture stays.
      hasEnded = true;
    }
    next += 1;
  }

  return {
    async pictureAt(sceneFrame: number) {
      while (!hasEnded && next <= sceneFrame) await advance();
      return shown;
    },
    get isMissing() {
      return hasEnded && shown === undefined;
    },
    close() {
      frames.return().catch(() => undefined);
      input.dispose();
    },
  };
}
