/** Throttles repeated errors, such as those of a database that is down, so that they do not fill the log. */

const INTERVAL_MS = 60_000;
/** Limits the memory for messages; when it is reached all are forgotten, so some may be logged again early. */
const MAX_MESSAGES = 200;

/**
 * Wraps an error logger: each message is logged at once, then at most once a minute, with the number `leftOut`
 * since the last time.
 *
 * @param now - milliseconds of a monotonic clock
 */
export function throttledLog(
  log: (error: unknown, leftOut: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const last = logged.get(message);
    if (last && now() - last.at < INTERVAL_MS) {
      last.leftOut += 1;
      return;
    }
    if (logged.size >= MAX_MESSAGES) logged.clear();
    logged.set(message, { at: now(), leftOut: 0 });
    log(error, last?.leftOut ?? 0);
  };
}
