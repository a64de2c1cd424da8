/**
 * What each plan gives, line by line, as its card says it. A line is added with the code that makes it true,
 * and never before. Nothing in the product depends on the plan yet: a feature that does brings its own check.
 */
import type { Plan } from './contract.ts';

/** 'Perfect for getting started' and the rest of section 4's fallback: the free plan's only text. */
export const FREE_PLAN: Plan = {
  id: 'free',
  name: 'Free',
  description: 'Perfect for getting started',
  features: ['Basic memorial creation', 'Limited storage', 'Community support'],
};

/** Pro's text. Its prices are the provider's and come with `GET /plans`. */
export const PRO_PLAN: Plan = {
  id: 'pro',
  name: 'Pro',
  description: 'For those who help to keep these memorials online',
  features: [
    `Everything in ${FREE_PLAN.name}`,
    // Pages carry no advertising at all; Pro is what pays for them instead.
    'Helps to keep every memorial online, without advertising',
    // The provider's portal ends a plan with its period; until then the tier stays.
    'Cancel any time and keep Pro until the end of the time you paid for',
    // Going back to Free changes the tier and touches nothing else.
    'If you go back to Free, nothing is deleted and every page stays public',
  ],
};
