import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';

import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import { aKeptMemorial } from '../drafts/testing/kept-memorial.ts';
import { pageI18n } from '../language/i18n.ts';
import { MANAGEMENT_PAGES } from '../management/frame/management-pages.ts';
import { toFailure, type Loaded } from '../wire/action-result.ts';
import { ApiFailure } from '../wire/errors/api-failure.ts';
import { ManagementRoom } from './management-room.tsx';
import { PLANNED } from './planned.ts';

const ID = 'mem_0123456789ABCDEFGHIJKL';

function openRoom(memorial: Loaded<KeptMemorial> | undefined, path: string) {
  const element = (
    <ManagementRoom memorialId={ID} memorial={memorial}>
      <p>The page itself</p>
    </ManagementRoom>
  );
  const router = createMemoryRouter([{ path: '/memorial/:memorialId/*', element }], {
    initialEntries: [`/memorial/${ID}${path}`],
  });
  return render(<RouterProvider router={router} />);
}

const failed = (status: number, code?: string) =>
  toFailure(new ApiFailure('No', { status, code, isApiResponse: code !== undefined }), 'No');

test.each(MANAGEMENT_PAGES)(
  "$title names the memorial and ends with what is planned under 'Coming soon...'",
  ({ path, title, link }) => {
    openRoom({ ok: true, data: aKeptMemorial() }, path);
    expect(screen.getByText('Ada Lind')).toBeInTheDocument();
    expect(screen.getByText('The page itself')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    const planned = screen.getByRole('region', { name: 'Coming soon...' });
    for (const line of PLANNED[title]) expect(planned).toHaveTextContent(pageI18n._(line));
  },
);

describe('for a person without access to the memorial', () => {
  test.each(MANAGEMENT_PAGES)('$title has its frame and nothing in it', ({ path, title }) => {
    openRoom(failed(404, 'MEMORIAL_NOT_FOUND'), path);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(
      screen.getByText('Your account doesn’t have access to this memorial.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Coming soon...' })).toBeInTheDocument();
  });

  test('a settings room has nothing in it', () => {
    openRoom(failed(404, 'MEMORIAL_NOT_FOUND'), '/settings/people');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
    expect(
      screen.getByText('Your account doesn’t have access to this memorial.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
  });

  test('a page no memorial has stays not found', () => {
    openRoom(failed(404, 'MEMORIAL_NOT_FOUND'), '/attic/left');
    expect(screen.getByText('The page itself')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Coming soon...' })).not.toBeInTheDocument();
  });
});

test.each([
  ['while the name loads', undefined],
  ['without network', failed(0)],
  ['while the server has an outage', failed(503, 'UNAVAILABLE')],
])('%s the page is there, because it has its own data', (_, memorial) => {
  openRoom(memorial, '/memorial-page');
  expect(screen.getByText('The page itself')).toBeInTheDocument();
});

test('Tributes, Condolences and Settings show how many wait', () => {
  const guestList = { people: 8, untold: 6 };
  const counts = { waitingWords: 4, unreadLetters: 1, helpRequests: 2, guestList };
  openRoom({ ok: true, data: { ...aKeptMemorial(), ...counts } }, '');
  expect(screen.getByRole('link', { name: /^Tributes ?, 4 waiting for review$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Condolences ?, 1 unread$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Settings ?, 2 asked to help$/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Who’s coming ?, 6 not told/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Overview' })).toBeVisible();
});

describe('Who’s coming', () => {
  test('is a room of memorials with a funeral', () => {
    openRoom({ ok: true, data: aKeptMemorial() }, '');
    expect(screen.queryByRole('link', { name: 'Who’s coming' })).not.toBeInTheDocument();
    openRoom({ ok: true, data: aKeptMemorial({ guestList: { people: 0, untold: 0 } }) }, '');
    expect(screen.getByRole('link', { name: 'Who’s coming' })).toBeVisible();
  });

  test('is the current room while its memorial loads, and nothing is planned below it', () => {
    openRoom(undefined, '/attendance');
    expect(screen.getByRole('link', { name: 'Who’s coming' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.queryByRole('region', { name: 'Coming soon...' })).not.toBeInTheDocument();
  });

  test('has its frame and nothing in it for a person without access to the memorial', () => {
    openRoom(failed(404, 'MEMORIAL_NOT_FOUND'), '/attendance');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Who’s coming');
    expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
  });
});

test('a settings room belongs to Settings, and nothing is planned below it', () => {
  openRoom({ ok: true, data: aKeptMemorial() }, '/settings/people');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('region', { name: 'Coming soon...' })).not.toBeInTheDocument();
});
