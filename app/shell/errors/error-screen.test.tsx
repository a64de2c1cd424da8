import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { ErrorScreen } from './error-screen.tsx';
import { memorialErrorMeta } from './memorial-error-meta.ts';
import { TakenDownScreen } from './taken-down-screen.tsx';

const routeError = (status: number, message: string) => ({
  status,
  statusText: message,
  data: message,
  internal: false,
});

const GONE = routeError(410, 'This page was taken down by the family.');

test('“This page was taken down by the family.” is the heading, without a number', () => {
  render(<ErrorScreen error={GONE} />);
  expect(screen.getByRole('heading')).toHaveTextContent(
    /^This page was taken down by the family\.$/,
  );
  expect(screen.queryByText(/4\d\d/)).not.toBeInTheDocument();
  expect(memorialErrorMeta(GONE)).toEqual([
    { title: 'This page was taken down' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test.each([
  ['tribute', 'You can still delete your tribute', 'Delete tribute', 'You’ve deleted'],
  ['letter', 'You can still delete your message', 'Delete message', 'You’ve deleted'],
  ['coming', 'You can still take yourself off', 'Take me off the list', 'You’re no longer on'],
] as const)(
  'the page of a writer or guest of a page that was taken down only deletes (%s)',
  (kind, sentence, label, after) => {
    const sentence410 = 'This page was taken down by the family.';
    const view = { kind, isDeleted: false, language: null };
    const { unmount } = render(<TakenDownScreen view={view} sentence={sentence410} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sentence410);
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
    expect(screen.getByRole('button', { name: label })).toHaveAttribute('value', 'take-back');
    unmount();
    render(<TakenDownScreen view={{ ...view, isDeleted: true }} sentence={sentence410} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(after);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a page that never existed is still a 404', () => {
  render(<ErrorScreen error={routeError(404, 'Memorial not found')} />);
  expect(screen.getByRole('heading')).toHaveTextContent(/^404$/);
  expect(screen.getByText('Memorial Not Found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/memorials');
  expect(memorialErrorMeta(routeError(404, ''))).toContainEqual({ title: 'Memorial not found' });
});

test('a mistyped address can be found by name, without JavaScript, or a page started', () => {
  render(<ErrorScreen error={routeError(404, 'Memorial not found')} />);
  const form = screen.getByRole('search');
  expect(form).toHaveAttribute('action', '/memorials/find');
  expect(within(form).getByLabelText('Find a memorial')).toHaveAttribute('name', 'name');
  expect(within(form).getByRole('button', { name: 'Find' })).toHaveAttribute('type', 'submit');
  const create = screen.getByRole('link', { name: 'Create a memorial' });
  expect(create).toHaveAttribute('href', '/memorials/new');
  expect(form.compareDocumentPosition(create)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [400, 'Bad Request', /^We couldn’t read this form\./],
  [405, 'Method Not Allowed', /^This page can’t be opened this way\./],
])("a %i says what to do, not the protocol's words", (status, statusText, sentence) => {
  for (const error of [routeError(status, statusText), routeError(status, '')]) {
    const { unmount } = render(<ErrorScreen error={error} />);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText(statusText)).not.toBeInTheDocument();
    expect(memorialErrorMeta(error)).toContainEqual({ title: 'Something went wrong' });
    unmount();
  }
});

test('a 400 with its own message shows it', () => {
  render(<ErrorScreen error={{ ...routeError(400, ''), data: 'Memorial slug is required' }} />);
  expect(screen.getByText('Memorial slug is required')).toBeInTheDocument();
});

test('a page that was taken down offers no search', () => {
  render(<ErrorScreen error={GONE} />);
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

test.each([403, 429, 500, 503])(
  'a %i is not titled as a memorial that does not exist',
  (status) => {
    const sentence = 'The service isn’t available right now. Please try again.';
    const error = { ...routeError(status, ''), data: sentence };
    render(<ErrorScreen error={error} />);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(memorialErrorMeta(error)).toContainEqual({ title: 'Something went wrong' });
  },
);
