import { screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { fill } from '../../ui/testing/user.ts';
import { UNFINISHED_MEMORIALS } from './may-be-unfinished.ts';
import {
  heading,
  leaveBrowser,
  next,
  openNewMemorial,
  resetBrowser,
  user,
  writeName,
} from './testing/open-new-memorial.tsx';
import type { UnfinishedMemorial } from './unfinished-page.ts';
import { listUnfinishedMemorials } from './unfinished-store.ts';

beforeEach(() => {
  resetBrowser();
});
afterEach(leaveBrowser);

async function onlyPage(): Promise<UnfinishedMemorial> {
  const pages = await listUnfinishedMemorials();
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

/** Stores what another tab does, past the memory of this one. */
async function changeInOtherTab(patch: Partial<UnfinishedMemorial>): Promise<void> {
  const page = await onlyPage();
  const database = await openDB(UNFINISHED_MEMORIALS, 1);
  await database.put('pages', { ...page, ...patch, updatedAt: page.updatedAt + 1 }, page.id);
  database.close();
}

test("back in a tab, it shows what was entered in another one, and doesn't overwrite it", async () => {
  openNewMemorial();
  await writeName();
  await waitFor(async () => expect((await onlyPage()).fullName).toBe('Anna Berg'));
  await changeInOtherTab({ fullName: 'Anna Maria Berg', words: 'She kept bees.' });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText(/^You continued editing in another tab\./)).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Anna Maria Berg');
  await fill(user, screen.getByLabelText('Full name'), 'Anna M. Berg');
  await waitFor(async () =>
    expect(await onlyPage()).toMatchObject({ fullName: 'Anna M. Berg', words: 'She kept bees.' }),
  );
});

test('back in the tab last typed in, nothing changes', async () => {
  openNewMemorial();
  await writeName();
  await next();
  await heading('Their dates');
  const [year] = screen.getAllByLabelText('Year');
  await fill(user, year!, '1941');
  window.dispatchEvent(new Event('focus'));
  await leaveBrowser();
  expect(year).toHaveValue('1941');
  expect(year).toBeInTheDocument();
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
});
