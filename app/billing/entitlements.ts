/**
 * The features of each plan, as listed on the plan's card. Add a line only together with the code that implements the
 * feature. The limits of each plan are in `plan-limits.ts`.
 */
import type { Plan } from './contract.ts';
import { formatBytes, formatCount, PLAN_LIMITS } from './plan-limits.ts';

const { pro } = PLAN_LIMITS;

/** The free plan, with the fallback texts of SPEC section 4. */
export const FREE_PLAN: Plan = {
  id: 'free',
  name: PLAN_LIMITS.free.name,
  description: 'Perfect for getting started',
  features: ['Basic memorial creation', 'Limited storage', 'Community support'],
};

/** The texts of Pro. The prices of Pro are read from the provider and sent with `GET /plans`. */
export const PRO_PLAN: Plan = {
  id: 'pro',
  name: pro.name,
  description: 'For those who help to keep these memorials online',
  features: [
    `Everything in ${FREE_PLAN.name}`,
    `${formatCount(pro.pictures)} pictures, ${formatCount(pro.films)} films and ${formatBytes(pro.bytes)} for each memorial`,
    `${formatCount(pro.memorials)} memorials of your own`,
    // Pages show no advertising; Pro finances the service instead.
    'Helps to keep every memorial online, without advertising',
    // The provider's portal cancels a plan with effect from the end of the paid period; until then the user has Pro.
    'Cancel any time and keep Pro until the end of the time you paid for',
    // A change to Free changes only the tier.
    'If you go back to Free, nothing is deleted and every page stays public',
  ],
};
