import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ErrorScreen } from './error-screen.tsx';
import { memorialErrorMeta } from './memorial-error-meta.ts';

const routeError = (status: number, message: string) => ({
  status,
  statusText: message,
  data: message,
  internal: false,
});

const GONE = routeError(410, 'This page was taken down by its family.');

test('“This page was taken down by its family.” is the heading, without a number', () => {
  render(<ErrorScreen error={GONE} />);
  expect(screen.getByRole('heading')).toHaveTextContent(
    /^This page was taken down by its family\.$/,
  );
  expect(screen.queryByText(/4\d\d/)).not.toBeInTheDocument();
  expect(memorialErrorMeta(GONE)).toEqual([
    { title: 'This page was taken down' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test('a page that never was is still a 404', () => {
  render(<ErrorScreen error={routeError(404, 'Memorial not found')} />);
  expect(screen.getByRole('heading')).toHaveTextContent(/^404$/);
  expect(memorialErrorMeta(routeError(404, ''))).toContainEqual({ title: 'Memorial not found' });
});
