/**
 * The tolerated clock skew between instances, and lag between two requests of one instance. A stored time further
 * in the future was written before the clock was set back.
 */
export const CLOCK_SLACK_MS = 60_000;
