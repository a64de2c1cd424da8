import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { deferredReply } from '../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import { FREE_PLAN, PRO_PLAN } from '../plans/entitlements.ts';
import {
  badge,
  currentPlan,
  renderInAccount,
  renderSubscription,
  FREE,
  returnToTab,
  fakeBilling,
  PLANS_CALL,
  PRICES,
  PRO,
  STATUS_CALL,
  type FakeBilling,
} from '../testing/rendered-screen.tsx';
import { PlanOnDeletion } from './plan-on-deletion.tsx';

const user = newUser();
let billing: FakeBilling;

beforeEach(() => {
  billing = fakeBilling(FREE);
});

const upgrade = () => screen.queryByRole('button', { name: 'Upgrade to Pro' });
const manage = () => screen.queryByRole('button', { name: 'Manage Billing' });
const price = () => document.querySelector('.price')?.textContent;

describe("'Free user: sees the pro plan offer and a monthly/yearly toggle (default monthly)'", () => {
  test('with the current plan card, its badge, and both prices', async () => {
    renderSubscription();
    const plan = within(await currentPlan());
    expect(badge()).toBe('Free');
    expect(plan.getByText('Perfect for getting started')).toBeInTheDocument();
    expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Basic memorial creation',
      'Limited storage',
      'Community support',
    ]);
    const offer = within(screen.getByRole('region', { name: 'Pro' }));
    expect(offer.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    expect(price()).toBe('$9.99 per month$9.99 billed monthly');
    expect(offer.getByText('Save $20.88')).toBeInTheDocument();
    await user.click(offer.getByRole('radio', { name: /Yearly/ }));
    expect(price()).toBe('$8.25 per month$99.00 billed yearly');
    expect(upgrade()).toBeInTheDocument();
    expect(manage()).not.toBeInTheDocument();
  });

  test("no badge when a year saves nothing: 'appears when savings is above 0'", async () => {
    const prices = { ...PRICES, yearly: { ...PRICES.yearly, savings: 0 } };
    billing.plans = [FREE_PLAN, { ...PRO_PLAN, billing: prices }];
    renderSubscription();
    expect(await screen.findByRole('radio', { name: 'Yearly' })).toBeInTheDocument();
    expect(screen.queryByText(/^Save \$/)).not.toBeInTheDocument();
  });

  test('without prices no amount is shown', async () => {
    billing.plans = [FREE_PLAN, PRO_PLAN];
    renderSubscription();
    const offer = await screen.findByRole('region', { name: 'Pro' });
    expect(offer).toHaveTextContent('We can’t show a price');
    expect(offer).not.toHaveTextContent('$');
    expect(within(offer).queryByRole('radio')).not.toBeInTheDocument();
  });

  test('until the email is verified the verification card is shown in place of Upgrade', async () => {
    setUser({ ...ada, isEmailVerified: false });
    renderSubscription();
    expect(
      await screen.findByText('Please verify your email address before you upgrade to Pro.'),
    ).toBeInTheDocument();
    expect(upgrade()).not.toBeInTheDocument();
    act(() => setUser(ada));
    await waitFor(() => expect(upgrade()).toBeInTheDocument());
  });

  test.each(['canceled', 'unpaid', 'paused'])('an ended plan has a notice: %s', async (status) => {
    billing.subscription = { ...FREE, status };
    renderSubscription();
    expect(await screen.findByText('Your Pro plan has ended')).toBeInTheDocument();
    expect(upgrade()).toBeInTheDocument();
  });
});

describe("'Pro user: sees the renewal date'", () => {
  beforeEach(() => {
    billing.subscription = PRO;
  });

  test("'Renews on {date}', and a Manage Billing button", async () => {
    renderSubscription();
    const plan = within(await currentPlan());
    expect(badge()).toBe('Pro');
    expect(plan.getByText('Renews on December 22, 2026')).toBeInTheDocument();
    expect(manage()).toBeInTheDocument();
    expect(upgrade()).not.toBeInTheDocument();
  });

  test("'Your subscription will end on {date}' if cancelAtPeriodEnd is set", async () => {
    billing.subscription = { ...PRO, cancelAtPeriodEnd: true };
    renderSubscription();
    expect(
      await screen.findByText('Your subscription will end on December 22, 2026'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Renews on/)).not.toBeInTheDocument();
    expect(badge()).toBe('Pro');
  });

  test('a failed payment has a notice, and Pro stays', async () => {
    billing.subscription = { ...PRO, status: 'past_due' };
    renderSubscription();
    expect(await screen.findByText('Your last payment didn’t go through')).toBeInTheDocument();
    expect(badge()).toBe('Pro');
    expect(manage()).toBeInTheDocument();
  });
});

describe('before the account is deleted', () => {
  const sentence = () => screen.queryByText(/ends your Pro plan right away/);

  test('a user on Pro reads that the plan ends at once and is not refunded', async () => {
    billing.subscription = { ...PRO, cancelAtPeriodEnd: true };
    renderInAccount(<PlanOnDeletion />);
    await waitFor(() => expect(sentence()).toHaveTextContent('isn’t refunded automatically'));
  });

  test('a user on Free reads nothing about a plan', async () => {
    renderInAccount(<PlanOnDeletion />);
    await waitFor(() => expect(billing.api.calls).toHaveLength(2));
    expect(sentence()).not.toBeInTheDocument();
  });
});

describe('loading', () => {
  test('shows a skeleton, with a status for screen readers', async () => {
    const late = deferredReply();
    billing.overrides[STATUS_CALL] = late.reply;
    renderSubscription();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(document.querySelector('.plan-skeleton')).toBeInTheDocument();
    await act(async () => late.answer(replies.fine({ subscription: FREE })));
    await currentPlan();
    expect(document.querySelector('.plan-skeleton')).not.toBeInTheDocument();
  });

  test("'fallback when loading fails': one plan, Free, no offer, and 'Try again'", async () => {
    billing.overrides = {
      [PLANS_CALL]: () => replies.withoutMessage,
      [STATUS_CALL]: () => replies.withoutMessage,
    };
    renderSubscription();
    const plan = within(await currentPlan());
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        'error: Error: Failed to fetch subscription plans',
        'error: Error: Failed to fetch subscription status',
      ]),
    );
    expect(badge()).toBe('Free');
    expect(plan.getByText('Perfect for getting started')).toBeInTheDocument();
    expect(plan.getAllByRole('listitem')).toHaveLength(3);
    expect(upgrade()).not.toBeInTheDocument();

    const late = deferredReply();
    billing.overrides = { [STATUS_CALL]: late.reply };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Loading...' })).toHaveFocus();
    await act(async () => late.answer(replies.fine({ subscription: PRO })));
    await waitFor(() => expect(badge()).toBe('Pro'));
    await waitFor(() => expect(document.querySelector('.subscription')).toHaveFocus());
  });

  test('a plan bought in another tab is shown when the page becomes visible', async () => {
    renderSubscription();
    await currentPlan();
    billing.subscription = PRO;
    act(returnToTab);
    await waitFor(() => expect(badge()).toBe('Pro'));
    expect(upgrade()).not.toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
  });
});
