/**
 * Sends files until the server has them. A missing network, a lost session or a busy server stops all files of the
 * sender, which then wait together for the next attempt. Each file goes on where it stopped.
 */
import { SendFailure, toSendFailure } from './send-file.ts';

/** `unsaved`: the server does not know yet where the file belongs. */
export type Hindrance = 'offline' | 'signed-out' | 'busy' | 'unsaved';

interface SenderOptions {
  /** milliseconds between two attempts, if the server asks for no other pause */
  retryMs: number;
  /** undefined: the next attempt begins */
  onHindrance: (hindrance: Hindrance | undefined) => void;
}

export class ResumableSender {
  readonly #options: SenderOptions;
  #hindered: PromiseWithResolvers<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /**
   * Repeats the attempt until it succeeds, and resolves to its result. An attempt sends the bytes that are missing on
   * the server, or asks what has become of the file.
   * @throws SendFailure `refused`, or `aborted` after the signal
   */
  async send<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      if (this.#hindered) await this.#untilFree(signal);
      if (signal.aborted) throw aborted();
      try {
        return await attempt();
      } catch (error) {
        const { kind, message, code, retryAfterMs } = toSendFailure(error);
        if (signal.aborted) throw aborted();
        if (kind === 'refused' || kind === 'aborted') throw new SendFailure(kind, message, code);
        this.hinder(kind, retryAfterMs);
      }
    }
  }

  hinder(hindrance: Hindrance, pauseMs = this.#options.retryMs): void {
    this.#hindered ??= Promise.withResolvers();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.retryNow, pauseMs);
    window.addEventListener('online', this.retryNow);
    this.#options.onHindrance(hindrance);
  }

  /** Ends the pause, for example after a sign-in. */
  retryNow = (): void => {
    const hindered = this.#hindered;
    if (!hindered) return;
    this.close();
    this.#options.onHindrance(undefined);
    hindered.resolve();
  };

  /** Plans no more attempts. The files that are being sent end by their signals. */
  close(): void {
    this.#hindered = undefined;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.retryNow);
  }

  async #untilFree(signal: AbortSignal): Promise<void> {
    while (this.#hindered && !signal.aborted) {
      const end = Promise.withResolvers<void>();
      const onAbort = () => end.resolve();
      signal.addEventListener('abort', onAbort);
      await Promise.race([this.#hindered.promise, end.promise]);
      signal.removeEventListener('abort', onAbort);
    }
  }
}

function aborted(): SendFailure {
  return new SendFailure('aborted', 'The upload was stopped.');
}
