/** What the sandbox's Stripe remembers, as it lies in its file. Times are in seconds since 1970, amounts in cents. */
import { z } from 'zod';

const metadata = z.record(z.string(), z.string());
const seconds = z.int();

const customer = z.strictObject({
  id: z.string(),
  created: seconds,
  email: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  metadata,
  isDeleted: z.boolean(),
  /** how far this customer's clock was moved ahead of the machine's */
  clockAhead: seconds,
  /** the card kept for renewals; null: none yet */
  card: z.enum(['works', 'declines']).nullable(),
});

const checkout = z.strictObject({
  id: z.string(),
  created: seconds,
  expiresAt: seconds,
  customerId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  priceId: z.string(),
  quantity: z.int(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata,
  subscriptionMetadata: metadata,
  subscriptionDescription: z.string().nullable(),
  locale: z.string().nullable(),
  allowPromotionCodes: z.boolean().nullable(),
  billingAddressCollection: z.enum(['auto', 'required']).nullable(),
  paymentMethodCollection: z.enum(['always', 'if_required']).nullable(),
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

const subscription = z.strictObject({
  id: z.string(),
  itemId: z.string(),
  created: seconds,
  customerId: z.string(),
  priceId: z.string(),
  quantity: z.int(),
  description: z.string().nullable(),
  metadata,
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** the day and hour that periods are counted from */
  anchor: seconds,
  periodStart: seconds,
  periodEnd: seconds,
  cancelAtPeriodEnd: z.boolean(),
  /** the moment it ends, where one was named */
  cancelAt: seconds.nullable(),
  canceledAt: seconds.nullable(),
  endedAt: seconds.nullable(),
  cancelReason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  cancelComment: z.string().nullable(),
  cancelFeedback: z.string().nullable(),
  latestInvoiceId: z.string().nullable(),
});

const invoiceLine = z.strictObject({
  id: z.string(),
  amount: z.int(),
  description: z.string(),
  priceId: z.string(),
  quantity: z.int(),
  isProration: z.boolean(),
  periodStart: seconds,
  periodEnd: seconds,
});

const invoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  created: seconds,
  customerId: z.string(),
  subscriptionId: z.string(),
  itemId: z.string(),
  billingReason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  status: z.enum(['open', 'paid', 'void']),
  attemptCount: z.int(),
  nextAttempt: seconds.nullable(),
  paidAt: seconds.nullable(),
  voidedAt: seconds.nullable(),
  periodStart: seconds,
  periodEnd: seconds,
  lines: z.array(invoiceLine),
});

const refund = z.strictObject({
  id: z.string(),
  created: seconds,
  invoiceId: z.string(),
  amount: z.int(),
});

const portalSession = z.strictObject({
  id: z.string(),
  created: seconds,
  customerId: z.string(),
  returnUrl: z.string().nullable(),
  locale: z.string().nullable(),
});

const event = z.strictObject({
  id: z.string(),
  type: z.string(),
  created: seconds,
  customerId: z.string().nullable(),
  /** the body as it is sent, each time the same */
  payload: z.string(),
  attempts: z.int(),
  /** what the product answered last; null: nothing yet, 0: it could not be reached */
  lastStatus: z.int().nullable(),
  isDelivered: z.boolean(),
});

const keptAnswer = z.strictObject({
  key: z.string(),
  at: seconds,
  request: z.string(),
  status: z.int().default(200),
  body: z.string(),
});

export const recordsSchema = z.strictObject({
  version: z.literal(1),
  invoiceCount: z.int(),
  customers: z.array(customer),
  checkouts: z.array(checkout),
  subscriptions: z.array(subscription),
  invoices: z.array(invoice),
  // Files of earlier versions have none.
  refunds: z.array(refund).default([]),
  portalSessions: z.array(portalSession),
  events: z.array(event),
  keptAnswers: z.array(keptAnswer),
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

export function noRecords(): Records {
  return {
    version: 1,
    invoiceCount: 0,
    customers: [],
    checkouts: [],
    subscriptions: [],
    invoices: [],
    refunds: [],
    portalSessions: [],
    events: [],
    keptAnswers: [],
  };
}
