import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';

import type { Loaded } from '../../wire/action-result.ts';
import { Guard } from '../auth-dialog/guard.tsx';
import type { User } from '../contract.ts';
import { resetTab } from '../testing/rendered-dialog.tsx';
import { replies } from '../testing/scripted-api.ts';
import { ada } from '../testing/session-tab.ts';
import { loadPrivate } from './load-private.ts';
import { useReloadForUser } from './reload-for-user.ts';
import { clearUser, setUser } from './session-store.ts';

const eve = { ...ada, firstName: 'Eve', email: 'eve@example.org' };

const loadedFor: string[] = [];

function Layout() {
  const isOfUser = useReloadForUser();
  return (
    <Guard loading={<p>Logo</p>} required={<p>Authentication Required</p>}>
      {isOfUser ? <Outlet /> : <p>Loading again</p>}
    </Guard>
  );
}

function Room() {
  const loaded = useLoaderData<Loaded<string>>();
  return <p>{loaded.ok ? `Letters to ${loaded.data}` : 'Nothing was loaded'}</p>;
}

async function openRoom(user: User | undefined): Promise<void> {
  const api = resetTab(user);
  api.reply = () =>
    user ? replies.fine({ user }) : replies.refused('Please log in to continue.', 401);
  loadedFor.length = 0;
  const loader = () =>
    loadPrivate('This did not load.', async ({ firstName }) => {
      loadedFor.push(firstName);
      return firstName;
    });
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/room', element: <Room />, loader, hydrateFallbackElement: <p>Outline</p> },
        ],
      },
    ],
    { initialEntries: ['/room'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByText(user ? `Letters to ${user.firstName}` : 'Authentication Required');
}

test('a page opened by a visitor reloads after the sign-in', async () => {
  await openRoom(undefined);
  expect(loadedFor).toEqual([]);
  act(() => setUser(ada));
  expect(screen.queryByText('Nothing was loaded')).not.toBeInTheDocument();
  expect(await screen.findByText('Letters to Ada')).toBeInTheDocument();
  expect(loadedFor).toEqual(['Ada']);
});

test("one user's data is never shown to another who signed in in another tab", async () => {
  await openRoom(ada);
  act(() => setUser(eve));
  expect(screen.queryByText('Letters to Ada')).not.toBeInTheDocument();
  expect(screen.getByText('Loading again')).toBeInTheDocument();
  expect(await screen.findByText('Letters to Eve')).toBeInTheDocument();
  expect(loadedFor).toEqual(['Ada', 'Eve']);
});

test('when the same user signs in again, the page is as before', async () => {
  await openRoom(ada);
  act(() => clearUser());
  expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
  act(() => setUser(ada));
  expect(await screen.findByText('Letters to Ada')).toBeInTheDocument();
  expect(loadedFor).toEqual(['Ada']);
});
