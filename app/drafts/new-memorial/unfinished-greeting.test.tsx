import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { mayHaveUnfinished } from './may-be-unfinished.ts';
import { leaveBrowser, resetBrowser, user } from './testing/open-new-memorial.tsx';
import { UnfinishedGreeting } from './unfinished-greeting.tsx';
import { emptyUnfinishedMemorial } from './unfinished-page.ts';
import { keepUnfinishedMemorial, listUnfinishedMemorials } from './unfinished-store.ts';

const NAME = 'Margaret Anne Doyle';
const CONTINUE = `Continue with the page for ${NAME}`;
const page = (patch = {}) => ({ ...emptyUnfinishedMemorial(null, 5), fullName: NAME, ...patch });

let onShown: ReturnType<typeof vi.fn<(isShown: boolean) => void>>;

beforeEach(() => {
  resetBrowser();
  onShown = vi.fn<(isShown: boolean) => void>();
});
afterEach(leaveBrowser);

function greet() {
  render(
    <MemoryRouter>
      <main id="content" tabIndex={-1}>
        <UnfinishedGreeting onShown={onShown} />
      </main>
    </MemoryRouter>,
  );
}

test('an unfinished page on this device can be continued', async () => {
  await keepUnfinishedMemorial(page({ updatedAt: 1, fullName: 'Older' }));
  await keepUnfinishedMemorial(page());
  expect(await mayHaveUnfinished()).toBe(true);
  greet();
  const link = await screen.findByRole('link', { name: CONTINUE });
  expect(link).toHaveAttribute('href', '/memorials/new');
  expect(onShown).toHaveBeenLastCalledWith(true);
});

test('it can be discarded, after a question', async () => {
  await keepUnfinishedMemorial(page());
  greet();
  await user.click(await screen.findByRole('button', { name: 'Discard this page' }));
  await user.click(screen.getByRole('button', { name: 'Keep page' }));
  expect(await listUnfinishedMemorials()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Discard this page' }));
  await user.click(screen.getByRole('button', { name: 'Discard page' }));
  await waitFor(() => expect(screen.queryByText(CONTINUE)).not.toBeInTheDocument());
  expect(onShown).toHaveBeenLastCalledWith(false);
  expect(await listUnfinishedMemorials()).toEqual([]);
});

test.each([
  ['of a person with an account', { owner: 'clara@example.org' }],
  ['without a name', { fullName: '  ' }],
  ['whose memorial was created', { created: { id: 'mem_1', slug: 'anna' } }],
])('a page %s is not offered', async (_, patch) => {
  await keepUnfinishedMemorial(page(patch));
  greet();
  await listUnfinishedMemorials();
  await waitFor(() => expect(onShown).not.toHaveBeenCalled());
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('a browser that never stored one has nothing to load', async () => {
  expect(await mayHaveUnfinished()).toBe(false);
});
