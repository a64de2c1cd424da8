/**
 * How much the clocks of two instances can differ, in milliseconds. If a stored time is further in
 * the future, the clock was set back after the write.
 */
export const CLOCK_SLACK_MS = 60_000;
