/**
 * The tolerated difference between the clocks of instances, and between the times of two requests to one instance. A
 * stored time further in the future was written before the clock was set back.
 */
export const CLOCK_SLACK_MS = 60_000;
