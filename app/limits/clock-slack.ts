/**
 * How much the clocks of two instances can differ, in milliseconds. A stored time further in the
 * future was written before the clock was set back.
 */
export const CLOCK_SLACK_MS = 60_000;
