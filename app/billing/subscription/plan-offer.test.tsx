import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { useAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab, toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import { PRO_PLAN } from '../plans/entitlements.ts';
import { renderInAccount } from '../testing/rendered-screen.tsx';
import { PlanOffer } from './plan-offer.tsx';

const user = newUser();
const unverified = { ...ada, isEmailVerified: false };
let api: FakeApi;

beforeEach(() => {
  api = resetTab(unverified);
});

function drawOffer(): void {
  renderInAccount(<PlanOffer plan={PRO_PLAN} />);
}

const upgrade = () => screen.queryByRole('button', { name: 'Upgrade to Pro' });

describe('the offer with an unverified email', () => {
  test('shows the verification card in place of Upgrade', async () => {
    drawOffer();
    expect(upgrade()).not.toBeInTheDocument();
    expect(
      screen.getByText('Please verify your email address before you upgrade to Pro.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Verify Email' }));
    const body = { email: ada.email, isAutomatic: true };
    expect(api.calls).toEqual([{ call: 'POST /send-verification', body }]);
    expect(useAuthDialog.getState().dialog).toMatchObject({
      isOpen: true,
      mode: 'verify-email',
      email: ada.email,
    });
  });

  test('has Upgrade as soon as it is verified, without a reload', () => {
    drawOffer();
    act(() => setUser(ada));
    expect(upgrade()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Verify Email' })).not.toBeInTheDocument();
  });

  test("shows it when the server's user is unverified and the cached one isn't", async () => {
    act(() => setUser(ada));
    api.reply = (call) =>
      call === 'GET /me'
        ? replies.fine({ user: unverified })
        : {
            status: 403,
            body: {
              success: false,
              message: 'Please verify your email address first.',
              code: 'EMAIL_NOT_VERIFIED',
            },
          };
    drawOffer();
    await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    expect(await screen.findByRole('button', { name: 'Verify Email' })).toBeInTheDocument();
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        'error: Upgrade Failed: Please verify your email address first.',
      ]),
    );
  });
});
