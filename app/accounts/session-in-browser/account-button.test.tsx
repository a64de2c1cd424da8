import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import { newUser } from '../../ui/testing/user.ts';
import { failNetwork, type FakeApi } from '../testing/fake-api.ts';
import { resetTab, toastTexts } from '../testing/rendered-dialog.tsx';
import { ada } from '../testing/session-tab.ts';
import { AccountButton } from './account-button.tsx';
import { useSession } from './session-store.ts';

const user = newUser();
let api: FakeApi;

beforeEach(() => {
  api = resetTab(ada);
});

function drawButton() {
  const router = createMemoryRouter(
    [
      { path: '/account', element: <AccountButton user={ada} /> },
      { path: '/', element: <p>Start</p> },
      { path: '/memorials', element: <p>Memorials page</p> },
    ],
    { initialEntries: ['/account'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function openMenu() {
  drawButton();
  await user.click(screen.getByRole('button', { name: 'Your account, AK' }));
  return screen.findByRole('menu');
}

test("the button shows the initials; a press before its menu loads isn't lost", async () => {
  const menu = await openMenu();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Memorials',
    'My Account',
    'Logout',
  ]);
  expect(menu).toHaveTextContent('Ada King');
  expect(menu).toHaveTextContent('ada@example.org');
});

test('the keyboard opens it, moves in it and closes it; the focus returns', async () => {
  await openMenu();
  await user.keyboard('{Home}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'My Account' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Your account, AK' })).toHaveFocus();
});

test("'Memorials (/memorials)' opens it", async () => {
  await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Memorials' }));
  expect(await screen.findByText('Memorials page')).toBeInTheDocument();
});

test("'Logout: calls the server, then always clears the local user', and leads to /", async () => {
  await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText('Start')).toBeInTheDocument();
  expect(api.callNames()).toEqual(['POST /logout']);
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('user-storage')).toBeNull();
  await waitFor(() => expect(toastTexts()).toEqual(['success: Successfully logged out']));
});

test("'even if the call fails', with its error", async () => {
  api.reply = failNetwork;
  await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText('Start')).toBeInTheDocument();
  expect(useSession.getState().user).toBeNull();
  await waitFor(() => expect(toastTexts()).toEqual(['error: Error: Network error occurred']));
});
