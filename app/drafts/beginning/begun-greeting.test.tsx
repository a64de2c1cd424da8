import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import { BegunGreeting } from './begun-greeting.tsx';
import { emptyBegunPage } from './begun-page.ts';
import { keepBegunPage, listBegunPages } from './begun-store.ts';
import { mayHaveBegun } from './may-have-begun.ts';
import { resetBrowser, user } from './testing/open-beginning.tsx';

const NAME = 'Margaret Anne Doyle';
const CONTINUE = `Continue with the page for ${NAME}`;
const page = (patch = {}) => ({ ...emptyBegunPage(null, 5), fullName: NAME, ...patch });

let onShown: ReturnType<typeof vi.fn<(isShown: boolean) => void>>;

beforeEach(async () => {
  await resetBrowser();
  onShown = vi.fn<(isShown: boolean) => void>();
});

function greet() {
  render(
    <MemoryRouter>
      <main id="content" tabIndex={-1}>
        <BegunGreeting onShown={onShown} />
      </main>
    </MemoryRouter>,
  );
}

test('a page that was begun on this device is offered to be continued', async () => {
  await keepBegunPage(page({ updatedAt: 1, fullName: 'Older' }));
  await keepBegunPage(page());
  expect(await mayHaveBegun()).toBe(true);
  greet();
  const link = await screen.findByRole('link', { name: CONTINUE });
  expect(link).toHaveAttribute('href', '/memorials/new');
  expect(onShown).toHaveBeenLastCalledWith(true);
});

test('it can be discarded, after a question', async () => {
  await keepBegunPage(page());
  greet();
  await user.click(await screen.findByRole('button', { name: 'Discard this page' }));
  await user.click(screen.getByRole('button', { name: 'Keep page' }));
  expect(await listBegunPages()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Discard this page' }));
  await user.click(screen.getByRole('button', { name: 'Discard page' }));
  await waitFor(() => expect(screen.queryByText(CONTINUE)).not.toBeInTheDocument());
  expect(onShown).toHaveBeenLastCalledWith(false);
  expect(await listBegunPages()).toEqual([]);
});

test.each([
  ['of somebody who has an account', { owner: 'clara@example.org' }],
  ['without a name', { fullName: '  ' }],
  ['whose memorial was created', { created: { id: 'mem_1', slug: 'anna' } }],
])('a page %s is not offered', async (_, patch) => {
  await keepBegunPage(page(patch));
  greet();
  await listBegunPages();
  await waitFor(() => expect(onShown).not.toHaveBeenCalled());
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a browser that never kept one has nothing to load', async () => {
  expect(await mayHaveBegun()).toBe(false);
});
