import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ErrorBoundary } from './guest-link.tsx';

const MESSAGE = 'This link has already been used or has expired. Please ask for a new one.';

function show(data: unknown): void {
  const error = { status: 410, statusText: '', data, internal: false };
  render(<ErrorBoundary error={error} params={{ token: 'Token-1' }} />);
}

test('an expired link leads to the field for a new one at the door', () => {
  show({ door: 'ada-lind', message: MESSAGE });
  expect(screen.getByRole('heading')).toHaveTextContent(MESSAGE);
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/ada-lind#door-email',
  );
});

test('a link without a page leads home', () => {
  show(MESSAGE);
  expect(screen.getByRole('heading')).toHaveTextContent(MESSAGE);
  expect(screen.getByRole('link')).toHaveTextContent('Return Home');
});
