/**
 * The pictures of the scenes around one frame, in full quality. There are three at most, because each may have many
 * megabytes.
 */
import type { Picture } from '../../../drawing/canvas.ts';
import type { ScenePictures } from '../../../drawing/draw-frame.ts';
import type { Scene, Storyboard } from '../../../plan/storyboard.ts';
import { addressOf } from '../../../rendering/without-scenes.ts';
import type { SceneSource } from './clip-source.ts';
import { openScene } from './scene-source.ts';

type OpenScene = (
  scene: Scene,
  storyboard: Storyboard,
  signal: AbortSignal,
) => Promise<SceneSource>;

export class FullPictures {
  readonly #storyboard: Storyboard;
  readonly #signal: AbortSignal;
  readonly #open: OpenScene;
  readonly #sources = new Map<string, Promise<SceneSource>>();
  readonly #shown = new Map<string, Picture>();
  /** the addresses of photos and clips that can't be shown */
  readonly missing = new Set<string>();

  constructor(storyboard: Storyboard, signal: AbortSignal, open: OpenScene = openScene) {
    this.#storyboard = storyboard;
    this.#signal = signal;
    this.#open = open;
  }

  readonly find: ScenePictures = (sceneId) => {
    const sharp = this.#shown.get(sceneId);
    return sharp && { picture: { sharp } };
  };

  /**
   * Resolves when everything that a frame shows can be drawn. The next scene is loaded meanwhile.
   * @param frame - frames are asked for in their order
   */
  async bring(frame: number): Promise<void> {
    const { scenes } = this.#storyboard;
    const visible = scenes.filter(
      ({ firstFrame, frames }) => frame >= firstFrame && frame < firstFrame + frames,
    );
    const next = scenes.find(({ firstFrame }) => firstFrame > frame);
    const near = next ? [...visible, next] : visible;
    this.#letGo(new Set(near.map(({ id }) => id)));
    for (const scene of near) this.#load(scene);
    for (const scene of visible) {
      const source = await this.#sources.get(scene.id);
      const picture = await source?.pictureAt(frame - scene.firstFrame);
      if (picture) this.#shown.set(scene.id, picture);
      const address = addressOf(scene);
      if (source?.isMissing && address !== undefined) this.missing.add(address);
    }
  }

  close(): void {
    this.#letGo(new Set());
  }

  #load(scene: Scene): void {
    if (this.#sources.has(scene.id)) return;
    const source = this.#open(scene, this.#storyboard, this.#signal);
    // `bring` reports the failure when the scene becomes visible.
    source.catch(() => undefined);
    this.#sources.set(scene.id, source);
  }

  #letGo(near: ReadonlySet<string>): void {
    for (const [id, source] of this.#sources) {
      if (near.has(id)) continue;
      this.#sources.delete(id);
      this.#shown.delete(id);
      source.then(
        (opened) => opened.close(),
        () => undefined,
      );
    }
  }
}
