/** Keeps what fails every second, as all does that asks a database which is away, from filling the log. */

/** The same words are told again after this many milliseconds. */
const TELL_EVERY_MS = 60_000;
/** So many different words are remembered; more are told as they come. */
const WORDS_MAX = 200;

/**
 * Makes what hears of failures and tells some of them: the first with its words, then one a minute, with how many
 * were `leftOut` since the last.
 *
 * @param now - milliseconds of a clock that only goes forward
 */
export function tellRarely(
  tell: (error: unknown, leftOut: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const told = new Map<string, { at: number; leftOut: number }>();
  return (error) => {
    const words = error instanceof Error ? error.message : String(error);
    const last = told.get(words);
    if (last && now() - last.at < TELL_EVERY_MS) {
      last.leftOut += 1;
      return;
    }
    if (told.size >= WORDS_MAX) told.clear();
    told.set(words, { at: now(), leftOut: 0 });
    tell(error, last?.leftOut ?? 0);
  };
}
