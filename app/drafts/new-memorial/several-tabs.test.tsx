import { screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { setUser } from '../../accounts/session-in-browser/session-store.ts';
import { fill } from '../../ui/testing/user.ts';
import { clara, keptMemorial, type FakeFamilyApi } from '../testing/fake-family-api.ts';
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
import { emptyUnfinishedMemorial, type UnfinishedMemorial } from './unfinished-page.ts';
import { finishUnfinishedMemorial, listUnfinishedMemorials } from './unfinished-store.ts';

let api: FakeFamilyApi;

beforeEach(() => {
  api = resetBrowser();
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

describe('a page that another tab has finished', () => {
  const made = { id: 'mem_0000000000000000000001', slug: 'anna-berg' };

  async function openFinished(state: 'draft' | 'published') {
    setUser({ ...clara, isEmailVerified: true });
    const router = openNewMemorial();
    await writeName();
    await next();
    await heading('Their dates');
    await waitFor(async () => expect((await onlyPage()).step).toBe('when'));
    api.memorials.push(keptMemorial({ ...made, state, level: 'link' }));
    await finishUnfinishedMemorial({ ...(await onlyPage()), created: made });
    return router;
  }

  const expectOneMemorial = async () => {
    expect(api.callNames()).not.toContain('POST /api/v1/memorials');
    expect(await listUnfinishedMemorials()).toEqual([]);
  };

  test.each([
    ['draft', 'Ready to publish?', '?step=finish'],
    ['published', 'The page is live.', `?done=${made.id}`],
  ] as const)('leads to its memorial on coming back (%s)', async (state, title, search) => {
    const router = await openFinished(state);
    window.dispatchEvent(new Event('focus'));
    await heading(title);
    expect(router.state.location.search).toBe(search);
    await expectOneMemorial();
  });

  test('leads to its memorial at the last step, too', async () => {
    await openFinished('published');
    await next();
    await heading('Add a photo');
    await next();
    await fill(user, await screen.findByLabelText(/Who were they/), 'She kept bees.');
    await next();
    await heading('The page is live.');
    await expectOneMemorial();
  });

  test('is kept with nothing that was entered, and only the newest 20', async () => {
    const pages = Array.from({ length: 25 }, () => ({
      ...emptyUnfinishedMemorial(null, Date.now()),
      fullName: 'Anna Berg',
      created: made,
    }));
    for (const page of pages) await finishUnfinishedMemorial(page);
    const database = await openDB(UNFINISHED_MEMORIALS, 1);
    const stored = await database.getAll('pages');
    database.close();
    expect(stored).toHaveLength(20);
    expect(JSON.stringify(stored)).not.toContain('Anna Berg');
  });
});
