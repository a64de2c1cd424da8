/** As long as in the videos that the server makes. */
const FADE_SECONDS = 3;

/**
 * How loud the sound is in a moment of the video, from 0 to 1. It becomes silent in the last seconds.
 * @param second - since the beginning of the video
 * @param seconds - of the whole video
 */
export function loudnessAt(second: number, seconds: number): number {
  const fade = Math.min(FADE_SECONDS, seconds);
  return Math.max(0, Math.min(1, (seconds - second) / fade));
}

/** The moment from which on the sound becomes silent. */
export function fadesFrom(seconds: number): number {
  return Math.max(0, seconds - FADE_SECONDS);
}
