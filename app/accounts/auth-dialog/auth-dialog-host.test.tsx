import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { fill, newUser } from '../../ui/testing/user.ts';
import type { User } from '../contract.ts';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { clearUser, setUser } from '../session-in-browser/session-store.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { dialog, resetTab } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { AuthDialogHost } from './auth-dialog-host.tsx';
import { openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';
import { useAuthDialogFromAddress, useOpenAuthDialog } from './open-auth-dialog.ts';

const user = newUser();

let api: FakeApi;

beforeEach(() => {
  api = resetTab();
});

function PublicPage({ name }: { name: string }) {
  const open = useOpenAuthDialog();
  useAuthDialogFromAddress();
  return (
    <>
      <p>{name}</p>
      <button type="button" onClick={() => open('login')}>
        Login
      </button>
      <AuthDialogHost providers={['google']} />
    </>
  );
}

function openPage(address: string) {
  window.history.replaceState(null, '', address);
  const router = createMemoryRouter(
    [
      { path: '/', element: <PublicPage name="Start" /> },
      { path: '/about', element: <PublicPage name="About" /> },
      { path: '/memorials', element: <p>Memorials</p> },
    ],
    { initialEntries: ['/about', address], initialIndex: 1 },
  );
  // The dialog reads the current path from `window.location`, which a memory router does not update.
  router.subscribe(({ location }) => window.history.replaceState(null, '', location.pathname));
  render(<RouterProvider router={router} />);
  return router;
}

test("'after success the user goes to /memorials'", async () => {
  openPage('/');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('dialog');
  act(() => useAuthDialog.getState().onSuccess?.());
  expect(await screen.findByText('Memorials')).toBeInTheDocument();
});

test('Back in the middle of a reset leaves the page and closes the dialog; the reset can be resumed', async () => {
  const router = openPage('/');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('dialog');
  await user.click(dialog().getByRole('button', { name: 'Forgot your password?' }));
  await fill(user, dialog().getByLabelText('Email'), 'ada@example.org');
  await user.click(dialog().getByRole('button', { name: 'Send code' }));
  await dialog().findByLabelText('Digit 1 of 6');

  await act(() => router.navigate(-1));
  expect(await screen.findByText('About')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText('Email')).toHaveValue('');
  await user.click(dialog().getByRole('button', { name: 'Forgot your password?' }));
  expect(dialog().getByLabelText('Email')).toHaveValue('ada@example.org');
  await user.click(dialog().getByRole('button', { name: 'I already have a code' }));
  expect(dialog().getByLabelText('Digit 1 of 6')).toHaveFocus();
});

test('after a sign-in is cancelled at the provider, the dialog says so and the query is removed', async () => {
  const router = openPage('/?auth=login&error=SOCIAL_CANCELLED');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Login was cancelled. Try again, or log in another way.',
  );
  expect(router.state.location.search).toBe('');
});

test('an unknown error code in the address opens the dialog without a message', async () => {
  const router = openPage('/?auth=login&error=%3Cb%3Ehello');
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Log in');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

describe('a sign-in that still needs its code, at /?auth=confirm', () => {
  test('opens at the code, and the address stays for a reload until the dialog is closed', async () => {
    api.reply = () =>
      replies.fine({
        pending: { provider: 'facebook', email: 'ada@example.org', sentSecondsAgo: 20 },
      });
    const router = openPage('/?auth=confirm');
    expect(await screen.findByText(/We’ve sent a six-digit code to/)).toHaveTextContent(
      'ada@example.org',
    );
    expect(screen.getByText(/^Resend code in \d+ seconds?$/)).toBeInTheDocument();
    expect(router.state.location.search).toBe('?auth=confirm');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(api.callNames()).toEqual(['GET /social/pending', 'DELETE /social/pending']);
  });

  test('opens login with an explanation once it has expired', async () => {
    api.reply = () => replies.refused('No sign-in is waiting', 404);
    openPage('/?auth=confirm');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Log in');
  });
});

test.each([false, true])(
  'the link in the password-changed mail opens the form for a new one, signed in or not (%o)',
  async (isSignedIn) => {
    if (isSignedIn) setUser(ada);
    const router = openPage('/?auth=reset');
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Reset your password');
    expect(router.state.location.search).toBe('');
  },
);

/** As on a freshly loaded page, before the layout has read the stored user. */
function storeUser(stored: User) {
  setUser(stored);
  const item = localStorage.getItem('user-storage') ?? '';
  clearUser();
  localStorage.setItem('user-storage', item);
}

test.each(['/?auth=login', '/?auth=signup'])(
  'a signed-in user who comes to %s sees no dialog',
  async (address) => {
    storeUser(ada);
    api.reply = () => replies.fine({ user: ada });
    const router = openPage(address);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(useSessionActivity.getState().isChecked).toBe(true));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('someone whose session has ended meanwhile logs in by such an address', async () => {
  storeUser(ada);
  api.reply = () => replies.refused('Please log in to continue.', 401);
  openPage('/?auth=login');
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Log in');
});

test('someone who has registered a second time can log in to the first account by the link in our email', async () => {
  storeUser({ ...ada, isEmailVerified: false });
  openPage('/?auth=login');
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Log in');
  expect(dialog().getByLabelText('Email')).toHaveValue('ada@example.org');
});

test('a signed-in user who comes back from a provider without success learns why', async () => {
  setUser(ada);
  openPage('/?auth=login&error=SOCIAL_CANCELLED');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login was cancelled.');
});

test.each(['/?auth=new-password#a-token', '/?auth=reset'])(
  'the login after a reset that began at %s leads to the memorials',
  async (address) => {
    openPage(address);
    await screen.findByRole('dialog');
    act(() => useAuthDialog.getState().onSuccess?.());
    expect(await screen.findByText('Memorials')).toBeInTheDocument();
  },
);

test('a dialog closed without success runs no callback', async () => {
  const onSuccess = vi.fn<() => void>();
  openPage('/');
  act(() => openAuthDialog({ mode: 'login', onSuccess }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onSuccess).not.toHaveBeenCalled();
});
