/**
 * The records in the sandbox's state file. Times are seconds since 1970, amounts are cents. Unknown fields are dropped,
 * so that old files stay readable.
 */
import { z } from 'zod';

const seconds = z.int();

const customer = z.object({
  id: z.string(),
  created: seconds,
  email: z.string(),
  name: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  isDeleted: z.boolean(),
  clockAhead: seconds,
  card: z.enum(['works', 'declines']).nullable(),
});

const checkout = z.object({
  id: z.string(),
  created: seconds,
  expiresAt: seconds,
  customerId: z.string(),
  priceId: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  clientReferenceId: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  subscriptionId: z.string().nullable(),
});

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

const subscription = z.object({
  id: z.string(),
  created: seconds,
  customerId: z.string(),
  priceId: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  anchor: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  cancelAt: seconds.nullable(),
  endedAt: seconds.nullable(),
});

const invoiceLine = z.object({
  amount: z.int(),
  periodStart: seconds,
  periodEnd: seconds,
});

const invoice = z.object({
  id: z.string(),
  created: seconds,
  customerId: z.string(),
  subscriptionId: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  attemptCount: z.int(),
  nextAttempt: seconds.nullable(),
  paidAt: seconds.nullable(),
  lines: z.array(invoiceLine),
});

const refund = z.object({ id: z.string(), invoiceId: z.string() });

const portalSession = z.object({ id: z.string(), customerId: z.string(), returnUrl: z.string() });

const event = z.object({
  id: z.string(),
  type: z.string(),
  payload: z.string(),
  attempts: z.int(),
  /** the HTTP status of the last response; null before the first attempt, 0 without a response */
  lastStatus: z.int().nullable(),
  isDelivered: z.boolean(),
});

const storedResponse = z.object({
  key: z.string(),
  at: seconds,
  request: z.string(),
  status: z.union([z.literal(200), z.literal(500)]),
  body: z.string(),
});

export const recordsSchema = z.object({
  version: z.literal(1),
  customers: z.array(customer),
  checkouts: z.array(checkout),
  subscriptions: z.array(subscription),
  invoices: z.array(invoice),
  refunds: z.array(refund).default([]),
  portalSessions: z.array(portalSession),
  events: z.array(event),
  responses: z.array(storedResponse).default([]),
});

export type Records = z.infer<typeof recordsSchema>;
export type CustomerRecord = z.infer<typeof customer>;
export type CheckoutRecord = z.infer<typeof checkout>;
export type SubscriptionRecord = z.infer<typeof subscription>;
export type InvoiceRecord = z.infer<typeof invoice>;
export type InvoiceLineRecord = z.infer<typeof invoiceLine>;
export type RefundRecord = z.infer<typeof refund>;
export type PortalSessionRecord = z.infer<typeof portalSession>;
export type EventRecord = z.infer<typeof event>;
export type StoredResponse = z.infer<typeof storedResponse>;

export function emptyRecords(): Records {
  return {
    version: 1,
    customers: [],
    checkouts: [],
    subscriptions: [],
    invoices: [],
    refunds: [],
    portalSessions: [],
    events: [],
    responses: [],
  };
}
