import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import type { KeptMemorial } from '../drafts/kept-memorial.ts';
import type { NextKeeper } from '../members/ownership/contract.ts';
import { toFailure, type Loaded } from '../wire/action-result.ts';
import { KeptOnDeletion, type KeptOnDeletionData } from './kept-on-deletion.tsx';

function aMemorial(fields: Partial<KeptMemorial> = {}): KeptMemorial {
  return {
    id: 'mem_0123456789ABCDEFGHIJab',
    slug: 'anna-berg',
    state: 'published',
    level: 'link',
    role: 'owner',
    shortCode: '0123ABCD',
    isIndexed: true,
    name: 'Anna & Bo Berg',
    names: ['Anna Berg', 'Bo Berg'],
    years: '1931 – 2024',
    hasUnpublishedChanges: false,
    ...fields,
  };
}

function draw(loaded: Loaded<KeptOnDeletionData>): void {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <KeptOnDeletion />,
        loader: () => loaded,
        hydrateFallbackElement: null,
      },
    ],
    { hydrationData: { loaderData: { 0: null } } },
  );
  render(<RouterProvider router={router} />);
}

const ID = 'mem_0123456789ABCDEFGHIJab';

test("'The Danger Zone lists what the person keeps before they confirm'", async () => {
  draw({
    ok: true,
    data: {
      memorials: [aMemorial(), aMemorial({ id: 'mem_2', role: 'editor', names: ['Cy'] })],
      next: [
        { id: ID, next: { kind: 'editor', name: 'Ida Berg' } },
        { id: 'mem_2', next: { kind: 'others' } },
      ],
    },
  });
  const [own, helped] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent(
    'Anna Berg & Bo Berg: The page will stay as it is. Ida Berg will become the owner.',
  );
  expect(helped).toHaveTextContent(
    'Cy: The page will stay as it is. The owner will keep looking after the page.',
  );
  expect(screen.queryByText(/choose who takes over/)).toBeNull();
});

const KEEPERS: ReadonlyArray<[NextKeeper, string]> = [
  [
    { kind: 'handover', email: 'b…@example.org', until: '2026-12-08T10:00:00Z' },
    'b…@example.org can still accept your request and become the owner. Visitors won’t be able to send messages until there’s a new owner.',
  ],
  [
    { kind: 'successor', email: 'k…@example.org' },
    'We’ll ask k…@example.org, your legacy contact, to become the owner. Visitors won’t be able to send messages until there’s a new owner.',
  ],
  [
    { kind: 'waits' },
    'No one will be looking after the page until someone asks to take over. Visitors won’t be able to send messages until there’s a new owner.',
  ],
];

test.each(KEEPERS)('says what happens to a memorial owned alone: %j', async (next, sentence) => {
  draw({ ok: true, data: { memorials: [aMemorial()], next: [{ id: ID, next }] } });
  expect(await screen.findByRole('listitem')).toHaveTextContent(sentence);
});

test("for a page that's taken down and that no one else can restore, says when it is deleted", async () => {
  draw({
    ok: true,
    data: {
      memorials: [aMemorial({ state: 'taken-down' })],
      next: [{ id: ID, next: { kind: 'waits' } }],
    },
  });
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'The page will stay offline. The page will be deleted for good 30 days after it was taken down.',
  );
});

test('offers to choose a successor where there is none', async () => {
  draw({
    ok: true,
    data: { memorials: [aMemorial()], next: [{ id: ID, next: { kind: 'waits' } }] },
  });
  expect(
    await screen.findByText(/choose who takes over, name a legacy contact/),
  ).toBeInTheDocument();
});

test('shows nothing to a person without memorials', async () => {
  draw({ ok: true, data: { memorials: [], next: [] } });
  await expect.poll(() => screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test("a list that doesn't load doesn't suggest that a page is in danger", async () => {
  draw(toFailure(undefined, 'We couldn’t load your memorials.'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We couldn’t load your memorials. Deleting your account doesn’t delete any memorials.',
  );
});
