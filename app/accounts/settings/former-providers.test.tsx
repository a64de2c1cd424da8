import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { User } from '../contract.ts';
import { renderInAccount } from '../testing/account-route.tsx';
import { FormerProviders } from './former-providers.tsx';
import { SecuritySettings } from './security-settings.tsx';

const userWith = (others: User['oauth']['others']): User => ({
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.org',
  isEmailVerified: true,
  oauth: { google: false, facebook: false, ...(others && { others }) },
});

test('a configured provider replaces the form, by name', () => {
  renderInAccount(
    <SecuritySettings
      user={userWith([
        { name: 'Parish account', isOffered: true },
        { name: 'old.example.org', isOffered: false },
      ])}
    />,
  );
  expect(screen.getByText('You log in with Parish account')).toBeInTheDocument();
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test('a removed provider is named above the form, with how to set a first password', () => {
  renderInAccount(
    <SecuritySettings user={userWith([{ name: 'old.example.org', isOffered: false }])} />,
  );
  expect(screen.getByText('You can’t log in with old.example.org any more')).toBeInTheDocument();
  expect(screen.getByText(/choose “Forgot your password\?”/)).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toBeInTheDocument();
});

test('without one there is no notice', () => {
  render(<FormerProviders user={userWith(undefined)} />);
  expect(screen.queryByText(/log in with/)).not.toBeInTheDocument();
});
