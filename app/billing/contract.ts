/**
 * What crosses the wire for plans and payments: the four calls of SPEC section 7 under
 * `/api/v1/subscription`. Answers travel in the envelope; their `data` is described here.
 */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const TIERS = ['free', 'pro'] as const;

/** What somebody's plan is, in the product's words. */
export type Tier = (typeof TIERS)[number];

export const BILLING_LIMITS = {
  /** characters of an id that the provider gave out */
  id: 255,
  /** characters of an address to come back to */
  address: 2000,
} as const;

/** Sentences of payloads that no page of ours sends. */
export const PAYLOAD_SENTENCES = {
  priceRequired: 'Please choose a plan',
  addressRequired: 'An address to come back to is required',
} as const;

/** One way to pay for a plan. */
const priceSchema = z.object({
  /** in dollars, as 9.99 */
  amount: z.number().nonnegative(),
  /** the provider's word, in lower case: 'usd' */
  currency: z.string(),
  /** what `create-checkout-session` is told */
  priceId: z.string(),
});

export const planSchema = z.object({
  id: z.enum(TIERS),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Pro's prices; left out while payments are not configured, because a price is never invented */
  billing: z
    .object({
      monthly: priceSchema,
      /** `savings` in dollars: twelve months less one year; zero or less when a year saves nothing */
      yearly: priceSchema.extend({ savings: z.number() }),
    })
    .optional(),
});

export const subscriptionSchema = z.object({
  tier: z.enum(TIERS),
  /** the provider's word ('active', 'past_due', 'canceled', …); left out where there never was a plan */
  status: z.string().optional(),
  /** when a running plan renews or, with `cancelAtPeriodEnd`, ends: an instant, to show in local time */
  currentPeriodEnd: z.iso.datetime().optional(),
  cancelAtPeriodEnd: z.boolean(),
});

/** Somebody who never had a plan; also what the screen falls back to when loading fails (SPEC section 4). */
export const NO_SUBSCRIPTION = { tier: 'free', cancelAtPeriodEnd: false } as const;

/** `data` of GET /plans: free, then pro. */
export const plansAnswerSchema = z.object({ plans: z.array(planSchema) });

/** `data` of GET /status. */
export const statusAnswerSchema = z.object({ subscription: subscriptionSchema });

/** `data` of both POST calls: where the browser goes next. */
export const redirectAnswerSchema = z.object({ url: z.url() });

function address() {
  return z
    .string({ error: PAYLOAD_SENTENCES.addressRequired })
    .min(1, { error: PAYLOAD_SENTENCES.addressRequired })
    .max(BILLING_LIMITS.address, { error: PAYLOAD_SENTENCES.addressRequired });
}

/**
 * The provider keeps one customer for each user and the server knows which; a payload needs none. One that
 * names another's is refused.
 */
const customer = z.string().max(BILLING_LIMITS.id).optional();

/**
 * POST /create-checkout-session. Both addresses are pages of the product's own origin. While payments are
 * not configured the call is answered with 503 before its payload is looked at.
 */
export const checkoutPayloadSchema = z.object({
  priceId: z
    .string({ error: PAYLOAD_SENTENCES.priceRequired })
    .min(1, { error: PAYLOAD_SENTENCES.priceRequired })
    .max(BILLING_LIMITS.id, { error: PAYLOAD_SENTENCES.priceRequired }),
  successUrl: address(),
  cancelUrl: address(),
  customer,
});

/** POST /create-portal-session. */
export const portalPayloadSchema = z.object({ returnUrl: address(), customer });

export type Plan = z.infer<typeof planSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;
export type CheckoutPayload = z.infer<typeof checkoutPayloadSchema>;
export type PortalPayload = z.infer<typeof portalPayloadSchema>;
