import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';

import { useSession } from '../../accounts/session-in-browser/session-store.ts';
import { deferredReply, failNetwork } from '../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { advanceClock, freezeClock } from '../../ui/testing/fake-clock.ts';
import { newUser, pressTwice } from '../../ui/testing/user.ts';
import {
  badge,
  CHECKOUT_CALL,
  restoreFromCache,
  currentPlan,
  renderSubscription,
  FREE,
  fakeBilling,
  PORTAL_CALL,
  PRO,
  type FakeBilling,
} from '../testing/rendered-screen.tsx';

const PAY = 'https://pay.example/c/1';
const HERE = 'http://localhost:3000';

const user = newUser();
let left: MockInstance<(address: string | URL) => void>;

beforeEach(() => {
  left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

const button = (name: string) => screen.findByRole('button', { name });

function asked(billing: FakeBilling, wanted: string): unknown[] {
  return billing.api.calls.filter(({ call }) => call === wanted).map(({ body }) => body);
}

describe("'Upgrade sends the browser to the provider's checkout'", () => {
  let billing: FakeBilling;

  beforeEach(() => {
    billing = fakeBilling(FREE);
  });

  test("'the button shows Processing...', keeps the focus, and sends one request", async () => {
    const late = deferredReply();
    billing.overrides[CHECKOUT_CALL] = late.reply;
    renderSubscription();
    await user.click(await screen.findByRole('radio', { name: /Yearly/ }));
    pressTwice(await button('Upgrade to Pro'));
    const busy = await button('Processing...');
    expect(busy).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeDisabled();
    expect(left).not.toHaveBeenCalled();
    await act(async () => late.answer(replies.fine({ url: PAY })));
    await waitFor(() => expect(left).toHaveBeenCalledWith(PAY));
    expect(asked(billing, CHECKOUT_CALL)).toEqual([
      {
        priceId: 'price_yearly',
        successUrl: `${HERE}/account?subscription=success`,
        cancelUrl: `${HERE}/account?subscription=cancelled`,
      },
    ]);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument();
  });

  test('on a page restored by the Back button, the button works again and the plan is reloaded', async () => {
    billing.overrides[CHECKOUT_CALL] = () => replies.fine({ url: PAY });
    renderSubscription();
    await user.click(await button('Upgrade to Pro'));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    act(restoreFromCache);
    expect(await button('Upgrade to Pro')).not.toHaveAttribute('aria-disabled');
    billing.subscription = PRO;
    act(restoreFromCache);
    await waitFor(() => expect(badge()).toBe('Pro'));
  });

  test("if the browser doesn't leave within 20 s, the button works again", async () => {
    freezeClock();
    billing.overrides[CHECKOUT_CALL] = () => replies.fine({ url: PAY });
    renderSubscription();
    await advanceClock(0);
    await user.click(await button('Upgrade to Pro'));
    await advanceClock(0);
    await advanceClock(19_900);
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeInTheDocument();
    await advanceClock(100);
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeInTheDocument();
  });

  test('after leaving the screen there is no redirect', async () => {
    const late = deferredReply();
    billing.overrides[CHECKOUT_CALL] = late.reply;
    renderSubscription();
    await user.click(await button('Upgrade to Pro'));
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    await act(async () => late.answer(replies.fine({ url: PAY })));
    await settled();
    expect(left).not.toHaveBeenCalled();
    expect(toastTexts()).toEqual([]);
  });

  test('an error after leaving the screen is not shown', async () => {
    const late = deferredReply();
    billing.overrides[CHECKOUT_CALL] = late.reply;
    renderSubscription();
    await user.click(await button('Upgrade to Pro'));
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('Elsewhere')).toBeInTheDocument();
    await act(async () => late.answer(replies.refused('No', 500)));
    await settled();
    expect(toastTexts()).toEqual([]);
  });

  test.each([
    [
      'a response without url',
      () => replies.fine({}),
      'Upgrade Failed: Failed to create checkout session',
    ],
    [
      'a refusal',
      () => replies.refused('This site isn’t set up to take payments.', 503),
      'Upgrade Failed: This site isn’t set up to take payments.',
    ],
    [
      'an error without a message',
      () => replies.withoutMessage,
      'Upgrade Failed: Failed to create checkout session',
    ],
    [
      'no answer',
      failNetwork,
      'Error: An error occurred while creating the checkout session. Please try again.',
    ],
    [
      'an unreadable response',
      () => ({ status: 500, body: '<html>' }),
      'Error: An error occurred while creating the checkout session. Please try again.',
    ],
  ])("section 8's toast for %s, and the button works again", async (_, reply, words) => {
    billing.overrides[CHECKOUT_CALL] = reply;
    renderSubscription();
    await user.click(await button('Upgrade to Pro'));
    await waitFor(() => expect(toastTexts()).toEqual([`error: ${words}`]));
    expect(await button('Upgrade to Pro')).not.toHaveAttribute('aria-disabled');
    expect(left).not.toHaveBeenCalled();
  });

  test("when another tab's checkout was faster, the error and the current plan are shown", async () => {
    billing.overrides[CHECKOUT_CALL] = () => {
      billing.subscription = PRO;
      return replies.refused('You are on Pro already.', 409);
    };
    renderSubscription();
    await user.click(await button('Upgrade to Pro'));
    await waitFor(() => expect(badge()).toBe('Pro'));
    await waitFor(() =>
      expect(toastTexts()).toEqual(['error: Upgrade Failed: You are on Pro already.']),
    );
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();
  });

  test('when the server reports the email as unverified, the verification card appears', async () => {
    const message = 'Please verify your email address first. We can send you a code.';
    billing.overrides[CHECKOUT_CALL] = () => ({
      status: 403,
      body: { success: false, message, code: 'EMAIL_NOT_VERIFIED' },
    });
    billing.overrides['GET /me'] = () => replies.fine({ user: { ...ada, isEmailVerified: false } });
    renderSubscription();
    await user.click(await button('Upgrade to Pro'));
    expect(await button('Verify Email')).toBeInTheDocument();
    await waitFor(() => expect(toastTexts()).toEqual([`error: Upgrade Failed: ${message}`]));
    expect(useSession.getState().user?.isEmailVerified).toBe(false);
  });
});

describe("'A Manage Billing button that sends the browser to the billing portal'", () => {
  let billing: FakeBilling;

  beforeEach(() => {
    billing = fakeBilling(PRO);
  });

  test("'Loading... while busy', one request, with the account page as its return URL", async () => {
    const late = deferredReply();
    billing.overrides[PORTAL_CALL] = late.reply;
    renderSubscription();
    pressTwice(await button('Manage Billing'));
    expect(within(await currentPlan()).getByText('Loading...')).toHaveFocus();
    await act(async () => late.answer(replies.fine({ url: PAY })));
    await waitFor(() => expect(left).toHaveBeenCalledWith(PAY));
    expect(asked(billing, PORTAL_CALL)).toEqual([
      { returnUrl: `${HERE}/account?tab=subscription` },
    ]);
  });

  test.each([
    ['an error without a message', () => replies.withoutMessage, 'Failed to open billing portal'],
    ['a refusal', () => replies.refused('You have no plan', 409), 'You have no plan'],
    ['no response', failNetwork, 'An error occurred while opening the billing portal'],
  ])("section 8's toast for %s", async (_, reply, words) => {
    billing.overrides[PORTAL_CALL] = reply;
    renderSubscription();
    await user.click(await button('Manage Billing'));
    await waitFor(() => expect(toastTexts()).toEqual([`error: Error: ${words}`]));
    expect(await button('Manage Billing')).not.toHaveAttribute('aria-disabled');
  });
});

describe('back from the payment page', () => {
  test('a new plan is announced once, and the query is removed', async () => {
    fakeBilling(PRO);
    const { addressNow } = renderSubscription('/account?subscription=success');
    await currentPlan();
    await waitFor(() => expect(addressNow()).toBe('/account?tab=subscription'));
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        'success: You’re now on Pro: Thank you. Your plan renews on December 22, 2026.',
      ]),
    );
  });

  test('a cancelled checkout is reported once, and nothing has changed', async () => {
    fakeBilling(FREE);
    const { addressNow } = renderSubscription('/account?subscription=cancelled');
    expect(await button('Upgrade to Pro')).toBeInTheDocument();
    await waitFor(() => expect(addressNow()).toBe('/account?tab=subscription'));
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        'info: Checkout cancelled: You’re still on the Free plan, and you haven’t been charged.',
      ]),
    );
  });

  test('a late plan is polled for', async () => {
    freezeClock();
    const billing = fakeBilling(FREE);
    renderSubscription('/account?subscription=success');
    await advanceClock(0);
    expect(screen.getByRole('status')).toHaveTextContent('We’re confirming your payment');
    await advanceClock(2500);
    billing.subscription = PRO;
    expect(badge()).toBe('');
    await advanceClock(1000);
    expect(badge()).toBe('Pro');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
  });

  test('polling ends when the screen is left', async () => {
    freezeClock();
    const billing = fakeBilling(FREE);
    renderSubscription('/account?subscription=success');
    await advanceClock(1500);
    const requests = billing.api.calls.length;
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await advanceClock(20_000);
    expect(screen.getByText('Elsewhere')).toBeInTheDocument();
    expect(billing.api.calls).toHaveLength(requests);
    expect(toastTexts()).toEqual([]);
  });

  test("a plan that hasn't arrived is never announced; nothing is offered, and it can be checked again", async () => {
    freezeClock();
    const billing = fakeBilling(FREE);
    const { addressNow } = renderSubscription('/account?subscription=success');
    await advanceClock(14_900);
    expect(screen.queryByText('We haven’t received your payment yet')).not.toBeInTheDocument();
    await advanceClock(200);
    expect(screen.getByText('We haven’t received your payment yet')).toBeInTheDocument();
    expect(addressNow()).toBe('/account?tab=subscription');
    expect(badge()).toBe('Free');
    expect(toastTexts()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).not.toBeInTheDocument();

    billing.subscription = PRO;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await advanceClock(0);
    expect(badge()).toBe('Pro');
    expect(screen.queryByText('We haven’t received your payment yet')).not.toBeInTheDocument();
  });
});

async function settled(): Promise<void> {
  await act(() => Promise.resolve());
}
