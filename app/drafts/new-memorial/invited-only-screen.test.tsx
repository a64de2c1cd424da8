import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { InvitedOnly } from '../../accounts/invitations/invited-only.ts';
import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { clara } from '../testing/fake-family-api.ts';
import { NewMemorialScreen } from './new-memorial.tsx';
import { heading, leaveBrowser, resetBrowser } from './testing/open-new-memorial.tsx';

beforeEach(() => {
  resetBrowser();
});
afterEach(leaveBrowser);

function open() {
  const element = (
    <InvitedOnly value={{ hasContact: true }}>
      <NewMemorialScreen sheets={[]} />
    </InvitedOnly>
  );
  const routes = [{ path: '/memorials/new', element }];
  const router = createMemoryRouter(routes, { initialEntries: ['/memorials/new'] });
  render(<RouterProvider router={router} />);
}

test('a visitor without an account reads so before typing anything', async () => {
  open();
  expect(await heading('This site is by invitation only')).toBeInTheDocument();
  expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'I already have an account' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'contact us' })).toBeInTheDocument();
});

test('a user starts as usual', async () => {
  setUser({ ...clara, isEmailVerified: true });
  open();
  expect(await screen.findByLabelText('Full name')).toBeInTheDocument();
});
