import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { advanceClock, freezeClock } from '../../../ui/testing/fake-clock.ts';
import { fill, newUser } from '../../../ui/testing/user.ts';
import { failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { dialog, resetTab, openDialog, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';

const CONFIRMATION = "If an account with that email exists, we've sent you a password reset link.";

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  freezeClock(new Date('2026-06-01T10:15:00'));
  api = resetTab();
});

const resend = () => dialog().getByRole('button', { name: /^Resend code/ });
const press = (name: string) => user.click(dialog().getByRole('button', { name }));

function openVerification(secondsAgo = 0): void {
  openDialog({
    mode: 'verify-email',
    email: 'ada@example.org',
    codeSentAt: Date.now() - secondsAgo * 1000,
  });
}

function expectPause(seconds: number): void {
  expect(resend()).toHaveAttribute('aria-disabled', 'true');
  expect(resend()).toHaveAccessibleName(
    seconds === 1 ? 'Resend code in 1 second' : `Resend code in ${seconds} seconds`,
  );
}

function expectPossible(): void {
  expect(resend()).not.toHaveAttribute('aria-disabled');
  expect(resend()).toHaveAccessibleName('Resend code');
}

describe("'Resend code' waits for its pause of 30 s", () => {
  test('with a countdown, and a press meanwhile sends no request', async () => {
    openVerification();
    expectPause(30);
    await user.click(resend());
    expect(api.calls).toEqual([]);
    await advanceClock(1000);
    expectPause(29);
    await advanceClock(28_000);
    expectPause(1);
    await advanceClock(1000);
    expectPossible();
  });

  const pressResend = async () => {
    await user.click(resend());
    await advanceClock(0);
  };

  test('then sends another, shows it, and waits again', async () => {
    openVerification();
    await advanceClock(30_000);
    await pressResend();
    expect(api.calls).toEqual([
      { call: 'POST /send-verification', body: { email: 'ada@example.org' } },
    ]);
    await waitFor(() =>
      expect(toastTexts()).toEqual(['success: Verification email sent successfully']),
    );
    expectPause(30);
  });

  test('a failed request is shown in the box and as a toast, and can be repeated at once', async () => {
    openVerification(31);
    expectPossible();
    api.reply = failNetwork;
    await pressResend();
    expect(dialog().getByRole('alert')).toHaveTextContent('Network error occurred');
    await waitFor(() => expect(toastTexts()).toEqual(['error: Error: Network error occurred']));
    expectPossible();
    api.reply = () => replies.withoutMessage;
    await pressResend();
    expect(dialog().getByRole('alert')).toHaveTextContent(
      'Failed to send verification email. Please try again.',
    );
    api.reply = () => replies.fine();
    await pressResend();
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    expectPause(30);
  });

  test.each([
    ['visibilitychange', () => document],
    ['pageshow', () => window],
  ])('which is over when a phone wakes from sleep: %s', async (event, target) => {
    openVerification();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expectPause(30);
    fireEvent(target(), new Event(event));
    expectPossible();
    await pressResend();
    expect(api.callNames()).toEqual(['POST /send-verification']);
  });

  test('only what is left of it for an older code', () => {
    openVerification(18);
    expectPause(12);
  });

  test('which doesn’t grow when the clock is set back', () => {
    openVerification(-3600);
    expectPause(30);
  });

  test('no pause if the code was not sent; once it is, the notice says so', async () => {
    openDialog({ mode: 'verify-email', email: 'ada@example.org', codeSentAt: 'failed' });
    expect(dialog().getByText(/We may not have been able to send the code/)).toBeInTheDocument();
    expectPossible();
    await pressResend();
    expect(dialog().getByText(/We’ve sent a six-digit code to/)).toHaveTextContent(
      'ada@example.org',
    );
    expectPause(30);
  });
});

test("'I already have a code' does not extend an old code, and Resend waits only for what is left of its pause", async () => {
  openDialog({ mode: 'login' });
  await press('Forgot your password?');
  await fill(user, dialog().getByLabelText('Email'), 'ada@example.org');
  await press('Send code');
  expect(await dialog().findByText('The code expires at 10:25.')).toBeInTheDocument();

  const takeUpAgain = async () => {
    await press('Use a different email');
    await press('I already have a code');
    expect(dialog().getByText(CONFIRMATION)).toBeInTheDocument();
  };
  await advanceClock(15_000);
  await takeUpAgain();
  expect(dialog().getByText(/^Resend code in 1[0-5] seconds$/)).toBeInTheDocument();
  await advanceClock(16_000);
  expectPossible();

  await advanceClock(3 * 60_000);
  await takeUpAgain();
  expect(dialog().getByText('The code expires at 10:25.')).toBeInTheDocument();
  expectPossible();

  await advanceClock(7 * 60_000);
  await takeUpAgain();
  expect(dialog().queryByText(/The code expires at/)).not.toBeInTheDocument();
  expect(
    dialog().queryByText(/We may not have been able to send the code/),
  ).not.toBeInTheDocument();

  await user.click(resend());
  expect(await dialog().findByText(/The code expires at 10:3\d\./)).toBeInTheDocument();
  await waitFor(() =>
    expect(toastTexts()).toEqual(['success: Password reset code sent successfully']),
  );
  expect(resend()).toHaveAttribute('aria-disabled', 'true');
});
