/**
 * The pictures of the scenes around the moment that is shown. Each is loaded in the smallest size that is sharp, cut and
 * scaled once; those that are far away are let go.
 */
import { parsePictureAddress, type PictureSource } from '../../../media/addresses.ts';
import type { ScenePictures } from '../../drawing/draw-frame.ts';
import { preparationOf, type Preparation } from '../../drawing/prepare.ts';
import type { Scene, Storyboard } from '../../plan/storyboard.ts';
import { createCanvas } from './browser-studio.ts';

/** Scenes after the visible ones whose pictures are loaded before they appear. */
const AHEAD = 2;
/** One frame of a phone's preview has 1 MB, so these stay below 10 MB. */
const MOST_HELD = 7;

interface Held {
  /** says which part of which picture it is, in which size */
  key: string;
  bitmap?: ImageBitmap;
  isDone: boolean;
}

export class NearPictures {
  readonly #storyboard: Storyboard;
  readonly #onLoaded: () => void;
  readonly #held = new Map<string, Held>();
  readonly #closing = new AbortController();

  /** @param before - of an earlier storyboard, whose pictures are taken over; it must not be used any more */
  constructor(storyboard: Storyboard, onLoaded: () => void, before?: NearPictures) {
    this.#storyboard = storyboard;
    this.#onLoaded = onLoaded;
    if (before) this.#takeOver(before);
  }

  readonly find: ScenePictures = (sceneId) => {
    const bitmap = this.#held.get(sceneId)?.bitmap;
    return bitmap && { picture: { sharp: bitmap } };
  };

  /**
   * Loads what is visible in a frame and soon after.
   * @returns false while a visible picture is on its way
   */
  bring(frame: number): boolean {
    const { scenes } = this.#storyboard;
    const first = scenes.findIndex((scene) => frame < scene.firstFrame + scene.frames);
    const last = scenes.findLastIndex((scene) => frame >= scene.firstFrame);
    const near = scenes.slice(Math.max(0, first), last + 1 + AHEAD);
    for (const scene of near) if (!this.#held.has(scene.id)) this.#load(scene);
    this.#letGo(new Set(near.map(({ id }) => id)));
    return near.slice(0, last + 1 - first).every(({ id }) => this.#held.get(id)?.isDone);
  }

  close(): void {
    this.#closing.abort();
    this.#letGo(new Set(), 0);
  }

  /** Otherwise each change of the plan would show the scene without its picture for a moment. */
  #takeOver(before: NearPictures): void {
    const sceneById = new Map(this.#storyboard.scenes.map((scene) => [scene.id, scene]));
    for (const [id, held] of before.#held) {
      const scene = sceneById.get(id);
      if (!scene || !held.bitmap || held.key !== keyOf(scene, this.#storyboard)) continue;
      this.#held.set(id, held);
      before.#held.delete(id);
    }
    before.close();
  }

  #load(scene: Scene): void {
    const held: Held = { key: keyOf(scene, this.#storyboard), isDone: false };
    this.#held.set(scene.id, held);
    void loadPicture(scene, this.#storyboard, this.#closing.signal).then((bitmap) => {
      const isWanted = this.#held.get(scene.id) === held;
      if (!isWanted) bitmap?.close();
      else if (bitmap) held.bitmap = bitmap;
      held.isDone = true;
      if (isWanted) this.#onLoaded();
    });
  }

  #letGo(near: ReadonlySet<string>, most = MOST_HELD): void {
    for (const [id, { bitmap }] of this.#held) {
      if (this.#held.size <= most) return;
      if (near.has(id)) continue;
      this.#held.delete(id);
      bitmap?.close();
    }
  }
}

function keyOf(scene: Scene, storyboard: Storyboard): string {
  return JSON.stringify(preparationOf(scene, storyboard) ?? null);
}

/** Never rejects; undefined for a scene without a picture, and after a failure: the scene is shown without it. */
async function loadPicture(
  scene: Scene,
  storyboard: Storyboard,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  const wanted = preparationOf(scene, storyboard);
  // Of a clip the preview shows its still.
  const address = scene.kind === 'clip' ? scene.poster : wanted?.address;
  if (!wanted || address === undefined) return undefined;
  try {
    const response = await fetch(sourceFor(address, wanted), { signal });
    return response.ok ? await cutAndScale(await response.blob(), wanted) : undefined;
  } catch {
    return undefined;
  }
}

/** The address of the smallest stored size with enough pixels. */
export function sourceFor(address: string, { crop, size }: Preparation): string {
  const sources: PictureSource[] = parsePictureAddress(address)?.sources ?? [];
  const enough = sources.find(
    ({ width, height }) => width * crop.width >= size.width && height * crop.height >= size.height,
  );
  return (enough ?? sources.at(-1))?.address ?? address;
}

/** Cuts and scales a picture once, on white as on the server. The caller closes the bitmap. */
export async function cutAndScale(file: Blob, { crop, size }: Preparation): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  try {
    const { width, height } = whole;
    const scaled = await createImageBitmap(
      whole,
      Math.round(crop.x * width),
      Math.round(crop.y * height),
      Math.max(1, Math.round(crop.width * width)),
      Math.max(1, Math.round(crop.height * height)),
      { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' },
    );
    return await onWhite(scaled).finally(() => scaled.close());
  } finally {
    whole.close();
  }
}

async function onWhite(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const { width, height } = bitmap;
  const canvas = createCanvas(width, height);
  canvas.context.fillStyle = '#ffffff';
  canvas.context.fillRect(0, 0, width, height);
  canvas.context.drawImage(bitmap, 0, 0, width, height);
  return createImageBitmap(canvas);
}
