import { FADE_FRAMES, type Scene, type Storyboard } from '../plan/storyboard.ts';

/**
 * The same video without scenes whose photo or clip is gone, and without portraits that are gone. The scenes behind
 * move up.
 * @param missing - addresses
 */
export function withoutScenes(storyboard: Storyboard, missing: ReadonlySet<string>): Storyboard {
  if (missing.size === 0) return storyboard;
  const scenes: Scene[] = [];
  let firstFrame = 0;
  for (const scene of storyboard.scenes) {
    const shown = withoutMedia(scene, missing);
    if (!shown) continue;
    scenes.push({ ...shown, firstFrame });
    firstFrame += shown.frames - FADE_FRAMES;
  }
  return { ...storyboard, scenes, frames: scenes.length === 0 ? 0 : firstFrame + FADE_FRAMES };
}

/** Of the photo or clip of a scene; undefined if it has none. */
export function addressOf(scene: Scene): string | undefined {
  switch (scene.kind) {
    case 'photo':
      return scene.picture.address;
    case 'clip':
      return scene.address;
    case 'opening':
    case 'closing':
      return scene.portrait?.address;
    default:
      return undefined;
  }
}

function withoutMedia(scene: Scene, missing: ReadonlySet<string>): Scene | undefined {
  const address = addressOf(scene);
  if (address === undefined || !missing.has(address)) return scene;
  if (scene.kind !== 'opening' && scene.kind !== 'closing') return undefined;
  const { portrait: _, ...rest } = scene;
  return rest;
}
