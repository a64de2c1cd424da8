import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { newUser } from '../../../ui/testing/user.ts';
import { useSession } from '../../session-in-browser/session-store.ts';
import { failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import { dialog, resetTab, openDialog, toastTexts } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';

const user = newUser();
const onSuccess = vi.fn<() => void>();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
  onSuccess.mockReset();
  const email = 'ada@example.org';
  openDialog({ mode: 'social-code', email, codeSentAt: Date.now() - 60_000, onSuccess });
});

const press = (name: string) => user.click(dialog().getByRole('button', { name }));

test('shows the email; a valid code is sent once all digits are in, signs in and runs the callback', async () => {
  expect(dialog().getByText(/We’ve sent a six-digit code to/)).toHaveTextContent('ada@example.org');
  expect(dialog().getByLabelText('Digit 1 of 6')).toHaveFocus();
  api.reply = () => replies.fine({ user: ada });
  await user.paste('123456');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(useSession.getState().user).toEqual(ada);
  // The dialog sends a cancellation only if the user leaves the code form without signing in.
  expect(api.calls).toEqual([{ call: 'POST /social/confirm', body: { code: '123456' } }]);
});

describe('a code that fails', () => {
  test("'Verification code must be 6 digits'", async () => {
    await user.keyboard('123');
    await press('Continue');
    expect(await dialog().findByText('Verification code must be 6 digits')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test.each([
    [
      'wrong',
      () => replies.refused('This code is wrong or has expired'),
      'This code is wrong or has expired',
    ],
    ['no response', failNetwork, 'Network error occurred'],
  ])('%s: the box says so, and the digits stay', async (_, reply, sentence) => {
    api.reply = reply;
    await user.paste('123456');
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    expect(dialog().getByLabelText('Digit 6 of 6')).toHaveValue('6');
  });
});

test("'Resend code' requests another one", async () => {
  await press('Resend code');
  expect(await dialog().findByText(/^Resend code in \d+ seconds?$/)).toBeInTheDocument();
  expect(api.callNames()).toEqual(['POST /social/resend']);
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
});

test.each([
  ["'Back to login'", () => press('Back to login')],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s cancels the sign-in', async (_, leave) => {
  await leave();
  await waitFor(() => expect(api.callNames()).toEqual(['DELETE /social/pending']));
  expect(onSuccess).not.toHaveBeenCalled();
});
