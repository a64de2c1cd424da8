import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { fill, newUser } from '../../../ui/testing/user.ts';
import { deferredReply, failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import {
  dialog,
  resetTab,
  reopenDialog,
  openDialog,
  toastTexts,
} from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';

const CONFIRMATION = "If an account with that email exists, we've sent you a password reset link.";

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
});

const field = (label: string) => dialog().getByLabelText(label);
const press = (name: string) => user.click(dialog().getByRole('button', { name }));

async function askForCode(): Promise<void> {
  openDialog({ mode: 'login' });
  await press('Forgot your password?');
  await fill(user, field('Email'), 'ada@example.org');
  await press('Send code');
  await dialog().findByLabelText('Digit 1 of 6');
}

async function enterCode(): Promise<void> {
  await askForCode();
  await user.paste('123456');
  await dialog().findByLabelText('New password');
}

describe('reset', () => {
  test("'Email is required', 'Please enter a valid email address'", async () => {
    openDialog({ mode: 'login' });
    await press('Forgot your password?');
    expect(field('Email')).toHaveFocus();
    await press('Send code');
    expect(await dialog().findByText('Email is required')).toBeInTheDocument();
    await user.type(field('Email'), 'ada');
    expect(dialog().queryByText('Email is required')).not.toBeInTheDocument();
    await press('Send code');
    expect(await dialog().findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test(`"the code is sent quietly", and verify-reset says: ${CONFIRMATION}`, async () => {
    await askForCode();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Enter your code');
    expect(dialog().getByText(CONFIRMATION)).toBeInTheDocument();
    expect(field('Digit 1 of 6')).toHaveFocus();
    expect(api.calls).toEqual([
      { call: 'POST /send-password-reset-code', body: { email: 'ada@example.org' } },
    ]);
    expect(toastTexts()).toEqual([]);
  });

  test('an address with an internationalized domain is shown the way it was typed', async () => {
    openDialog({ mode: 'login' });
    await press('Forgot your password?');
    await fill(user, field('Email'), ' Ada@Müller.de');
    await press('Send code');
    await dialog().findByLabelText('Digit 1 of 6');
    expect(api.calls).toMatchObject([{ body: { email: 'ada@xn--mller-kva.de' } }]);
    await press('Use a different email');
    expect(field('Email')).toHaveValue('ada@müller.de');
  });

  test("'Sending…' ignores a second press", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    openDialog({ mode: 'login' });
    await press('Forgot your password?');
    await user.type(field('Email'), 'ada@example.org{Enter}{Enter}');
    await user.click(await dialog().findByRole('button', { name: 'Sending…' }));
    late.answer(replies.fine());
    await dialog().findByLabelText('Digit 1 of 6');
    expect(api.calls).toHaveLength(1);
  });

  test('when a code could not be sent, the next mode warns and can send it again', async () => {
    api.reply = failNetwork;
    await askForCode();
    expect(dialog().getByText(/We may not have been able to send the code/)).toBeInTheDocument();
    expect(dialog().queryByText(CONFIRMATION)).not.toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
    await press('Resend code');
    expect(await dialog().findByRole('alert')).toHaveTextContent('Network error occurred');

    api.reply = () => replies.fine();
    await press('Resend code');
    expect(await dialog().findByText(CONFIRMATION)).toBeInTheDocument();
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() =>
      expect(toastTexts().at(-1)).toBe('success: Password reset code sent successfully'),
    );
  });

  test("'Back to login' keeps the email", async () => {
    openDialog({ mode: 'login' });
    await press('Forgot your password?');
    await fill(user, field('Email'), 'ada@example.org');
    await press('Back to login');
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Log in');
    expect(field('Email')).toHaveValue('ada@example.org');
    expect(field('Password')).toHaveFocus();
  });
});

describe('verify-reset', () => {
  test('a correct code is sent once all digits are in, and leads to new-password with a toast', async () => {
    await enterCode();
    expect(api.calls.at(-1)).toEqual({
      call: 'POST /verify-password-reset-code',
      body: { email: 'ada@example.org', code: '123456' },
    });
    await waitFor(() => expect(toastTexts()).toEqual(['success: Code verified successfully']));
    expect(field('New password')).toHaveFocus();
  });

  test("'Verification code is required', 'Verification code must be 6 digits'", async () => {
    await askForCode();
    await press('Continue');
    expect(await dialog().findByText('Verification code is required')).toBeInTheDocument();
    expect(field('Digit 1 of 6')).toHaveFocus();
    await user.keyboard('12345');
    for (let round = 0; round < 2; round += 1) {
      await press('Continue');
      expect(await dialog().findByText('Verification code must be 6 digits')).toBeInTheDocument();
      await waitFor(() => expect(field('Digit 6 of 6')).toHaveFocus());
    }
    expect(api.calls).toHaveLength(1);
  });

  test.each([
    [
      'a wrong code',
      () => replies.refused('This code is wrong or has expired'),
      'This code is wrong or has expired',
    ],
    ['no message', () => replies.withoutMessage, 'Failed to verify code. Please try again.'],
    ['no response', failNetwork, 'Network error occurred'],
  ])('%s is shown in the box; the digits stay', async (_, reply, sentence) => {
    await askForCode();
    api.reply = reply;
    await user.paste('123456');
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Digit 1 of 6')).toHaveValue('1');
    await waitFor(() => expect(toastTexts()).toEqual([`error: Error: ${sentence}`]));
  });
});

describe('new-password', () => {
  const save = () => press('Save new password');

  test.each([
    ['', '', ['Password is required', 'Please confirm your password']],
    ['12345', '12345', ['Password must be at least 6 characters']],
    ['lilac tree', '', ['Please confirm your password']],
    ['lilac tree', 'lilac', ['Passwords do not match']],
  ])('%j and %j: %j', async (password, confirmation, sentences) => {
    await enterCode();
    if (password) await fill(user, field('New password'), password);
    if (confirmation) await fill(user, field('Confirm new password'), confirmation);
    await save();
    for (const sentence of sentences) {
      expect(await dialog().findByText(sentence)).toBeInTheDocument();
    }
    expect(api.calls).toHaveLength(2);
  });

  test("'then login on success', with the email and the toast", async () => {
    await enterCode();
    await fill(user, field('New password'), 'lilac tree');
    await fill(user, field('Confirm new password'), 'lilac tree');
    await save();
    await dialog().findByRole('button', { name: 'Log in' });
    expect(api.calls.at(-1)).toEqual({
      call: 'POST /reset-password',
      body: { email: 'ada@example.org', code: '123456', password: 'lilac tree' },
    });
    await waitFor(() => expect(toastTexts().at(-1)).toBe('success: Password reset successfully'));
    expect(field('Email')).toHaveValue('ada@example.org');
    expect(field('Password')).toHaveValue('');
  });

  test.each([
    [
      'without a message',
      () => replies.withoutMessage,
      'Failed to reset password. Please try again.',
    ],
    ['without a response', failNetwork, 'Network error occurred'],
  ])('a failure %s is shown in the box', async (_, reply, sentence) => {
    await enterCode();
    api.reply = reply;
    await fill(user, field('New password'), 'lilac tree');
    await fill(user, field('Confirm new password'), 'lilac tree');
    await save();
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    expect(dialog().queryByText('Enter a different code')).not.toBeInTheDocument();
  });

  test("an expired code leads back via 'Enter a different code', whose expiry is unknown", async () => {
    await enterCode();
    const message = 'This code is wrong or has expired';
    api.reply = () => ({ status: 400, body: { success: false, message, code: 'CODE_INVALID' } });
    await fill(user, field('New password'), 'lilac tree');
    await fill(user, field('Confirm new password'), 'lilac tree');
    await save();
    expect(await dialog().findByRole('alert')).toHaveTextContent(message);
    await press('Enter a different code');
    expect(dialog().getByText(CONFIRMATION)).toBeInTheDocument();
    expect(dialog().queryByText(/The code expires at/)).not.toBeInTheDocument();
    expect(field('Digit 1 of 6')).toHaveValue('');

    api.reply = () => replies.fine();
    await press('Resend code');
    expect(await dialog().findByText(/The code expires at/)).toBeInTheDocument();
  });
});

describe("'email and code are kept only for the reset flow'", () => {
  test('after closing, an unfinished reset can be resumed with its code', async () => {
    await enterCode();
    await user.keyboard('{Escape}');
    reopenDialog({ mode: 'login' });
    expect(field('Email')).toHaveValue('');
    await press('Forgot your password?');
    expect(field('Email')).toHaveValue('ada@example.org');
    await press('I already have a code');
    expect(field('Digit 6 of 6')).toHaveValue('6');
    await press('Continue');
    expect(await dialog().findByLabelText('New password')).toHaveFocus();
  });

  test('with none started, there is nothing to resume', async () => {
    openDialog({ mode: 'login' });
    await press('Forgot your password?');
    expect(
      dialog().queryByRole('button', { name: 'I already have a code' }),
    ).not.toBeInTheDocument();
  });
});
