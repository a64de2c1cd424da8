import type { Locator, Page } from '@playwright/test';

import type { Plan, Subscription } from '../../app/billing/contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../../app/billing/plans/entitlements.ts';
import { expect, test as base } from './account-fixtures.ts';

export const SUBSCRIPTION_TAB = '/account?tab=subscription';

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

export interface MockedSubscription {
  plans?: readonly Plan[];
  subscription: Subscription;
}

interface SubscriptionFixtures {
  openSubscription: (path?: string) => Promise<void>;
  openMocked: (mocked: MockedSubscription, path?: string) => Promise<MockedSubscription>;
}

export const test = base.extend<SubscriptionFixtures>({
  openSubscription: async ({ logIn, open, registered }, provide) => {
    await provide(async (path = SUBSCRIPTION_TAB) => {
      await logIn(registered);
      await open(path);
    });
  },

  openMocked: async ({ page, openSubscription }, provide) => {
    await provide(async (mocked, path) => {
      await mockSubscription(page, mocked);
      await openSubscription(path);
      return mocked;
    });
  },
});

export async function mockSubscription(
  page: Page,
  mocked: MockedSubscription,
): Promise<MockedSubscription> {
  await page.route('**/api/v1/subscription/plans', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { plans: mocked.plans ?? PLANS } } }),
  );
  await page.route('**/api/v1/subscription/status', (route) =>
    route.fulfill({
      json: { success: true, message: '', data: { subscription: mocked.subscription } },
    }),
  );
  return mocked;
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

export async function goToCheckout(page: Page, period: 'Monthly' | 'Yearly'): Promise<void> {
  await page.locator('.period-choice', { hasText: period }).click();
  await upgradeButton(page).click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Pro' })).toBeVisible();
}

export const RETURN_TIMEOUT = { timeout: 30_000 };

export async function payAndReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(SUBSCRIPTION_TAB, RETURN_TIMEOUT);
  await expect(tierBadge(page)).toHaveText('Pro');
}

export async function goToPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
}

export async function leavePortal(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Back to / }).click();
  await expect(page).toHaveURL(SUBSCRIPTION_TAB, RETURN_TIMEOUT);
}

/**
 * Moves the customer's test clock to the end of the billing period.
 * @param portal - the URL of one of the sandbox's pages
 */
export async function endPeriod(page: Page, portal: string, email: string): Promise<void> {
  const moved = await page.request.post(`${new URL(portal).origin}/stripe/clock`, {
    form: { email, outcome: 'succeeds' },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
}

export function formatDay(instant: Date): string {
  return instant.toLocaleDateString('en-US', { dateStyle: 'long' });
}
