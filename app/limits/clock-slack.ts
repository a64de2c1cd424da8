/**
 * The tolerance, in milliseconds, for the difference between the clocks of two instances, and for setting the clock of
 * one instance back. If a stored time is further in the future than this tolerance, that time was stored before the
 * clock was set back.
 */
export const CLOCK_SLACK_MS = 60_000;
