/** Makes a video in this browser and sends it to the server. It knows nothing of React. */
import type { Storyboard } from '../../plan/storyboard.ts';
import type { MadeHere, MakeHere, MakingProgress } from './made-here.ts';
import type { SentMade, SendMadeOptions } from './send-made.ts';

export type BrowserMakingState =
  | { step: 'idle' }
  | { step: 'making'; progress: MakingProgress | undefined }
  /** `fraction` from 0 to 1 */
  | { step: 'sending'; made: MadeHere; fraction: number }
  | { step: 'unsent'; made: MadeHere; sentence: string | undefined }
  | { step: 'sent'; made: MadeHere }
  | { step: 'failed'; error: unknown };

interface BrowserMakingOptions {
  make: MakeHere;
  send: (options: Omit<SendMadeOptions, 'memorialId'>) => Promise<SentMade>;
  /** after the server has the video */
  onSent: () => void;
}

export class BrowserMaking {
  readonly #options: BrowserMakingOptions;
  readonly #listeners = new Set<() => void>();
  #state: BrowserMakingState = { step: 'idle' };
  #running: AbortController | undefined;

  constructor(options: BrowserMakingOptions) {
    this.#options = options;
  }

  getState = (): BrowserMakingState => this.#state;

  /** True while the page has to stay open. */
  isBusy = (): boolean => this.#running !== undefined;

  /** True as long as the video is nowhere else: it is being made, or is not sent yet. */
  isAtRisk = (): boolean => this.isBusy() || this.#state.step === 'unsent';

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Does nothing while a video is made.
   * @param video.sound - where the audio file is loaded from
   */
  start = (video: { storyboard: Storyboard; sound: string | undefined }): Promise<void> =>
    this.#run(async (signal) => {
      this.#tell({ step: 'making', progress: undefined });
      try {
        const onProgress = (progress: MakingProgress) => this.#progress(progress, signal);
        const made = await this.#options.make({ ...video, onProgress, signal });
        if (!signal.aborted) await this.#send(made, signal);
      } catch (error) {
        this.#tell(signal.aborted ? { step: 'idle' } : { step: 'failed', error });
      }
      if (signal.aborted && this.#state.step === 'making') this.#tell({ step: 'idle' });
    });

  sendAgain = (): Promise<void> =>
    this.#run(async (signal) => {
      if (this.#state.step === 'unsent') await this.#send(this.#state.made, signal);
    });

  /** What is made stays, and can be downloaded. */
  stop = (): void => this.#running?.abort();

  async #run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#running) return;
    const running = new AbortController();
    this.#running = running;
    try {
      await work(running.signal);
    } finally {
      this.#running = undefined;
      this.#tell(this.#state);
    }
  }

  async #send(made: MadeHere, signal: AbortSignal): Promise<void> {
    const onProgress = (fraction: number) => this.#tell({ step: 'sending', made, fraction });
    onProgress(0);
    const sent = await this.#options.send({ file: made.file, onProgress, signal });
    if (sent.ok) {
      this.#tell({ step: 'sent', made });
      this.#options.onSent();
    } else {
      const sentence = signal.aborted ? undefined : sent.sentence;
      this.#tell({ step: 'unsent', made, sentence });
    }
  }

  /** Frames come faster than anyone reads. */
  #progress(progress: MakingProgress, signal: AbortSignal): void {
    if (signal.aborted) return;
    const shown = this.#state.step === 'making' ? this.#state.progress : undefined;
    const isSame =
      shown?.step === progress.step && Math.floor(shown.done) === Math.floor(progress.done);
    if (!isSame) this.#tell({ step: 'making', progress });
  }

  #tell(state: BrowserMakingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
