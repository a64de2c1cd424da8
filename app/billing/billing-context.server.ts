import type { JobQueue } from '../../db/job-queue.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import type { MailService } from '../mail/service.server.ts';
import type { RateLimiter, RateLimitRule } from '../rate-limiter/rate-limiter.server.ts';
import { AppError } from '../wire/errors/app-error.ts';
import type { BillingLog } from './billing-log.ts';
import type { Prices } from './stripe/prices.server.ts';
import { ProviderError } from './stripe/provider-error.ts';
import type { StripeGateway } from './stripe/stripe-gateway.server.ts';

const MINUTE = 60_000;

/** The provider limits the calls of all users together, so that one user could keep all others from paying. */
export const BILLING_RATE_LIMITS = {
  /** checkouts and portals, which take up to ten calls each */
  paymentPagesOfUser: { max: 20, windowMs: 10 * MINUTE },
  /** Beyond it, the user sees the plan as last stored. */
  planChecksOfUser: { max: 30, windowMs: MINUTE },
} as const satisfies Record<string, RateLimitRule>;

export interface BillingContext {
  kysely: DatabaseHandle;
  jobs: JobQueue;
  mail: Pick<MailService, 'enqueue'>;
  /** undefined if payments are not configured */
  gateway: StripeGateway | undefined;
  prices: Prices | undefined;
  limits: RateLimiter<keyof typeof BILLING_RATE_LIMITS>;
  now: () => Date;
  log: BillingLog;
}

export interface ConfiguredContext extends BillingContext {
  gateway: StripeGateway;
}

export interface Payer {
  userId: string;
  email: string;
  isEmailVerified: boolean;
}

/** @throws AppError PAYMENTS_NOT_CONFIGURED */
export function requireGateway({ gateway }: Pick<BillingContext, 'gateway'>): StripeGateway {
  if (!gateway) throw new AppError('PAYMENTS_NOT_CONFIGURED');
  return gateway;
}

/**
 * A handler for `Promise.catch`. Turns a `ProviderError` into an `AppError` with a message for the
 * user.
 */
export function rethrowAsUnavailable(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  throw new AppError('PAYMENTS_UNAVAILABLE', { cause: error });
}
