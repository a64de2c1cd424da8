import { preparationOf } from '../../../drawing/prepare.ts';
import type { Scene, Storyboard } from '../../../plan/storyboard.ts';
import { cutAndScale, sourceFor } from '../../preview/near-pictures.ts';
import { openClip, type SceneSource } from './clip-source.ts';
import { fetchPatiently } from './patient-fetch.ts';

/** @throws ConnectionLostError, or the reason of the signal */
export async function openScene(
  scene: Scene,
  storyboard: Storyboard,
  signal: AbortSignal,
): Promise<SceneSource> {
  const wanted = preparationOf(scene, storyboard);
  if (!wanted) return still(undefined, false);
  if (scene.kind === 'clip') {
    const clip = await openClip(scene, wanted.size, signal);
    if (clip) return clip;
  }
  const address = scene.kind === 'clip' ? scene.poster : wanted.address;
  const file = address && (await fetchPatiently(sourceFor(address, wanted), signal));
  const bitmap = file ? await cutAndScale(file, wanted).catch(() => undefined) : undefined;
  return still(bitmap, scene.kind === 'clip' || bitmap === undefined);
}

function still(bitmap: ImageBitmap | undefined, isMissing: boolean): SceneSource {
  return {
    isMissing,
    pictureAt: () => Promise.resolve(bitmap),
    close: () => bitmap?.close(),
  };
}
