/**
 * The fields of Stripe's responses that we use. They are checked at run time, so that no invalid
 * response is stored as a plan.
 */
import { z, type ZodType } from 'zod';

import type { ProviderInvoice } from './provider-invoice.ts';
import type { ProviderSubscription } from './provider-subscription.ts';

export const customerSchema = z.object({ id: z.string(), object: z.literal('customer') });

export const listedCustomerSchema = customerSchema.extend({
  metadata: z.record(z.string(), z.string()),
});

export const deletedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

export const priceSchema = z.object({
  id: z.string(),
  object: z.literal('price'),
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.string().nullable(),
  /** in cents; null when the price is not fixed */
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

const unixSeconds = z.number().transform((value) => new Date(value * 1000));

export const subscriptionSchema = z
  .object({
    id: z.string(),
    object: z.literal('subscription'),
    status: z.string(),
    created: unixSeconds,
    cancel_at: unixSeconds.nullable(),
    cancel_at_period_end: z.boolean(),
    items: z.object({ data: z.array(z.object({ current_period_end: unixSeconds })) }),
  })
  .transform((answer): ProviderSubscription => {
    const ends = answer.items.data.map(({ current_period_end: end }) => end.getTime());
    const periodEnd = ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
    // The portal sets `cancel_at_period_end` or only `cancel_at`. A `cancel_at` after this period
    // is ignored, because the subscription renews first.
    const { cancel_at: end } = answer;
    const endsAt = end && (!periodEnd || end <= periodEnd) ? end : undefined;
    return {
      id: answer.id,
      status: answer.status,
      createdAt: answer.created,
      periodEnd: endsAt ?? periodEnd,
      cancelsAtPeriodEnd: answer.cancel_at_period_end || endsAt !== undefined,
    };
  });

const webUrl = z.url({ protocol: /^https?$/ });

export const checkoutSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  status: z.string().nullable(),
  url: webUrl.nullable(),
  expires_at: unixSeconds,
});

/** A reference to another object: its id, or the object itself in an expanded response. */
const reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.id));

export const invoiceSchema = z
  .object({
    id: z.string(),
    object: z.literal('invoice'),
    customer_email: z.string().nullable(),
    amount_paid: z.number(),
    currency: z.string(),
    status_transitions: z.object({ paid_at: unixSeconds.nullable() }),
    parent: z
      .object({ subscription_details: z.object({ subscription: reference }).nullish() })
      .nullable(),
    lines: z.object({ data: z.array(z.object({ period: z.object({ end: unixSeconds }) })) }),
  })
  .transform((answer): ProviderInvoice => {
    const ends = answer.lines.data.map(({ period }) => period.end.getTime());
    return {
      id: answer.id,
      email: answer.customer_email ?? undefined,
      amountPaid: answer.amount_paid,
      currency: answer.currency,
      paidAt: answer.status_transitions.paid_at ?? undefined,
      subscriptionId: answer.parent?.subscription_details?.subscription,
      coversUntil: ends.length > 0 ? new Date(Math.max(...ends)) : undefined,
    };
  });

export const invoicePaymentSchema = z.object({
  object: z.literal('invoice_payment'),
  payment: z.object({ payment_intent: reference.nullish(), charge: reference.nullish() }),
});

export const refundSchema = z.object({
  object: z.literal('refund'),
  status: z.string().nullable(),
});

export const portalSchema = z.object({
  object: z.literal('billing_portal.session'),
  url: webUrl,
});

export function listSchema<T>(item: ZodType<T>) {
  return z.object({ object: z.literal('list'), data: z.array(item) });
}

/** Visible ASCII only. A NUL, for example, would make every insert of the event fail. */
const idSchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const eventSchema = z.object({
  id: idSchema,
  type: z.string(),
  data: z.object({
    object: z.object({
      id: idSchema.optional(),
      object: z.string().optional(),
      customer: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
      invoice: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
    }),
  }),
});

export type StripePrice = z.infer<typeof priceSchema>;
export type StripeCheckout = z.infer<typeof checkoutSchema>;

/**
 * A webhook event says only that a customer has changed. The change itself is read from the API.
 */
export interface StripeEvent {
  id: string;
  type: string;
  customerId: string | undefined;
  invoiceId: string | undefined;
}

export function parseStripeEvent(value: unknown): StripeEvent | undefined {
  const result = eventSchema.safeParse(value);
  if (!result.success) return undefined;
  const { id, type, data } = result.data;
  const { object } = data;
  return {
    id,
    type,
    customerId: object.object === 'customer' ? object.id : idOf(object.customer),
    invoiceId: object.object === 'invoice' ? object.id : idOf(object.invoice),
  };
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
