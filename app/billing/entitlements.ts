/**
 * What each tier may do, said once. A feature that depends on the plan asks `mayDo`; the plans' texts are
 * made from the same list, so that no card promises what the code does not give.
 */
import type { Plan, Tier } from './contract.ts';

/**
 * Everything a plan gives, each with the line that says so on its card. The first three are the
 * specification's words. A line is added with the code that makes it true, and never before.
 */
const ENTITLEMENTS = {
  createMemorials: 'Basic memorial creation',
  storage: 'Limited storage',
  communitySupport: 'Community support',
  /** Pages carry no advertising at all; Pro is what pays for them instead. */
  supportMemorials: 'Helps to keep every memorial online, without advertising',
  /** The provider's portal ends a plan with its period; until then the tier stays. */
  cancelAnyTime: 'Cancel any time and keep Pro until the end of the time you paid for',
  /** Going back to Free changes the tier and touches nothing else. */
  keepEverything: 'If you go back to Free, nothing is deleted and every page stays public',
} as const;

export type Entitlement = keyof typeof ENTITLEMENTS;

const FREE: readonly Entitlement[] = ['createMemorials', 'storage', 'communitySupport'];

const TIER_ENTITLEMENTS: Readonly<Record<Tier, readonly Entitlement[]>> = {
  free: FREE,
  pro: [...FREE, 'supportMemorials', 'cancelAnyTime', 'keepEverything'],
};

/** Whether a tier includes something. */
export function mayDo(tier: Tier, entitlement: Entitlement): boolean {
  return TIER_ENTITLEMENTS[tier].includes(entitlement);
}

/** 'Perfect for getting started' and the rest of section 4's fallback: the free plan's only text. */
export const FREE_PLAN: Plan = {
  id: 'free',
  name: 'Free',
  description: 'Perfect for getting started',
  features: TIER_ENTITLEMENTS.free.map((entitlement) => ENTITLEMENTS[entitlement]),
};

/** Pro's text. Its prices are the provider's and come with `GET /plans`. */
export const PRO_PLAN: Plan = {
  id: 'pro',
  name: 'Pro',
  description: 'For those who help to keep these memorials online',
  features: [
    `Everything in ${FREE_PLAN.name}`,
    ...TIER_ENTITLEMENTS.pro
      .filter((entitlement) => !mayDo('free', entitlement))
      .map((entitlement) => ENTITLEMENTS[entitlement]),
  ],
};
