/**
 * How far the clocks of two instances may differ, and one request of an instance lag behind another, without
 * anybody having touched a clock. Beyond it, a moment that seems to lie ahead was written under a clock that was
 * put back since.
 */
export const CLOCK_SLACK_MS = 60_000;
