/** Definitions of billing's background jobs. */
import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** The policy of all billing jobs. Retries continue for many hours, in case the payment provider is down for long. */
const POLICY = {
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
} as const;

/** Enqueues a check of every plan each night, so that a lost webhook event has no lasting effect. */
export const CHECK_PLANS: JobDefinition = {
  ...POLICY,
  name: 'check-plans',
  data: z.object({}),
  schedule: '41 3 * * *',
  // A job from a restored backup need not run, because the next scheduled run checks every plan.
  runsAfterRestore: false,
};

/** Synchronizes the plan of one customer with the payment provider. */
export const CHECK_PLAN: JobDefinition<{ customer: string }> = {
  ...POLICY,
  name: 'check-plan',
  data: z.object({ customer: z.string() }),
  runsAfterRestore: true,
};

/** Cancels the plan of a deleted account and deletes the account's customer at the payment provider. */
export const CLOSE_CUSTOMER: JobDefinition<{ customer: string }> = {
  ...POLICY,
  name: 'close-customer',
  data: z.object({ customer: z.string() }),
  runsAfterRestore: true,
};

/** Refunds a payment for a deleted account, if a refund is due (`stripe/provider-invoice.ts`). */
export const REFUND_PAYMENT: JobDefinition<{ invoice: string }> = {
  ...POLICY,
  name: 'refund-payment',
  data: z.object({ invoice: z.string() }),
  runsAfterRestore: true,
};

export const BILLING_JOBS: readonly JobDefinition[] = [
  CHECK_PLANS,
  CHECK_PLAN,
  CLOSE_CUSTOMER,
  REFUND_PAYMENT,
];
