import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { fill, newUser, pressTwice } from '../../../ui/testing/user.ts';
import { useSession } from '../../session-in-browser/session-store.ts';
import { deferredReply, failNetwork, type FakeApi } from '../../testing/fake-api.ts';
import {
  dialog,
  resetTab,
  reopenDialog,
  openDialog,
  toastTexts,
} from '../../testing/rendered-dialog.tsx';
import { replies } from '../../testing/scripted-api.ts';
import { ada } from '../../testing/session-tab.ts';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab();
  api.reply = () => replies.fine({ user: ada });
});

const email = () => dialog().getByLabelText('Email');
const password = () => dialog().getByLabelText('Password');
const logIn = () => dialog().getByRole('button', { name: 'Log in' });

async function fillAll(values: { email?: string; password?: string } = {}): Promise<void> {
  await fill(user, email(), values.email ?? 'ada@example.org');
  await fill(user, password(), values.password ?? 'rose garden');
}

describe('the fields', () => {
  test("'Email is required', 'Password is required'; the first invalid one gets the focus", async () => {
    openDialog({ mode: 'login' });
    expect(email()).toHaveFocus();
    await user.click(logIn());
    expect(await dialog().findByText('Email is required')).toBeInTheDocument();
    expect(password()).toHaveAccessibleDescription(/Password is required/);
    expect(email()).toHaveAccessibleDescription('Email is required');
    expect(email()).toHaveAttribute('aria-invalid', 'true');
    expect(email()).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  test("'Please enter a valid email address', 'Password must be at least 6 characters'", async () => {
    openDialog({ mode: 'login' });
    await fillAll({ email: 'ada@example', password: '12345' });
    await user.keyboard('{Enter}');
    expect(await dialog().findByText('Please enter a valid email address')).toBeInTheDocument();
    expect(dialog().getByText('Password must be at least 6 characters')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  test("'Field errors clear when that field is edited', and the other stays", async () => {
    openDialog({ mode: 'login' });
    await user.click(logIn());
    await dialog().findByText('Email is required');
    await user.type(email(), 'a');
    expect(dialog().queryByText('Email is required')).not.toBeInTheDocument();
    expect(dialog().getByText('Password is required')).toBeInTheDocument();
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  test('have the attributes a password manager looks for', () => {
    openDialog({ mode: 'login' });
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(email()).toHaveAttribute('inputmode', 'email');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('sending', () => {
  test("'Success closes the dialog' and runs the callback; the email is sent trimmed", async () => {
    const onSuccess = vi.fn<() => void>();
    openDialog({ mode: 'login', onSuccess });
    await fillAll({ email: ' Ada@Example.org ' });
    await user.click(logIn());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(api.calls).toEqual([
      { call: 'POST /login', body: { email: 'ada@example.org', password: 'rose garden' } },
    ]);
    await waitFor(() => expect(toastTexts()).toEqual(['success: Successfully logged in']));
    expect(useSession.getState().user).toEqual(ada);
  });

  test("shows 'Logging in…', keeps the focus and ignores a second press", async () => {
    const late = deferredReply();
    api.reply = late.reply;
    openDialog({ mode: 'login' });
    await fillAll();
    pressTwice(logIn());
    const busy = await dialog().findByRole('button', { name: 'Logging in…' });
    expect(busy).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(password());
    await user.keyboard('{Enter}');
    late.answer(replies.fine({ user: ada }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callNames()).toEqual(['POST /login']);
  });
});

describe('a failure is shown in the box and as a toast', () => {
  test("shows the server's message; what was typed stays, and the next try works", async () => {
    api.reply = () => replies.refused('Invalid email or password', 401);
    openDialog({ mode: 'login' });
    await fillAll();
    await user.click(logIn());
    expect(await dialog().findByRole('alert')).toHaveTextContent('Invalid email or password');
    await waitFor(() => expect(toastTexts()).toEqual(['error: Error: Invalid email or password']));
    expect(email()).toHaveValue('ada@example.org');
    expect(password()).toHaveValue('rose garden');

    api.reply = () => replies.fine({ user: ada });
    await user.click(logIn());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each([
    [
      'a refusal without a message: the default of section 8',
      () => replies.withoutMessage,
      'Login failed. Please try again.',
    ],
    ['no response', failNetwork, 'Network error occurred'],
    [
      "a proxy's page",
      () => ({ status: 502, body: '<html>' }),
      'Invalid JSON response from server',
    ],
    ['an error without a message', () => ({ status: 500, body: {} }), 'HTTP error! status: 500'],
  ])('%s', async (_, reply, sentence) => {
    api.reply = reply;
    openDialog({ mode: 'login' });
    await fillAll();
    await user.click(logIn());
    expect(await dialog().findByRole('alert')).toHaveTextContent(sentence);
    await waitFor(() => expect(toastTexts()).toEqual([`error: Error: ${sentence}`]));
  });

  test("the server's field error is shown at the field, not in the box", async () => {
    api.reply = () => ({
      status: 400,
      body: {
        success: false,
        message: 'Please check what you wrote',
        code: 'INVALID_INPUT',
        fields: { password: 'Password must be at least 9 characters' },
      },
    });
    openDialog({ mode: 'login' });
    await fillAll();
    await user.click(logIn());
    expect(await dialog().findByText('Password must be at least 9 characters')).toBeInTheDocument();
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('links to other modes', () => {
  test.each([
    ['Create an account', 'Create your account'],
    ['Forgot your password?', 'Reset your password'],
  ])(
    "'%s' opens the mode with the typed email and announces the new title",
    async (link, title) => {
      openDialog({ mode: 'login' });
      await fill(user, email(), 'ada@example.org');
      await user.click(dialog().getByRole('button', { name: link }));
      expect(screen.getByRole('dialog')).toHaveAccessibleName(title);
      expect(dialog().getByRole('status')).toHaveTextContent(title);
      expect(email()).toHaveValue('ada@example.org');
    },
  );

  test("'Continue with Google' and 'Continue with Facebook' send the browser to their URLs", () => {
    openDialog({ mode: 'login' });
    expect(dialog().getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      '/api/v1/auth/google',
    );
    expect(dialog().getByRole('link', { name: 'Continue with Facebook' })).toHaveAttribute(
      'href',
      '/api/v1/auth/facebook',
    );
  });

  test('a provider that is not configured has no button', () => {
    openDialog({ mode: 'login' }, []);
    expect(dialog().queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('after a failed social sign-in', () => {
  test.each([
    ['SOCIAL_CANCELLED', 'Login was cancelled. Try again, or log in another way.'],
    ['SOCIAL_EMAIL_MISSING', 'didn’t share an email address with us'],
  ])('%s shows its message in the box', (socialError, sentence) => {
    openDialog({ mode: 'login', socialError });
    expect(dialog().getByRole('alert')).toHaveTextContent(sentence);
  });

  test('an unknown error code is not shown', () => {
    openDialog({ mode: 'login', socialError: '<b>hello' });
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    expect(email()).toHaveFocus();
  });
});

test("'When the dialog reopens the fields clear'", async () => {
  openDialog({ mode: 'login' });
  await fillAll();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  reopenDialog({ mode: 'login' });
  expect(email()).toHaveValue('');
  expect(password()).toHaveValue('');
});
