/** Plays the family's sound along with the preview, as in the finished video: repeated, and faded at the end. */
import { loudnessAt } from '../sound-fade.ts';

export interface SoundLengths {
  /** of the whole video, in seconds */
  video: number;
  /** of the sound, after which it begins again */
  sound: number;
}

/** A smaller difference of the sound from the pictures isn't noticed; a jump would be. */
const UNNOTICED_SECONDS = 0.3;

/**
 * What is heard at a moment of the preview.
 * @param second - since the beginning of the video
 */
export function soundAt(
  second: number,
  { video, sound }: SoundLengths,
): { position: number; loudness: number } {
  return { position: sound > 0 ? second % sound : 0, loudness: loudnessAt(second, video) };
}

/** True if the sound is so far from its place that it has to jump. The end of the sound is beside its beginning. */
export function isOutOfStep(heard: number, position: number, soundSeconds: number): boolean {
  const distance = Math.abs(heard - position);
  return Math.min(distance, Math.max(0, soundSeconds - distance)) > UNNOTICED_SECONDS;
}

export class PreviewSound {
  readonly #audio = new Audio();
  readonly #seconds: number;
  readonly #closing = new AbortController();

  /** @param onFail - called if the file can't be loaded or played */
  constructor(address: string, seconds: number, onFail: () => void) {
    this.#seconds = seconds;
    // Nothing of a file of up to 50 MB is loaded before the preview plays.
    this.#audio.preload = 'none';
    this.#audio.loop = true;
    this.#audio.src = address;
    this.#audio.addEventListener('error', onFail, { signal: this.#closing.signal });
  }

  close(): void {
    this.#closing.abort();
    this.#audio.pause();
    this.#audio.removeAttribute('src');
  }

  /** @param isRunning - false while the preview stands still */
  follow(second: number, videoSeconds: number, isRunning: boolean): void {
    const audio = this.#audio;
    if (!isRunning) {
      if (!audio.paused) audio.pause();
      return;
    }
    const lengths = { video: videoSeconds, sound: this.#seconds };
    const { position, loudness } = soundAt(second, lengths);
    audio.volume = loudness;
    // While the browser loads, a jump would only make it load again.
    const isLoading = audio.seeking || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (!isLoading && isOutOfStep(audio.currentTime, position, this.#seconds)) {
      audio.currentTime = position;
    }
    // A failure is an event; a pause before the sound began only ends this promise.
    if (audio.paused) audio.play().catch(() => undefined);
  }
}
