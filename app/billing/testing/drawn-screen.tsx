// The screen of plans and payments on an otherwise empty page, over answers that are played.
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

/** What `GET /plans` says where people can pay. */
export const PLANS: readonly Plan[] = [FREE_PLAN, { ...PRO_PLAN, billing: PRICES }];

export const FREE: Subscription = { tier: 'free', cancelAtPeriodEnd: false };

/** The period ends at an instant that is already the next day in the tests' time zone. */
export const PRO: Subscription = {
  tier: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T20:00:00.000Z',
  cancelAtPeriodEnd: false,
};

type Reply = PlayedApi['reply'];

export interface PlayedBilling {
  api: PlayedApi;
  plans: readonly Plan[];
  subscription: Subscription;
  /** answers of single calls in place of the usual ones */
  other: Partial<Record<string, Reply>>;
}

/** A tab in which Ada is signed in, and the answers about her plan; all of it may be changed at any time. */
export function playBilling(subscription: Subscription): PlayedBilling {
  const api = freshTab(ada);
  const played: PlayedBilling = { api, plans: PLANS, subscription, other: {} };
  api.reply = (call) => {
    const other = played.other[call];
    if (other) return other(call);
    return call === PLANS_CALL
      ? replies.fine({ plans: played.plans })
      : replies.fine({ subscription: played.subscription });
  };
  return played;
}

/** Draws the Subscription tab's content at an address of the account page. */
export function drawSubscription(address = '/account?tab=subscription') {
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

/** 'Free' or 'Pro', as the badge says it. */
export function badge(): string {
  return document.querySelector('.tier-badge')?.textContent ?? '';
}

/** The page is looked at again after another tab or window. */
export function lookAgain(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The Back button brings the page back whole. */
export function comeBackWhole(): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}
