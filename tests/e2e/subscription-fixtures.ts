// What the journeys through plans and payments have in common: the screen, and the payment service's pages as
// the sandbox plays them.
import type { Locator, Page } from '@playwright/test';

import type { Plan, Subscription } from '../../app/billing/contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../../app/billing/entitlements.ts';
import { expect, test as base } from './account-fixtures.ts';

export const SUBSCRIPTION_TAB = '/account?tab=subscription';

/** What `GET /plans` says where people can pay. */
export const PLANS: readonly Plan[] = [
  FREE_PLAN,
  {
    ...PRO_PLAN,
    billing: {
      monthly: { amount: 9.99, currency: 'usd', priceId: 'price_monthly' },
      yearly: { amount: 99, currency: 'usd', priceId: 'price_yearly', savings: 20.88 },
    },
  },
];

export const FREE: Subscription = { tier: 'free', cancelAtPeriodEnd: false };

export const PRO: Subscription = {
  tier: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T20:00:00.000Z',
  cancelAtPeriodEnd: false,
};

/** The two answers that the screen loads. */
export interface Played {
  plans?: readonly Plan[];
  subscription: Subscription;
}

interface PayingJourney {
  /** Signs `registered` in and opens the Subscription tab, or another path. */
  openSubscription: (path?: string) => Promise<void>;
  /** The same with answers that are played; both may be changed while the screen stands. */
  openPlayed: (played: Played, path?: string) => Promise<Played>;
}

export const test = base.extend<PayingJourney>({
  openSubscription: async ({ signIn, open, registered }, provide) => {
    await provide(async (path = SUBSCRIPTION_TAB) => {
      await signIn(registered);
      await open(path);
    });
  },

  openPlayed: async ({ page, openSubscription }, provide) => {
    await provide(async (played, path) => {
      await playSubscription(page, played);
      await openSubscription(path);
      return played;
    });
  },
});

/** Plays the answers to a page that is opened by other ways. */
export async function playSubscription(page: Page, played: Played): Promise<Played> {
  await page.route('**/api/v1/subscription/plans', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { plans: played.plans ?? PLANS } } }),
  );
  await page.route('**/api/v1/subscription/status', (route) =>
    route.fulfill({
      json: { success: true, message: '', data: { subscription: played.subscription } },
    }),
  );
  return played;
}

export function currentPlan(page: Page): Locator {
  return page.getByRole('region', { name: 'Current plan' });
}

export function tierBadge(page: Page): Locator {
  return currentPlan(page).locator('.tier-badge');
}

export function upgradeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Upgrade to Pro' });
}

/** From the offer to the payment page. */
export async function goToCheckout(page: Page, period: 'Monthly' | 'Yearly'): Promise<void> {
  await page.locator('.period-choice', { hasText: period }).click();
  await upgradeButton(page).click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
}

/** Coming back takes the webhook's way, a whole page, and up to fifteen seconds of asking. */
export const ON_RETURN = { timeout: 30_000 };

/** Pays, and waits for the product to say so. */
export async function payAndReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(SUBSCRIPTION_TAB, ON_RETURN);
  await expect(tierBadge(page)).toHaveText('Pro');
}

export async function goToPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
}

export async function leavePortal(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Back to / }).click();
  await expect(page).toHaveURL(SUBSCRIPTION_TAB, ON_RETURN);
}

/**
 * Moves the clock of somebody's plan to its next turn.
 * @param portal the address of a page of the payment service, which tells where it is
 */
export async function endPeriod(page: Page, portal: string, email: string): Promise<void> {
  const moved = await page.request.post(`${new URL(portal).origin}/stripe/clock`, {
    form: { email, outcome: 'succeeds' },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
}

/** As the screen writes it, in the language of the journeys' browser. */
export function asDay(instant: Date): string {
  return instant.toLocaleDateString('en-US', { dateStyle: 'long' });
}
