import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { toFailure, type Loaded } from '../../wire/action-result.ts';
import type { KeptMemorial } from './contract.ts';
import { KeptOnDeletion } from './kept-on-deletion.tsx';

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

function draw(loaded: Loaded<readonly KeptMemorial[]>): void {
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

test("'The Danger Zone lists what the person keeps before they confirm'", async () => {
  draw({
    ok: true,
    data: [aMemorial(), aMemorial({ id: 'mem_2', role: 'editor', names: ['Cy'] })],
  });
  const [own, helped] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent('Anna Berg & Bo Berg: The page stands as it is.');
  expect(screen.getByText(/Whoever has edited with you for longest/)).toBeInTheDocument();
  expect(helped).toHaveTextContent('Cy: The others go on keeping it.');
});

test('says nothing to somebody who keeps no memorial', async () => {
  draw({ ok: true, data: [] });
  await expect.poll(() => screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a list that does not load is no reason to fear for a page', async () => {
  draw(toFailure(undefined, 'Your memorials did not load.'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your memorials did not load. Your memorials stay in any case; no page is deleted.',
  );
});
