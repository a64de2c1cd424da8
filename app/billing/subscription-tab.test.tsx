import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import { newUser } from '../ui/testing/user.ts';
import { SubscriptionTab } from './subscription-tab.tsx';

const user = newUser();

test('a tab whose code does not arrive says so and can be asked for again', async () => {
  vi.doMock('./subscription-settings.tsx', () => {
    throw new TypeError('Failed to fetch');
  });
  render(
    <MemoryRouter>
      <SubscriptionTab />
    </MemoryRouter>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred');
  vi.doMock('./subscription-settings.tsx', () => ({ SubscriptionSettings: () => <p>The plan</p> }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The plan')).toBeInTheDocument();
});
