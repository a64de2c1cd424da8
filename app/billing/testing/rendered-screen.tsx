// The subscription screen on an otherwise empty page, over a fake API.
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';

import { freshTab } from '../../accounts/testing/drawn-dialog.tsx';
import type { PlayedApi } from '../../accounts/testing/played-api.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import type { Plan, Subscription } from '../contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../entitlements.ts';
import { SubscriptionSettings } from '../subscription/subscription-settings.tsx';

export const PLANS_CALL = 'GET /api/v1/subscription/plans';
export const STATUS_CALL = 'GET /api/v1/subscription/status';
export const CHECKOUT_CALL = 'POST /api/v1/subscription/create-checkout-session';
export const PORTAL_CALL = 'POST /api/v1/subscription/create-portal-session';

export const PRICES = {
  monthly: { amount: 9.99, currency: 'usd', priceId: 'price_monthly' },
  yearly: { amount: 99, currency: 'usd', priceId: 'price_yearly', savings: 20.88 },
};

/** The response of `GET /plans` where payments are configured. */
export const PLANS: readonly Plan[] = [FREE_PLAN, { ...PRO_PLAN, billing: PRICES }];

export const FREE: Subscription = { tier: 'free', cancelAtPeriodEnd: false };

/** The period ends on the next day already in the tests' time zone. */
export const PRO: Subscription = {
  tier: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T20:00:00.000Z',
  cancelAtPeriodEnd: false,
};

type Reply = PlayedApi['reply'];

export interface FakeBilling {
  api: PlayedApi;
  plans: readonly Plan[];
  subscription: Subscription;
  /** responses of single calls instead of the usual ones */
  overrides: Partial<Record<string, Reply>>;
}

/** A tab in which Ada is signed in, and the responses about her plan; a test may change them at any time. */
export function fakeBilling(subscription: Subscription): FakeBilling {
  const api = freshTab(ada);
  const billing: FakeBilling = { api, plans: PLANS, subscription, overrides: {} };
  api.reply = (call) => {
    const override = billing.overrides[call];
    if (override) return override(call);
    return call === PLANS_CALL
      ? replies.fine({ plans: billing.plans })
      : replies.fine({ subscription: billing.subscription });
  };
  return billing;
}

/** Renders the Subscription tab's content at an address of the account page. */
export function renderSubscription(address = '/account?tab=subscription') {
  const settings = (
    <>
      <Link to="/memorials">Leave</Link>
      <SubscriptionSettings address="/account?tab=subscription" />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/account', element: settings },
      { path: '/memorials', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { addressNow: () => router.state.location.pathname + router.state.location.search };
}

export function currentPlan(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Current plan' });
}

/** The badge's text: 'Free' or 'Pro'. */
export function badge(): string {
  return document.querySelector('.tier-badge')?.textContent ?? '';
}

/** Makes the tab visible again. */
export function returnToTab(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Restores the page from the back/forward cache, as the Back button does. */
export function restoreFromCache(): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}
