/**
 * The rate limits of the door (the password page). They stop attacks from many networks, and never lock a family
 * out (docs/decisions/117-the-door-of-a-family-page.md).
 */
import type { RateLimiter, RateLimitRule } from '../../rate-limiter/rate-limiter.server.ts';

const MINUTE = 60_000;

/**
 * Correct passwords do not count as tries, because many guests can share one network, for example in a
 * hospital. Correct passwords have a limit of their own (`doorEntriesOfNetwork`), because checking a password is
 * slow.
 */
const TRIES = {
  /** per memorial and network: “ten tries a quarter of an hour per network” (ROOMS) */
  doorTriesOfNetwork: { max: 10, windowMs: 15 * MINUTE, wideMax: 20 },
  /** per network, for all memorials together */
  doorTriesAtAllDoors: { max: 100, windowMs: 60 * MINUTE, wideMax: 200 },
  /** per memorial, shared by all browsers without an earlier pass of this memorial */
  doorTriesOfStrangers: { max: 40, windowMs: 60 * MINUTE },
  /** per browser with an earlier pass of this memorial */
  doorTriesOfBrowser: { max: 10, windowMs: 15 * MINUTE },
  /** per memorial, shared by all browsers with an earlier pass of this memorial */
  doorTriesOfBrowsers: { max: 100, windowMs: 60 * MINUTE },
  /** correct passwords per network, for all memorials together */
  doorEntriesOfNetwork: { max: 300, windowMs: 60 * MINUTE, wideMax: 600 },
  /** requests for mailed links per network */
  doorLinksOfNetwork: { max: 20, windowMs: 15 * MINUTE, wideMax: 40 },
} as const satisfies Record<string, RateLimitRule>;

/**
 * Anybody can send the forms of the password page. So, after a refusal, further attempts are refused for a while
 * without a database write.
 */
function sparing<Rule extends string>(rules: Readonly<Record<Rule, RateLimitRule>>) {
  const entries = Object.entries<RateLimitRule>(rules).map(([rule, limit]) => [
    rule,
    { ...limit, remembersRefusals: true },
  ]);
  return Object.fromEntries(entries) as Record<Rule, RateLimitRule>;
}

export const DOOR_RATE_LIMITS = {
  ...sparing(TRIES),
  /**
   * mails per address and network, so that one visitor cannot use up a guest's mails; app/mail limits the mails of
   * all networks
   */
  doorMailsToAddressFromNetwork: { max: 2, windowMs: 60 * MINUTE, wideMax: 2 },
  doorPasswordChanges: { max: 20, windowMs: 60 * MINUTE },
} as const satisfies Record<string, RateLimitRule>;

export type DoorRateLimiter = RateLimiter<keyof typeof DOOR_RATE_LIMITS>;
