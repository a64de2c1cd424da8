/** Plays a storyboard on a canvas, in real time. It knows nothing of React. */
import type { DrawingContext, Studio } from '../../drawing/canvas.ts';
import { createScenePainter, type ScenePainter } from '../../drawing/draw-frame.ts';
import { FRAMES_PER_SECOND, type Storyboard } from '../../plan/storyboard.ts';
import { browserStudio, contextOf } from './browser-studio.ts';
import { NearPictures } from './near-pictures.ts';
import type { PreviewSound } from './preview-sound.ts';

export interface StageState {
  isPlaying: boolean;
  /** true while a picture is missing, so that the time stands still */
  isWaiting: boolean;
  /** whole seconds since the beginning */
  second: number;
}

interface PreviewStageOptions {
  canvas: HTMLCanvasElement;
  onChange: (state: StageState) => void;
}

/** After a pause of the browser, the video goes on where it was. */
const LONGEST_STEP_MS = 250;

/** A frame in which the opening title has appeared. */
const FIRST_SHOWN_SECONDS = 1.5;

export class PreviewStage {
  readonly #options: PreviewStageOptions;
  #scene: { storyboard: Storyboard; painter: ScenePainter; pictures: NearPictures } | undefined;
  #context: DrawingContext | undefined;
  #frame = FIRST_SHOWN_SECONDS * FRAMES_PER_SECOND;
  #state: StageState = { isPlaying: false, isWaiting: false, second: 0 };
  #sound: PreviewSound | undefined;
  #hasBegun = false;
  #request: number | undefined;
  #lastTime: number | undefined;

  constructor(options: PreviewStageOptions) {
    this.#options = options;
  }

  /** @param storyboard - its frame is the size of the canvas */
  show(storyboard: Storyboard, fonts: Studio['fonts']): void {
    const { canvas } = this.#options;
    const before = this.#scene?.pictures;
    this.#scene = undefined;
    const { width, height } = storyboard.frame;
    // Any assignment empties the canvas.
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
    }
    this.#context = contextOf(canvas);
    if (!this.#context || storyboard.frames === 0) {
      before?.close();
      this.#hear(false);
      return;
    }
    this.#scene = {
      storyboard,
      painter: createScenePainter(browserStudio(fonts), storyboard),
      pictures: new NearPictures(storyboard, this.#draw, before),
    };
    this.#frame = Math.min(this.#frame, storyboard.frames - 1);
    this.#draw();
  }

  /** Plays the sound along from now on. The caller closes it. */
  playAlong(sound: PreviewSound | undefined): void {
    this.#sound = sound;
  }

  play(): void {
    const frames = this.#scene?.storyboard.frames ?? 0;
    if (frames === 0) return;
    if (!this.#hasBegun || this.#frame >= frames - 1) this.#frame = 0;
    this.#hasBegun = true;
    this.#lastTime = undefined;
    this.#tell({ isPlaying: true });
    // Before the first frame, because browsers start sounds only when a person taps.
    this.#hear(true);
    this.#draw();
  }

  pause(): void {
    this.#tell({ isPlaying: false, isWaiting: false });
    this.#hear(false);
  }

  /** @param seconds - since the beginning */
  seek(seconds: number): void {
    // Without a scene yet, `show` limits the frame.
    const most = Math.max(0, (this.#scene?.storyboard.frames ?? Infinity) - 1);
    this.#frame = Math.max(0, Math.min(most, seconds * FRAMES_PER_SECOND));
    this.#hasBegun = true;
    this.#lastTime = undefined;
    this.#tell({ second: Math.floor(this.#frame / FRAMES_PER_SECOND) });
    this.#draw();
  }

  /** Shows a part when it has fully appeared. */
  seekTo(partId: string): void {
    const scene = this.#scene?.storyboard.scenes.find(({ id }) => id === partId);
    if (scene) this.seek((scene.firstFrame + scene.frames / 2) / FRAMES_PER_SECOND);
  }

  close(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#scene?.pictures.close();
    this.#scene = undefined;
  }

  /** Draws with the browser's next frame. */
  readonly #draw = (): void => {
    this.#request ??= requestAnimationFrame((time) => {
      this.#request = undefined;
      this.#drawAt(time);
    });
  };

  #drawAt(time: number): void {
    if (!this.#scene || !this.#context) return;
    const { storyboard, painter, pictures } = this.#scene;
    const isThere = pictures.bring(this.#frame);
    if (this.#state.isPlaying) {
      this.#advance(time, isThere, storyboard.frames);
      this.#hear(isThere && this.#state.isPlaying);
    }
    painter.drawFrame(this.#context, this.#frame, pictures.find);
    if (this.#state.isPlaying) this.#draw();
  }

  #advance(time: number, isThere: boolean, frames: number): void {
    const passed = Math.min(LONGEST_STEP_MS, time - (this.#lastTime ?? time));
    this.#lastTime = time;
    if (isThere) this.#frame += (passed / 1_000) * FRAMES_PER_SECOND;
    const isOver = this.#frame >= frames - 1;
    if (isOver) this.#frame = frames - 1;
    this.#tell({
      isPlaying: !isOver,
      isWaiting: !isThere && !isOver,
      second: isOver
        ? Math.round(frames / FRAMES_PER_SECOND)
        : Math.floor(this.#frame / FRAMES_PER_SECOND),
    });
  }

  #hear(isRunning: boolean): void {
    const frames = this.#scene?.storyboard.frames ?? 0;
    const second = this.#frame / FRAMES_PER_SECOND;
    this.#sound?.follow(second, frames / FRAMES_PER_SECOND, isRunning);
  }

  #tell(change: Partial<StageState>): void {
    const next = { ...this.#state, ...change };
    const { isPlaying, isWaiting, second } = this.#state;
    const isSame =
      next.isPlaying === isPlaying && next.isWaiting === isWaiting && next.second === second;
    this.#state = next;
    if (!isSame) this.#options.onChange(next);
  }
}
