/**
 * Draws any frame of a video, the same in the browser and on the server. What doesn't move in a scene is drawn once and
 * kept while the scene is near.
 */
import { FADE_FRAMES, FRAMES_PER_SECOND, type Scene, type Storyboard } from '../plan/storyboard.ts';
import type { Canvas, DrawingContext, Picture, Studio } from './canvas.ts';
import { layoutOf } from './layout.ts';
import { createLetterer } from './lettering.ts';
import { layScene, type SceneDrawing } from './scene-drawing.ts';

export interface PreparedPicture {
  /** the part and size that `prepare.ts` asks for; for a clip, the frame of this moment */
  sharp: Picture;
}

/**
 * Finds the picture of a scene. Undefined while it isn't loaded: the scene is then drawn without it. For a clip, it is
 * asked in each frame.
 */
export type ScenePictures = (sceneId: string) => { picture?: PreparedPicture } | undefined;

export interface ScenePainter {
  /** @param frame - from 0 to `storyboard.frames - 1`; the context's canvas has the storyboard's size */
  drawFrame(context: DrawingContext, frame: number, pictures: ScenePictures): void;
}

/** Scenes whose drawings are kept: this one, the one that fades out, and one more for jumps back. */
const KEPT = 3;

interface KeptScene {
  picture: Picture | undefined;
  drawing: SceneDrawing;
}

/** @param firstIndex - if the storyboard is a part of another one: the number of its first scene there */
export function createScenePainter(
  studio: Studio,
  storyboard: Storyboard,
  { firstIndex = 0 }: { firstIndex?: number } = {},
): ScenePainter {
  const { frame: size, style, motion, scenes } = storyboard;
  const layout = layoutOf(size);
  const letterer = createLetterer(studio, style);
  const kept = new Map<Scene, KeptScene>();
  let scratch: Canvas | undefined;

  function drawingOf(scene: Scene, picture: Picture | undefined): SceneDrawing {
    const known = kept.get(scene);
    kept.delete(scene);
    // Each frame of a clip is another picture, but what is behind and above it stays.
    const isSame = known && (known.picture === picture || (scene.kind === 'clip' && known.picture));
    const now = isSame
      ? known
      : {
          picture,
          drawing: layScene(scene, picture, {
            studio,
            letterer,
            style,
            layout,
            movement: {
              index: firstIndex + scenes.indexOf(scene),
              seconds: scene.frames / FRAMES_PER_SECOND,
              motion,
            },
          }),
        };
    kept.set(scene, now);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return now.drawing;
  }

  return {
    drawFrame(context, frame, pictures) {
      fillFrame(context, style.background, size);
      for (const scene of scenesAt(scenes, frame)) {
        const picture = pictures(scene.id)?.picture?.sharp;
        const drawing = drawingOf(scene, picture);
        const progress = (frame - scene.firstFrame) / Math.max(1, scene.frames - 1);
        const opacity = opacityAt(scene, frame, storyboard.frames);
        if (opacity >= 1) {
          drawing.draw(context, progress, picture);
          continue;
        }
        // On a canvas of its own, because the parts of a scene would otherwise shine through each other.
        scratch ??= studio.createCanvas(size.width, size.height);
        fillFrame(scratch.context, style.background, size);
        drawing.draw(scratch.context, progress, picture);
        context.save();
        context.globalAlpha = opacity;
        context.drawImage(scratch, 0, 0, size.width, size.height);
        context.restore();
      }
    },
  };
}

/** Those that are visible in this frame, lowest first. */
function scenesAt(scenes: readonly Scene[], frame: number): Scene[] {
  const shown = scenes.filter(
    ({ firstFrame, frames }) => frame >= firstFrame && frame < firstFrame + frames,
  );
  // A scene that has fully appeared hides those below it.
  const lowest = shown.findLastIndex(({ firstFrame }) => frame - firstFrame >= FADE_FRAMES);
  return shown.slice(Math.max(0, lowest));
}

function opacityAt({ firstFrame }: Scene, frame: number, frames: number): number {
  const appearing = (frame - firstFrame + 1) / (FADE_FRAMES + 1);
  const ending = (frames - frame) / (FADE_FRAMES + 1);
  return soft(Math.min(1, appearing)) * soft(Math.min(1, ending));
}

/** Slow at both ends. */
function soft(part: number): number {
  return part * part * (3 - 2 * part);
}

function fillFrame(
  context: DrawingContext,
  color: string,
  { width, height }: Storyboard['frame'],
): void {
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
}
