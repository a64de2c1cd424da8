import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { fill, newUser } from '../../ui/testing/user.ts';
import { useAuthDialog } from '../auth-dialog/auth-dialog-store.ts';
import type { User } from '../contract.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import { deferredReply, failNetwork, type FakeApi } from '../testing/fake-api.ts';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { PasswordForm } from './password-form.tsx';
import { SecuritySettings } from './security-settings.tsx';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');
const again = () => screen.getByLabelText('Confirm new password');
const change = () => user.click(screen.getByRole('button', { name: 'Change password' }));

async function fillAll(values: { current?: string; next?: string; again?: string } = {}) {
  await fill(user, current(), values.current ?? 'rose garden');
  await fill(user, next(), values.next ?? 'lilac tree');
  await fill(user, again(), values.again ?? values.next ?? 'lilac tree');
}

describe('validation before the request', () => {
  test("'Password Mismatch' first, then 'Missing Fields'", async () => {
    renderInAccount(<PasswordForm email="ada@example.org" />);
    await fill(user, next(), 'lilac tree');
    await change();
    await waitFor(() =>
      expect(toastTexts()).toEqual([
        'error: Password Mismatch: New password and confirmation password do not match',
      ]),
    );
    await fill(user, again(), 'lilac tree');
    await change();
    await waitFor(() =>
      expect(toastTexts().at(-1)).toBe('error: Missing Fields: Please fill in all password fields'),
    );
    expect(api.calls).toEqual([]);
  });

  test('a password that is too short is a field error until it is edited', async () => {
    renderInAccount(<PasswordForm email="ada@example.org" />);
    await fillAll({ next: '12345' });
    await change();
    expect(await screen.findByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(next()).toHaveFocus();
    await user.type(next(), '6');
    expect(screen.queryByText('Password must be at least 6 characters')).not.toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test('a hint rates the strength of the new one', async () => {
    renderInAccount(<PasswordForm email="ada@example.org" />);
    await fill(user, next(), 'roses behind the house');
    expect(next()).toHaveAccessibleDescription('Good.');
  });
});

test("'Password Changed', 'Your password has been successfully updated', and the fields clear", async () => {
  const late = deferredReply();
  api.reply = late.reply;
  renderInAccount(<PasswordForm email="ada@example.org" />);
  await fillAll();
  await change();
  const busy = await screen.findByRole('button', { name: 'Saving...' });
  expect(busy).toHaveFocus();
  await user.click(busy);
  await user.keyboard('{Enter}');
  await act(async () => late.answer(replies.fine({ user: ada })));
  expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
  expect(api.calls).toEqual([
    {
      call: 'PUT /change-password',
      body: { currentPassword: 'rose garden', newPassword: 'lilac tree' },
    },
  ]);
  await waitFor(() =>
    expect(toastTexts()).toEqual([
      'success: Password Changed: Your password has been successfully updated',
    ]),
  );
  for (const field of [current(), next(), again()]) expect(field).toHaveValue('');
  await user.type(current(), 'x');
  expect(screen.queryByText('Password changed successfully')).not.toBeInTheDocument();
});

describe("'Password Change Failed'", () => {
  test.each([
    [
      "with the server's sentence",
      () => replies.refused('This isn’t your current password. Please try again.'),
      'This isn’t your current password. Please try again.',
    ],
    [
      'without a message',
      () => replies.withoutMessage,
      'An error occurred while changing your password',
    ],
    [
      'as an exception: no response',
      failNetwork,
      'An unexpected error occurred. Please try again.',
    ],
    [
      'as an exception: an unreadable response',
      () => ({ status: 500, body: '<html>' }),
      'An unexpected error occurred. Please try again.',
    ],
  ])('%s; what was typed stays', async (_, reply, sentence) => {
    api.reply = reply;
    renderInAccount(<PasswordForm email="ada@example.org" />);
    await fillAll();
    await change();
    await screen.findByRole('button', { name: 'Change password' });
    await waitFor(() =>
      expect(toastTexts()).toEqual([`error: Password Change Failed: ${sentence}`]),
    );
    expect(next()).toHaveValue('lilac tree');
  });
});

test('someone who has forgotten the current password, or never had one, can ask for a code here', async () => {
  renderInAccount(<PasswordForm email="ada@example.org" />);
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(useAuthDialog.getState().dialog).toMatchObject({
    isOpen: true,
    mode: 'reset',
    email: 'ada@example.org',
  });
});

describe("'Users who signed in with a social provider see a notice in place of the form'", () => {
  test.each([
    [{ google: true, facebook: false }, 'You log in with Google'],
    [{ google: false, facebook: true }, 'You log in with Facebook'],
    [{ google: true, facebook: true }, 'You log in with Google or Facebook'],
  ])('%j: %s', (oauth, title) => {
    const social: User = { ...ada, oauth };
    renderInAccount(<SecuritySettings user={social} />);
    expect(screen.getByText(title)).toBeInTheDocument();
    // Who signed up with a password and then connected a provider still has it.
    expect(screen.queryByText(/don’t have a password/)).not.toBeInTheDocument();
    expect(screen.getByText(/If you also have a password for this site/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  });
});
