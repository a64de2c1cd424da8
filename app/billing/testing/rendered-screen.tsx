import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';

import { useSessionActivity } from '../../accounts/session-in-browser/session-activity.ts';
import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Plan, Subscription } from '../contract.ts';
import { FREE_PLAN, PRO_PLAN } from '../plans/entitlements.ts';
import { billingIntents } from '../subscription/billing-intents.ts';
import { SUBSCRIPTION_TAB } from '../subscription/checkout-return.ts';
import { loadSubscriptionScreen } from '../subscription/load-subscription.ts';
import { useSubscriptionFetcher } from '../subscription/subscription-fetcher.ts';
import { SubscriptionSettings } from '../subscription/subscription-settings.tsx';

export const PLANS_CALL = 'GET /api/v1/subscription/plans';
export const STATUS_CALL = 'GET /api/v1/subscription/status';
export const CHECKOUT_CALL = 'POST /api/v1/subscription/create-checkout-session';
export const PORTAL_CALL = 'POST /api/v1/subscription/create-portal-session';

export const PRICES = {
  monthly: { amount: 9.99, currency: 'usd', priceId: 'price_monthly' },
  yearly: { amount: 99, currency: 'usd', priceId: 'price_yearly', savings: 20.88 },
};

export const PLANS: readonly Plan[] = [FREE_PLAN, { ...PRO_PLAN, billing: PRICES }];

export const FREE: Subscription = { tier: 'free', cancelAtPeriodEnd: false };

export const PRO: Subscription = {
  tier: 'pro',
  status: 'active',
  currentPeriodEnd: '2026-12-21T20:00:00.000Z',
  cancelAtPeriodEnd: false,
};

type Reply = FakeApi['reply'];

export interface FakeBilling {
  api: FakeApi;
  plans: readonly Plan[];
  subscription: Subscription;
  overrides: Partial<Record<string, Reply>>;
}

export function fakeBilling(subscription: Subscription): FakeBilling {
  const api = resetTab(ada);
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

export function renderSubscription(address = '/account?tab=subscription') {
  return renderInAccount(
    <>
      <Link to="/memorials">Leave</Link>
      <Tab />
    </>,
    address,
  );
}

export function renderInAccount(part: ReactNode, address = '/account') {
  useSessionActivity.setState({ isChecked: true });
  const router = createMemoryRouter(
    [
      {
        path: '/account',
        element: part,
        loader: ({ request }) =>
          request.url.includes('part=subscription') ? loadSubscriptionScreen(request) : null,
        action: ({ request }) => runIntent(request, billingIntents),
      },
      { path: '/memorials', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { 0: null } } },
  );
  render(<RouterProvider router={router} />);
  return { addressNow: () => router.state.location.pathname + router.state.location.search };
}

function Tab() {
  return <SubscriptionSettings address={SUBSCRIPTION_TAB} {...useSubscriptionFetcher(true)} />;
}

export function currentPlan(): Promise<HTMLElement> {
  return screen.findByRole('region', { name: 'Current plan' });
}

export function badge(): string {
  return document.querySelector('.tier-badge')?.textContent ?? '';
}

export function returnToTab(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}

export function restoreFromCache(): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}
