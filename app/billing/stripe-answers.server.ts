/**
 * What is read of Stripe's answers and events, and nothing else of them. The SDK's types say what an answer
 * should be; these say what it is, so that a fault on the way is a failure and never a plan.
 */
import { z, type ZodType } from 'zod';

import type { ProviderSubscription } from './provider-subscription.ts';

export const customerSchema = z.object({ id: z.string(), object: z.literal('customer') });

export const deletedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

export const priceSchema = z.object({
  id: z.string(),
  object: z.literal('price'),
  active: z.boolean(),
  currency: z.string(),
  lookup_key: z.string().nullable(),
  /** in cents; null where the price is no fixed one */
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
});

const seconds = z.number().transform((value) => new Date(value * 1000));

export const subscriptionSchema = z
  .object({
    id: z.string(),
    object: z.literal('subscription'),
    status: z.string(),
    created: seconds,
    cancel_at: seconds.nullable(),
    cancel_at_period_end: z.boolean(),
    items: z.object({ data: z.array(z.object({ current_period_end: seconds })) }),
  })
  .transform((answer): ProviderSubscription => {
    const ends = answer.items.data.map(({ current_period_end: end }) => end.getTime());
    const periodEnd = ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
    // The portal says "at the period's end" in one of two ways, depending on the subscription's billing mode:
    // by the flag, or by the instant alone. An instant after a renewal is no end of this period.
    const { cancel_at: end } = answer;
    const endsAt = end && (!periodEnd || end <= periodEnd) ? end : undefined;
    return {
      id: answer.id,
      status: answer.status,
      createdAt: answer.created,
      periodEnd: endsAt ?? periodEnd,
      endsWithPeriod: answer.cancel_at_period_end || endsAt !== undefined,
    };
  });

const webAddress = z.url({ protocol: /^https?$/ });

export const checkoutSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  /** 'open', 'complete' or 'expired' */
  status: z.string().nullable(),
  /** null once it is not open any more */
  url: webAddress.nullable(),
});

export const portalSchema = z.object({
  object: z.literal('billing_portal.session'),
  url: webAddress,
});

/** A page of a list. */
export function listOf<T>(item: ZodType<T>) {
  return z.object({ object: z.literal('list'), data: z.array(item) });
}

/** Visible ASCII, as all of them are: anything else would be a failure of the database, again at each delivery. */
const idSchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const eventSchema = z.object({
  id: idSchema,
  type: z.string(),
  data: z.object({
    object: z.object({
      id: idSchema.optional(),
      object: z.string().optional(),
      customer: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
    }),
  }),
});

export type StripePrice = z.infer<typeof priceSchema>;
export type StripeCheckout = z.infer<typeof checkoutSchema>;

/** That something happened, and to whom. What happened is asked. */
export interface StripeEvent {
  id: string;
  type: string;
  customerId: string | undefined;
}

/** undefined for what is signed and yet no event of the form that we know. */
export function readStripeEvent(value: unknown): StripeEvent | undefined {
  const result = eventSchema.safeParse(value);
  if (!result.success) return undefined;
  const { id, type, data } = result.data;
  const { customer } = data.object;
  const owner = typeof customer === 'string' ? customer : customer?.id;
  return { id, type, customerId: data.object.object === 'customer' ? data.object.id : owner };
}
