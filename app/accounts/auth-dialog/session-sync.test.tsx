import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { useSession } from '../session-in-browser/session-store.ts';
import { USER_STORAGE } from '../session-in-browser/user-storage.ts';
import type { FakeApi } from '../testing/fake-api.ts';
import { resetTab } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { openAuthDialog, useAuthDialog } from './auth-dialog-store.ts';
import { useSessionSync } from './session-sync.ts';

let api: FakeApi;

beforeEach(() => {
  api = resetTab();
  api.reply = () => replies.fine({ user: ada });
});

function Page() {
  useSessionSync();
  return <p>{useSession(({ user }) => user?.firstName ?? 'Visitor')}</p>;
}

function store(user: typeof ada | null): void {
  if (user) localStorage.setItem(USER_STORAGE, JSON.stringify({ state: { user }, version: 0 }));
  else localStorage.removeItem(USER_STORAGE);
}

function tellStorage(): void {
  const event = { key: USER_STORAGE, storageArea: localStorage };
  act(() => void window.dispatchEvent(Object.assign(new Event('storage'), event)));
}

test('without a cached user there is no request', async () => {
  render(<Page />);
  await act(() => Promise.resolve());
  expect(screen.getByText('Visitor')).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test('the cached user is shown at once, and the session is checked', async () => {
  store(ada);
  render(<Page />);
  expect(await screen.findByText('Ada')).toBeInTheDocument();
  await waitFor(() => expect(api.callNames()).toEqual(['GET /me']));
});

test("'a failed auth check clears the user': the cached user of an ended session disappears", async () => {
  store(ada);
  api.reply = () => replies.refused('Please log in to continue.', 401);
  render(<Page />);
  expect(await screen.findByText('Visitor')).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem(USER_STORAGE)).toBeNull());
});

test('signing in or out in another tab applies here too, and closes an open dialog', async () => {
  render(<Page />);
  act(() => openAuthDialog({ mode: 'login' }));
  store(ada);
  tellStorage();
  expect(await screen.findByText('Ada')).toBeInTheDocument();
  expect(useAuthDialog.getState().dialog.isOpen).toBe(false);
  store(null);
  tellStorage();
  expect(await screen.findByText('Visitor')).toBeInTheDocument();
});
