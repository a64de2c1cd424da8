import { z } from 'zod';

import type { JobDefinition } from '../../db/job-queue.server.ts';

/** An outage of the provider can last many hours, so there are many retries. */
const POLICY = {
  retry: { limit: 100, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  timeoutSeconds: 120,
} as const;

/** Checks every plan each night, in case a webhook event was lost. */
export const CHECK_PLANS: JobDefinition = {
  ...POLICY,
  // It adds a job for each customer.
  timeoutSeconds: 3600,
  heartbeatSeconds: 20,
  name: 'check-plans',
  data: z.object({}),
  schedule: '41 3 * * *',
  // Jobs from a restored backup need not run, because the next scheduled run checks every plan.
  runsAfterRestore: false,
};

export const CHECK_PLAN: JobDefinition<{ customer: string }> = {
  ...POLICY,
  name: 'check-plan',
  data: z.object({ customer: z.string() }),
  runsAfterRestore: true,
};

export const CLOSE_CUSTOMER: JobDefinition<{ customer: string }> = {
  ...POLICY,
  name: 'close-customer',
  data: z.object({ customer: z.string() }),
  runsAfterRestore: true,
};

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
