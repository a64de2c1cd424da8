import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { FakeApi } from '../../accounts/testing/fake-api.ts';
import { toastTexts } from '../../accounts/testing/rendered-dialog.tsx';
import type { KeptMemorial } from '../../drafts/kept-memorial.ts';
import { newUser } from '../../ui/testing/user.ts';
import {
  BASE,
  MEMORIAL_ID,
  startSettingsApi,
  type StoredSettings,
} from '../testing/settings-api.ts';
import { openSettings } from '../testing/settings-route.tsx';

const user = newUser();
let api: FakeApi;
let stored: StoredSettings;

const localMoment = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString();

beforeEach(() => {
  ({ api, stored } = startSettingsApi());
  stored.revisions = [
    { number: 2, kind: 'draft', createdAt: localMoment(20, 20, 14), by: 'Bo Lind' },
    { number: 1, kind: 'published', createdAt: localMoment(19, 8, 0) },
  ];
});

function openHistory(fields: Partial<KeptMemorial> = {}) {
  stored.memorial = { ...stored.memorial, ...fields };
  return openSettings(MEMORIAL_ID, '/history');
}

const history = () => within(screen.getByRole('region', { name: 'Version history' }));
const sent = () => api.calls.filter(({ call }) => !call.startsWith('GET '));

test('lists publications and drafts with who made them', async () => {
  await openHistory();
  const rows = history().getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/^Draft20 November 2026 at 20:14, by Bo Lind/);
  expect(rows[1]).toHaveTextContent(/^Current version19 November 2026 at 08:00Preview$/);
});

test.each<[string, Partial<KeptMemorial>, RegExp]>([
  ['a draft that differs', { hasUnpublishedChanges: true }, /^Current version.*Restore version$/],
  ['no page for visitors', { state: 'draft' }, /^Published.*Restore version$/],
])('the last publication can be restored while there is %s', async (_, fields, row) => {
  await openHistory(fields);
  expect(history().getAllByRole('listitem')[1]).toHaveTextContent(row);
});

test('offers nothing to restore without a version', async () => {
  stored.revisions = [];
  await openHistory();
  expect(history().getByText('There are no earlier versions yet.')).toBeVisible();
  expect(screen.queryByText(/You can restore/)).not.toBeInTheDocument();
});

test('each entry can be viewed first', async () => {
  await openHistory();
  const links = history().getAllByRole('link', { name: /^Preview version/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/memorial/${MEMORIAL_ID}/preview?version=2`,
    `/memorial/${MEMORIAL_ID}/preview?version=1`,
  ]);
});

test('shows the latest versions first; “Show all” moves the focus to the next one', async () => {
  stored.revisions = Array.from({ length: 10 }, (_, at) => ({
    number: 10 - at,
    kind: 'draft',
    createdAt: localMoment(20, 20 - at, 0),
  }));
  await openHistory();
  expect(history().getAllByRole('listitem')).toHaveLength(8);
  await user.click(history().getByRole('button', { name: 'Show all 10 versions' }));
  expect(history().getAllByRole('listitem')).toHaveLength(10);
  expect(history().getAllByRole('link', { name: /^Preview version/ })[8]).toHaveFocus();
});

test('restoring an entry to the draft asks first, and says the page stays as it is', async () => {
  await openHistory();
  const [button] = history().getAllByRole('button', { name: /^Restore version/ });
  await user.click(button as HTMLElement);
  const question = within(screen.getByRole('alertdialog'));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    /Visitors won’t see the change until you publish it\. What you have now will stay/,
  );
  expect(sent()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Restore version' }));
  const next = await screen.findByRole('link', { name: 'Review page' });
  expect(next).toHaveAttribute('href', `/memorial/${MEMORIAL_ID}/memorial-page`);
  expect(sent().map(({ call }) => call)).toEqual([`POST ${BASE}/revisions/2/restore`]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(next).toHaveFocus();
  expect(toastTexts()).toEqual([]);
});

test('an editor restores versions', async () => {
  await openHistory({ role: 'editor' });
  expect(history().getAllByRole('button')).toHaveLength(1);
});

test("a contributor isn't asked about a history they may not read", async () => {
  await openHistory({ role: 'contributor' });
  expect(
    screen.getByText('Your role on this memorial doesn’t give you access to these settings.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Version history' })).not.toBeInTheDocument();
  expect(api.callNames()).toEqual([`GET ${BASE}`]);
});
