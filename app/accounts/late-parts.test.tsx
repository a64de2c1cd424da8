// The dialog and the account menu are fetched when they are wanted, and a network may be away just then.
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import { newUser } from '../ui/testing/user.ts';
import { AccountButton } from './account-button.tsx';
import { AuthDialogHost } from './auth-dialog-host.tsx';
import { openAuthDialog } from './auth-dialog-store.ts';
import { freshTab, shownToasts } from './testing/drawn-dialog.tsx';
import { ada } from './testing/session-tab.ts';

const user = newUser();

beforeEach(() => {
  freshTab(ada);
  vi.resetModules();
});

/** The next fetch of a part fails. */
function lose(part: string): void {
  vi.doMock(part, () => {
    throw new TypeError('Failed to fetch');
  });
}

test('the dialog says when it could not come, and comes with the next press', async () => {
  lose('./auth-dialog/auth-dialog.tsx');
  render(
    <MemoryRouter>
      <AuthDialogHost providers={[]} />
    </MemoryRouter>,
  );
  act(() => openAuthDialog({ mode: 'login' }));
  await waitFor(() => expect(shownToasts()).toEqual(['error: Error: Network error occurred']));
  vi.doUnmock('./auth-dialog/auth-dialog.tsx');
  act(() => openAuthDialog({ mode: 'login' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

test('the account menu says when it could not come, and comes with the next press', async () => {
  lose('./account-menu.tsx');
  render(
    <MemoryRouter>
      <AccountButton user={ada} />
    </MemoryRouter>,
  );
  const button = screen.getByRole('button', { name: 'Your account, AK' });
  await user.click(button);
  await waitFor(() => expect(shownToasts()).toEqual(['error: Error: Network error occurred']));
  vi.doUnmock('./account-menu.tsx');
  await user.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeInTheDocument();
});
