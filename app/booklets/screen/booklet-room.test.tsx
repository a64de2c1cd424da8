import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import { call } from '../../wire/call.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Booklet, BookletChoices } from '../contract.ts';
import { booklets } from '../endpoints.ts';
import { bookletIntents } from './booklet-intents.ts';
import { BookletRoom } from './booklet-room.client.tsx';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const ALBUM = 'sec_0123456789ABCDEFGHIJKL';
const CHOICES: BookletChoices = {
  source: 'page',
  hasUnpublishedChanges: true,
  parts: [
    { key: 'cover', kind: 'cover', title: 'Cover' },
    { key: ALBUM, kind: 'album', title: 'At the sea', count: 12 },
  ],
  warnings: { a5: [], a4: ['These photos may look blurred in print.'], letter: [] },
  mayMakeForPrinter: false,
  booklets: [],
};
const BOOKLET: Booklet = {
  id: 'bkl_0123456789ABCDEFGHIJKL',
  state: 'waiting',
  format: 'a5',
  parts: ['cover', ALBUM],
  forPrinter: false,
  progress: { done: 0, total: 0 },
  warnings: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2026-11-27T10:00:00.000Z',
};

const user = newUser();
let api: FakeApi;
let choices: BookletChoices;
beforeEach(() => {
  choices = CHOICES;
  api = resetTab(ada);
  api.reply = (called) =>
    called.startsWith('GET') ? replies.fine(choices) : replies.fine({ booklet: BOOKLET });
});

function Room() {
  return <BookletRoom memorialId={ID} choices={useLoaderData<BookletChoices>()} />;
}

async function openRoom() {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Room />,
        loader: () => call(booklets.list, { id: ID }),
        action: ({ request }) => runIntent(request, bookletIntents(ID)),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Memorial Booklet' });
}

const make = () => user.click(screen.getByRole('button', { name: 'Make booklet' }));
const posts = () => api.calls.filter((made) => made.call.startsWith('POST'));

test('the chosen parts and size are sent', async () => {
  await openRoom();
  expect(screen.getByText(/Unpublished changes aren’t included/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Cover' }));
  await user.click(screen.getByRole('radio', { name: /^A4/ }));
  await make();
  await waitFor(() =>
    expect(posts()).toEqual([
      {
        call: `POST /api/v1/memorials/${ID}/booklets`,
        body: { format: 'a4', parts: [ALBUM], forPrinter: false },
      },
    ]),
  );
});

test('the status gets the focus once a booklet is requested, and is announced until it is ready', async () => {
  await openRoom();
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('');
  choices = { ...CHOICES, booklets: [BOOKLET] };
  await make();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'We’re making your booklet' })).toHaveFocus(),
  );
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('We’re making your booklet');
  choices = { ...CHOICES, booklets: [{ ...BOOKLET, state: 'ready', pages: 24, byteSize: 1 }] };
  await waitFor(() => expect(status).toHaveTextContent('Your booklet is ready'));
});

test('without a part nothing is sent; the reason is announced, and the focus is at the parts', async () => {
  await openRoom();
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await make();
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one part.');
  expect(screen.getByRole('checkbox', { name: 'Cover' })).toHaveFocus();
  expect(posts()).toEqual([]);
});

test("what won't print well is listed for the chosen size", async () => {
  await openRoom();
  expect(screen.queryByText('What may not print well')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^A4/ }));
  expect(screen.getByText('These photos may look blurred in print.')).toBeVisible();
});

test('the file for a printer is shown on Free, and cannot be chosen', async () => {
  await openRoom();
  expect(screen.getByRole('radio', { name: /^A print shop/ })).toBeDisabled();
  expect(screen.getByText(/Included in Pro/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what Pro includes' })).toHaveAttribute(
    'href',
    '/pricing',
  );
});

test('a booklet in progress shows how far it is', async () => {
  choices = {
    ...CHOICES,
    booklets: [{ ...BOOKLET, state: 'making', progress: { done: 6, total: 12 } }],
  };
  await openRoom();
  expect(screen.getByRole('status')).toHaveTextContent('We’re making your booklet');
  expect(screen.getByText('We’re preparing the photos: 6 of 12.')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '6');
});

test('a finished booklet is opened with a link, with its size and notes for printing', async () => {
  choices = {
    ...CHOICES,
    booklets: [
      { ...BOOKLET, state: 'ready', pages: 24, byteSize: 3_200_000, warnings: ['One is soft.'] },
      { ...BOOKLET, id: 'bkl_older', state: 'ready', pages: 8, byteSize: 100_000 },
    ],
  };
  await openRoom();
  expect(
    screen.getByText(
      /24 A5 pages, 3\.2 MB\. You can open the booklet here until 27 November 2026\./,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open booklet' })).toHaveAttribute(
    'href',
    `/api/v1/memorials/${ID}/booklets/${BOOKLET.id}/file`,
  );
  expect(screen.getByText('One is soft.')).toBeVisible();
  expect(screen.getByRole('link', { name: /20\sNovember 2026: 8 A5 pages/ })).toBeVisible();
});

test('a failed one is requested again with the same choices', async () => {
  choices = {
    ...CHOICES,
    booklets: [{ ...BOOKLET, state: 'failed', format: 'letter', problem: 'It could not be made.' }],
  };
  await openRoom();
  expect(screen.getByText('It could not be made.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(posts()[0]?.body).toEqual({
      format: 'letter',
      parts: BOOKLET.parts,
      forPrinter: false,
    }),
  );
});

test('an error is shown at the button, and the choices stay', async () => {
  api.reply = (called) =>
    called.startsWith('GET') ? replies.fine(choices) : replies.refused('Too many booklets.', 429);
  await openRoom();
  await user.click(screen.getByRole('radio', { name: /^A4/ }));
  await make();
  expect(await screen.findByText('Too many booklets.')).toBeVisible();
  expect(screen.getByRole('radio', { name: /^A4/ })).toBeChecked();
});
