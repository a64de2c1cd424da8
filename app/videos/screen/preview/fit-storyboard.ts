import type { PixelSize } from '../../../media/addresses.ts';
import type { Scene, ScenePicture, Storyboard } from '../../plan/storyboard.ts';

/** Sizes of the preview differ by so many pixels, so that turning a phone or moving a window draws little anew. */
const STEP = 80;

/** @param width - in pixels of the screen */
export function previewWidth(width: number): number {
  return Math.max(2, Math.ceil(width / STEP)) * STEP;
}

/**
 * The same video in a smaller frame. The sizes of its pictures shrink with it, because a small photo must look as small
 * in the preview as in the video.
 * @param width - as `previewWidth` returns it; the result is never larger than the video
 */
export function fitStoryboard(storyboard: Storyboard, width: number): Storyboard {
  const { frame, scenes } = storyboard;
  const fitted = Math.min(frame.width, width);
  const scale = fitted / frame.width;
  if (scale === 1) return storyboard;
  return {
    ...storyboard,
    frame: { width: fitted, height: Math.round(frame.height * scale) },
    scenes: scenes.map((scene) => scaleScene(scene, scale)),
  };
}

function scaleScene(scene: Scene, scale: number): Scene {
  switch (scene.kind) {
    case 'photo':
      return { ...scene, picture: scalePicture(scene.picture, scale) };
    case 'clip':
      return { ...scene, size: scaleSize(scene.size, scale) };
    case 'opening':
    case 'closing':
      return scene.portrait ? { ...scene, portrait: scalePicture(scene.portrait, scale) } : scene;
    default:
      return scene;
  }
}

function scalePicture(picture: ScenePicture, scale: number): ScenePicture {
  return { ...picture, ...scaleSize(picture, scale) };
}

function scaleSize({ width, height }: PixelSize, scale: number): PixelSize {
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
}
