import { z } from 'zod';

import '../wire/zod-without-eval.ts';

export const TIERS = ['free', 'pro'] as const;

export type Tier = (typeof TIERS)[number];

export const BILLING_LIMITS = {
  id: 255,
  url: 2000,
} as const;

/** The application's own pages never cause these errors. */
export const PAYLOAD_MESSAGES = {
  priceRequired: /*i18n*/ 'Choose a plan',
  urlRequired: /*i18n*/ 'A return address is required',
} as const;

const priceSchema = z.object({
  /** in dollars, for example 9.99 */
  amount: z.number().nonnegative(),
  currency: z.string(),
  priceId: z.string(),
});

export const planSchema = z.object({
  id: z.enum(TIERS),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Pro's prices; missing if payments are not configured */
  billing: z
    .object({
      monthly: priceSchema,
      /** `savings`: twelve monthly prices minus one yearly price, in dollars; can be negative */
      yearly: priceSchema.extend({ savings: z.number() }),
    })
    .optional(),
});

export const subscriptionSchema = z.object({
  tier: z.enum(TIERS),
  /** the provider's status ('active', 'past_due', …); missing if the user never had a plan */
  status: z.string().optional(),
  /** when an active plan renews, or when it ends if `cancelAtPeriodEnd` is true */
  currentPeriodEnd: z.iso.datetime().optional(),
  cancelAtPeriodEnd: z.boolean(),
});

export const NO_SUBSCRIPTION = { tier: 'free', cancelAtPeriodEnd: false } as const;

export const plansResponseSchema = z.object({ plans: z.array(planSchema) });

export const statusResponseSchema = z.object({ subscription: subscriptionSchema });

export const redirectResponseSchema = z.object({ url: z.url() });

function address() {
  return z
    .string({ error: PAYLOAD_MESSAGES.urlRequired })
    .min(1, { error: PAYLOAD_MESSAGES.urlRequired })
    .max(BILLING_LIMITS.url, { error: PAYLOAD_MESSAGES.urlRequired });
}

/**
 * The provider's customer id. It is optional, because the server stores the user's customer id and
 * rejects any other id.
 */
const customer = z.string().max(BILLING_LIMITS.id).optional();

/** Both URLs must have our origin. If payments are not configured, the response is 503 even for an invalid payload. */
export const checkoutPayloadSchema = z.object({
  /** empty if no prices are shown */
  priceId: z
    .string({ error: PAYLOAD_MESSAGES.priceRequired })
    .max(BILLING_LIMITS.id, { error: PAYLOAD_MESSAGES.priceRequired }),
  successUrl: address(),
  cancelUrl: address(),
  customer,
});

export const portalPayloadSchema = z.object({ returnUrl: address(), customer });

export type Plan = z.infer<typeof planSchema>;
export type Subscription = z.infer<typeof subscriptionSchema>;
export type CheckoutPayload = z.infer<typeof checkoutPayloadSchema>;
export type PortalPayload = z.infer<typeof portalPayloadSchema>;
