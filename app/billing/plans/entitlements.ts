/**
 * The features on the plan cards. List a feature only when its code exists. `plan-limits.ts` has
 * the limits.
 */
import { formatBytes } from '../../wire/text/format-bytes.ts';
import { formatCount } from '../../wire/text/format-count.ts';
import type { Plan } from '../contract.ts';
import { PLAN_LIMITS } from './plan-limits.ts';

const { pro } = PLAN_LIMITS;

/** The free plan, with the fallback texts of SPEC section 4. */
export const FREE_PLAN: Plan = {
  id: 'free',
  name: PLAN_LIMITS.free.name,
  description: 'Perfect for getting started',
  features: ['Basic memorial creation', 'Limited storage', 'Community support'],
};

/** The prices come from the provider, in the response of `GET /plans`. */
export const PRO_PLAN: Plan = {
  id: 'pro',
  name: pro.name,
  description: 'More space, and a way to help keep every memorial online',
  features: [
    `Everything in ${FREE_PLAN.name}`,
    `${formatCount(pro.pictures, 'en')} photos, ${formatCount(pro.films, 'en')} videos and ${formatBytes(pro.bytes)} of storage per memorial`,
    `Up to ${formatCount(pro.memorials, 'en')} memorials of your own`,
    `A memorial video in up to ${Math.max(...pro.video.heights)}p, with up to ${formatCount(pro.video.photos, 'en')} photos`,
    'Helps keep every memorial online, without advertising',
    'Cancel at any time and keep Pro until the end of the period you’ve paid for',
    'If you go back to Free, nothing is deleted and your pages stay exactly as they are',
  ],
};
