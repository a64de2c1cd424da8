// What this device has not sent yet is said where the page is published without it.
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { ada } from '../../accounts/testing/session-tab.ts';
import { valueHash } from '../../drafts/changes/value-hash.ts';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { joinTabs } from '../../drafts/sync/draft-tabs.ts';
import { openPendingStore } from '../../drafts/sync/pending-changes.ts';
import type { PendingEntry } from '../../drafts/sync/pending-entries.ts';
import { keptMemorial } from '../../drafts/testing/fake-family-api.ts';
import { installIndexedDb } from '../../drafts/testing/fake-indexed-db.ts';
import { keepFile, updateKeptFile } from '../../drafts/uploads/sending/kept-files.ts';
import { newUser } from '../../ui/testing/user.ts';
import { PageState } from './page-state.tsx';

const ID = 'mem_0000000000000000000001';
const owner = { userKey: ada.email, memorialId: ID, tab: 'left' };
const change = { id: 'c', op: 'set', path: 'quote', value: 'On a train', was: valueHash(null) };
const entry = { number: 1, state: 'waiting', change } as PendingEntry;
const UNSAVED = 'Some changes on this device haven’t been saved yet.';
const NOT_UPLOADED = 'Some files on this device haven’t been uploaded yet.';

async function leave(by = owner) {
  const store = openPendingStore(by, () => undefined);
  store.put([entry]);
  await store.settled();
  return store;
}

const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const keep = () => {
  const { name, type, size, lastModified } = photo;
  const file = { id: 'f', number: 1, name, type, size, lastModified };
  return keepFile({ ...owner, ...file, place: { field: 'profilePhoto' } }, photo);
};

beforeEach(() => {
  resetTab(ada);
  installIndexedDb();
});

function open(fields: Partial<KeptMemorial> = {}) {
  const memorial = keptMemorial({ id: ID, ...fields });
  const router = createMemoryRouter([{ path: '/', element: <PageState memorial={memorial} /> }]);
  render(<RouterProvider router={router} />);
}

test('a change is named, although the server has nothing to publish', async () => {
  await leave();
  open({ state: 'published', level: 'link', hasUnpublishedChanges: false });
  const notice = (await screen.findByText(UNSAVED)).closest<HTMLElement>('.notice')!;
  expect(within(notice).getByRole('link', { name: 'Edit page' })).toHaveAttribute(
    'href',
    `/memorial/${ID}/memorial-page`,
  );
  expect(screen.queryByText(NOT_UPLOADED)).toBeNull();
});

test('it is named again where the page is published without it', async () => {
  await leave();
  open();
  await screen.findByText(UNSAVED);
  await newUser().click(screen.getByRole('button', { name: 'Publish page' }));
  expect(within(await screen.findByRole('dialog')).getByText(UNSAVED)).toBeInTheDocument();
});

test('it goes away once another tab has saved it', async () => {
  const store = await leave();
  open();
  await screen.findByText(UNSAVED);
  const tab = await joinTabs(owner, { onAcknowledged: () => undefined, onLeft: () => undefined });
  store.remove([entry]);
  await store.settled();
  tab.announce(1);
  await waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull());
  await tab.close();
});

test("another person's changes, or those of another page, aren't counted; files to upload are", async () => {
  await leave({ ...owner, userKey: 'bo@example.org' });
  await leave({ ...owner, memorialId: 'mem_0000000000000000000002' });
  await keep();
  open();
  expect(await screen.findByText(NOT_UPLOADED)).toBeInTheDocument();
  expect(screen.queryByText(UNSAVED)).toBeNull();
});

test.each([{ isSent: true }, { refusal: 'It is damaged.' }])(
  "a file that isn't going to be sent again isn't counted: %j",
  async (end) => {
    await keep();
    await updateKeptFile('f', end);
    await leave();
    open();
    expect(await screen.findByText(UNSAVED)).toBeInTheDocument();
    expect(screen.queryByText(NOT_UPLOADED)).toBeNull();
  },
);
