import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { useAuthDialog } from '../../accounts/auth-dialog/auth-dialog-store.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import { SignUpInvitationPage } from './sign-up-invitation-page.tsx';

const TOKEN = `sgn_${'a'.repeat(54)}`;
const user = newUser();

function open() {
  window.history.replaceState(null, '', `/i/${TOKEN}`);
  const element = <SignUpInvitationPage link={{ sentTo: 'a…@example.org' }} />;
  const routes = [{ path: '/i/:token', element }];
  const router = createMemoryRouter(routes, { initialEntries: [`/i/${TOKEN}`] });
  render(<RouterProvider router={router} />);
}

test('says where the invitation was sent, and the sign-up dialog has its token', async () => {
  resetTab();
  open();
  expect(screen.getByText('a…@example.org')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  expect(useAuthDialog.getState()).toMatchObject({
    dialog: { isOpen: true, mode: 'signup' },
    invitation: TOKEN,
  });
});

test('a user continues to the memorials', () => {
  resetTab({ ...ada, isEmailVerified: true });
  open();
  expect(screen.getByRole('link', { name: 'Go to your memorials' })).toHaveAttribute(
    'href',
    '/memorials',
  );
});
