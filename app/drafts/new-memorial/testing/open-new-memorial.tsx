import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';

import { AuthDialogHost } from '../../../accounts/auth-dialog/auth-dialog-host.tsx';
import { useAuthDialog } from '../../../accounts/auth-dialog/auth-dialog-store.ts';
import { useSessionActivity } from '../../../accounts/session-in-browser/session-activity.ts';
import { clearUser } from '../../../accounts/session-in-browser/session-store.ts';
import { closeDeviceStores } from '../../../ui/device-store.ts';
import { useFirstTaps } from '../../../ui/second-tap.ts';
import { fill, newUser } from '../../../ui/testing/user.ts';
import { fakeFamilyApi, type FakeFamilyApi } from '../../testing/fake-family-api.ts';
import { installIndexedDb } from '../../testing/fake-indexed-db.ts';
import { NewMemorialScreen } from '../new-memorial.tsx';
import { listUnfinishedMemorials } from '../unfinished-store.ts';

/** Waits for what the test is still writing: its IndexedDB ends with it. */
export async function leaveBrowser(): Promise<void> {
  await listUnfinishedMemorials();
}

export function resetBrowser(): FakeFamilyApi {
  installIndexedDb();
  clearUser();
  useSessionActivity.setState({ ...useSessionActivity.getInitialState(), isChecked: true }, true);
  useAuthDialog.setState(useAuthDialog.getInitialState(), true);
  return fakeFamilyApi();
}

export function openNewMemorial(address = '/memorials/new') {
  const router = createMemoryRouter(
    [
      {
        path: '/memorials/new',
        element: <Screen />,
      },
      { path: '/memorial/:id/*', element: <p>The family’s screens</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

function Screen() {
  useFirstTaps();
  return (
    <main id="content" tabIndex={-1}>
      <NewMemorialScreen sheets={[]} />
      <AuthDialogHost providers={[]} />
    </main>
  );
}

export async function openAgain() {
  cleanup();
  closeDeviceStores();
  return openNewMemorial();
}

export const user = newUser();
export const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

export async function writeName(name = 'Anna Berg') {
  await fill(user, await screen.findByLabelText('Full name'), name);
}

export async function writeAll() {
  await writeName();
  await next();
  const [born, died] = await screen.findAllByLabelText('Year');
  if (born && died) {
    await fill(user, born, '1941');
    await fill(user, died, '2026');
  }
  await next();
  await heading('Add a photo');
  await next();
  await fill(user, await screen.findByLabelText(/Who were they/), 'She kept bees.');
  await next();
}
