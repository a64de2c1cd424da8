/**
 * The API contract of plans and payments: the four calls of SPEC section 7 under `/api/v1/subscription`.
 * Responses use the envelope; their `data` is described here.
 */
import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const TIERS = ['free', 'pro'] as const;

export type Tier = (typeof TIERS)[number];

export const BILLING_LIMITS = {
  /** maximum length of an id from the provider */
  id: 255,
  /** maximum length of a return URL */
  url: 2000,
} as const;

/** Messages for invalid payloads. The application's own pages never send such payloads. */
export const PAYLOAD_MESSAGES = {
  priceRequired: 'Please choose a plan',
  urlRequired: 'An address to come back to is required',
} as const;

const priceSchema = z.object({
  /** in dollars, for example 9.99 */
  amount: z.number().nonnegative(),
  /** the provider's currency code in lower case: 'usd' */
  currency: z.string(),
  /** sent back in the payload of `create-checkout-session` */
  priceId: z.string(),
});

export const planSchema = z.object({
  id: z.enum(TIERS),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Pro's prices; left out while payments are not configured */
  billing: z
    .object({
      monthly: priceSchema,
      /**
       * `savings` in dollars: twelve monthly prices minus the yearly price; zero or negative if paying yearly saves
       * nothing
       */
      yearly: priceSchema.extend({ savings: z.number() }),
    })
    .optional(),
});

export const subscriptionSchema = z.object({
  tier: z.enum(TIERS),
  /** the provider's status ('active', 'past_due', 'canceled', …); left out for a user who never had a plan */
  status: z.string().optional(),
  /** the time at which an active plan renews or, if `cancelAtPeriodEnd` is true, ends; shown in local time */
  currentPeriodEnd: z.iso.datetime().optional(),
  cancelAtPeriodEnd: z.boolean(),
});

/** The subscription of a user who never had a plan; also the fallback when loading fails (SPEC section 4). */
export const NO_SUBSCRIPTION = { tier: 'free', cancelAtPeriodEnd: false } as const;

/** `data` of GET /plans: free, then pro. */
export const plansResponseSchema = z.object({ plans: z.array(planSchema) });

/** `data` of GET /status. */
export const statusResponseSchema = z.object({ subscription: subscriptionSchema });

/** `data` of both POST calls: the URL to redirect to. */
export const redirectResponseSchema = z.object({ url: z.url() });

function address() {
  return z
    .string({ error: PAYLOAD_MESSAGES.urlRequired })
    .min(1, { error: PAYLOAD_MESSAGES.urlRequired })
    .max(BILLING_LIMITS.url, { error: PAYLOAD_MESSAGES.urlRequired });
}

/** Optional, because the server stores each user's customer id. Another user's customer id is refused. */
const customer = z.string().max(BILLING_LIMITS.id).optional();

/**
 * POST /create-checkout-session. Both URLs must have the application's own origin. While payments are not configured,
 * the response is 503, whatever the payload contains.
 */
export const checkoutPayloadSchema = z.object({
  priceId: z
    .string({ error: PAYLOAD_MESSAGES.priceRequired })
    .min(1, { error: PAYLOAD_MESSAGES.priceRequired })
    .max(BILLING_LIMITS.id, { error: PAYLOAD_MESSAGES.priceRequired }),
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
