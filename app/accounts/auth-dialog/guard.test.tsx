import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createI18n, pageI18n } from '../../language/i18n.ts';
import { I18nContext } from '../../language/lingui.tsx';
import { useSessionActivity } from '../session-in-browser/session-activity.ts';
import { clearUser, setUser, useSession } from '../session-in-browser/session-store.ts';
import { deferredReply } from '../testing/fake-api.ts';
import { resetTab } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { dispatchAuthDialog, openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';
import { Guard } from './guard.tsx';

function openGuarded(i18n = pageI18n) {
  const page = (
    <Guard loading={<p>Loading logo</p>} required={<p>Authentication Required</p>}>
      <p>Private page</p>
    </Guard>
  );
  const router = createMemoryRouter(
    [
      { path: '/account', element: page },
      { path: '/', element: <p>Start</p> },
      { path: '/en-xa', element: <p>Start in another language</p> },
    ],
    { initialEntries: ['/account?tab=security'] },
  );
  render(
    <I18nContext value={i18n}>
      <RouterProvider router={router} />
    </I18nContext>,
  );
  return router;
}

const dialogMode = () => {
  const { isOpen, mode } = useAuthDialog.getState().dialog;
  return isOpen ? mode : 'closed';
};

test("'a full-screen loading logo shows during the first check'; then the signed-in user's page", async () => {
  const api = resetTab(ada);
  const late = deferredReply();
  api.reply = late.reply;
  openGuarded();
  expect(screen.getByText('Loading logo')).toBeInTheDocument();
  expect(screen.queryByText('Private page')).not.toBeInTheDocument();
  await act(async () => late.answer(replies.fine({ user: ada })));
  expect(await screen.findByText('Private page')).toBeInTheDocument();
  expect(screen.queryByText('Loading logo')).not.toBeInTheDocument();
  expect(api.callNames()).toEqual(['GET /me']);
  expect(dialogMode()).toBe('closed');
});

test("'if not authenticated it shows Authentication Required and opens the login dialog'", async () => {
  const api = resetTab();
  api.reply = () => replies.refused('Please log in to continue.', 401);
  openGuarded();
  expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
  await waitFor(() => expect(dialogMode()).toBe('login'));
  expect(screen.queryByText('Private page')).not.toBeInTheDocument();
});

test("'if the dialog is closed while still signed out, the user is sent to /'", async () => {
  const api = resetTab();
  api.reply = () => replies.refused('Please log in to continue.', 401);
  const router = openGuarded();
  await waitFor(() => expect(dialogMode()).toBe('login'));
  act(() => dispatchAuthDialog({ type: 'dismissed' }));
  expect(await screen.findByText('Start')).toBeInTheDocument();
  expect(router.state.historyAction).toBe('REPLACE');
});

test("to the home page in the room's language", async () => {
  const api = resetTab();
  api.reply = () => replies.refused('Please log in to continue.', 401);
  openGuarded(createI18n('en-XA'));
  await waitFor(() => expect(dialogMode()).toBe('login'));
  act(() => dispatchAuthDialog({ type: 'dismissed' }));
  expect(await screen.findByText('Start in another language')).toBeInTheDocument();
});

test('signing in there shows the requested page', async () => {
  const api = resetTab();
  api.reply = () => replies.refused('Please log in to continue.', 401);
  const router = openGuarded();
  await waitFor(() => expect(dialogMode()).toBe('login'));
  act(() => {
    setUser(ada);
    dispatchAuthDialog({ type: 'signed-in' });
  });
  expect(await screen.findByText('Private page')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=security');
});

test("'a failed auth check clears the user', and the page disappears", async () => {
  const api = resetTab(ada);
  api.reply = () => replies.refused('Please log in to continue.', 401);
  openGuarded();
  expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('user-storage')).toBeNull();
});

test('a dialog that the user opens while they type is not opened anew after the pause', async () => {
  const api = resetTab(ada);
  api.reply = () => replies.fine({ user: ada });
  openGuarded();
  await screen.findByText('Private page');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    field.remove();
  });
  act(() => {
    useSessionActivity.setState({ screenKeptFor: ada.email });
    clearUser();
  });
  expect(dialogMode()).toBe('closed');
  act(() => openAuthDialog({ mode: 'signup' }));
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  expect(dialogMode()).toBe('signup');
});

test('a screen with unsaved text stays behind the dialog, and continues after the sign-in', async () => {
  const api = resetTab(ada);
  api.reply = () => replies.fine({ user: ada });
  openGuarded();
  const kept = await screen.findByText('Private page');
  act(() => {
    useSessionActivity.setState({ screenKeptFor: ada.email });
    clearUser();
  });
  await waitFor(() => expect(dialogMode()).toBe('login'));
  expect(useAuthDialog.getState().dialog.email).toBe(ada.email);
  expect(screen.getByText('Private page')).toBe(kept);
  act(() => {
    setUser(ada);
    dispatchAuthDialog({ type: 'signed-in' });
  });
  expect(screen.getByText('Private page')).toBe(kept);
});
