import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { fill, newUser } from '../../../ui/testing/user.ts';
import { useSession } from '../../session-in-browser/session-store.ts';
import { emailOfUser, userKeyOf } from '../../session-in-browser/user-key.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { dialog, openDialog, resetTab } from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';

const mistyped = 'ada@exmaple.org';
const right = 'ada@example.org';
const ada = {
  firstName: 'Ada',
  lastName: 'King',
  email: mistyped,
  isEmailVerified: false,
  oauth: { google: false, facebook: false },
};

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
  openDialog({ mode: 'verify-email', email: mistyped, codeSentAt: Date.now() });
});

const email = () => dialog().getByLabelText('Email');
const wrong = () => user.click(dialog().getByRole('button', { name: 'Wrong address? Change it' }));
const send = () => user.click(dialog().getByRole('button', { name: 'Send code' }));

test('a mistyped email is corrected in the dialog that waits for its code', async () => {
  api.reply = () => replies.fine({ user: { ...ada, email: right } });
  await wrong();
  expect(await screen.findByRole('heading', { name: 'Change your email' })).toBeInTheDocument();
  expect(email()).toHaveValue(mistyped);
  expect(email()).toHaveFocus();
  await fill(user, email(), right);
  await send();
  expect(await screen.findByText('Verify your email', { selector: 'h2' })).toBeInTheDocument();
  expect(dialog().getByText(right)).toBeInTheDocument();
  expect(dialog().getByText(/^Resend code in \d+ seconds?$/)).toBeInTheDocument();
  expect(api.calls).toEqual([{ call: 'PUT /email', body: { email: right } }]);
  expect(useSession.getState().user).toMatchObject({ email: right });
  expect(userKeyOf(right)).toBe(mistyped);
  expect(emailOfUser(mistyped)).toBe(right);
});

test('going back, or entering the same email again, sends nothing', async () => {
  await wrong();
  await user.click(dialog().getByRole('button', { name: 'Go back and enter the code' }));
  expect(dialog().getByText(mistyped)).toBeInTheDocument();
  await wrong();
  await send();
  await waitFor(() => expect(dialog().getByText(mistyped)).toBeInTheDocument());
  expect(api.calls).toEqual([]);
});

test('an invalid email is reported at its field, and a server error in the box', async () => {
  await wrong();
  await fill(user, email(), 'ada');
  await send();
  expect(email()).toBeInvalid();
  expect(dialog().getByText('Please enter a valid email address')).toBeInTheDocument();
  api.reply = () =>
    replies.refused('Too many attempts. Please wait a few minutes and try again.', 429);
  await fill(user, email(), right);
  await send();
  expect(await dialog().findByRole('alert')).toHaveTextContent('Too many attempts');
  expect(email()).toHaveValue(right);
});

describe('a likely typo', () => {
  test('can be corrected with one tap, which never sends the form', async () => {
    await wrong();
    await user.click(
      await dialog().findByRole('button', { name: 'Did you mean ada@example.org?' }),
    );
    expect(email()).toHaveValue(right);
    expect(email()).toHaveFocus();
    await waitFor(() => expect(dialog().queryByText(/Did you mean/)).not.toBeInTheDocument());
    expect(api.calls).toEqual([]);
  });

  test('doesn’t block the form', async () => {
    const odd = 'ada@gmial.com';
    api.reply = () => replies.fine({ user: { ...ada, email: odd } });
    await wrong();
    await fill(user, email(), odd);
    await dialog().findByRole('button', { name: 'Did you mean ada@gmail.com?' });
    await send();
    await waitFor(() => expect(api.calls).toEqual([{ call: 'PUT /email', body: { email: odd } }]));
  });
});
