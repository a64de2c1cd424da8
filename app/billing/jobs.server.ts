import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** Retries for many hours, because an outage of the provider can last that long. */
const POLICY = {
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
} as const;

/** Checks every plan each night, in case a webhook event was lost. */
export const CHECK_PLANS: JobDefinition = {
  ...POLICY,
  name: 'check-plans',
  data: z.object({}),
  schedule: '41 3 * * *',
  // A restored backup need not run old jobs: the next scheduled run checks every plan.
  runsAfterRestore: false,
};

/** Synchronizes the plan of one customer with the payment provider. */
export const CHECK_PLAN: JobDefinition<{ customer: string }> = {
  ...POLICY,
  name: 'check-plan',
  data: z.object({ customer: z.string() }),
  runsAfterRestore: true,
};

/** Cancels a deleted account's plan and deletes its customer. */
export const CLOSE_CUSTOMER: JobDefinition<{ customer: string }> = {
  ...POLICY,
  name: 'close-customer',
  data: z.object({ customer: z.string() }),
  runsAfterRestore: true,
};

/** Refunds a deleted account's payment, if due (`stripe/provider-invoice.ts`). */
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
