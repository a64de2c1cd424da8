const INTERVAL_MS = 60_000;
const MAX_MESSAGES = 200;

import { messageOf } from '../../app/wire/errors/caught.ts';
/**
 * Wraps an error logger. A message is logged at once, and then at most once a minute. `leftOut` counts the messages in
 * between.
 * @param now - milliseconds of a monotonic clock
 */
export function throttledLog(
  log: (error: unknown, leftOut: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return (error) => {
    const message = messageOf(error);
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
