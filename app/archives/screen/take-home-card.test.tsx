import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';

import { failNetwork, type FakeApi } from '../../accounts/testing/fake-api.ts';
import { resetTab } from '../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { ada } from '../../accounts/testing/session-tab.ts';
import { newUser } from '../../ui/testing/user.ts';
import type { Archive } from '../contract.ts';
import { TakeHomeCard } from './take-home-card.client.tsx';

const MEMORIAL = 'mem_0123456789ABCDEFGHIJKL';
const BASE = `/api/v1/memorials/${MEMORIAL}/archives`;
const user = newUser();
let api: FakeApi;
let archives: Archive[];

beforeEach(() => {
  api = resetTab(ada);
  archives = [];
  api.reply = (call) => {
    if (call === `GET ${BASE}`) return replies.fine({ archives });
    if (call === `POST ${BASE}`) {
      archives = [anArchive({ state: 'waiting' })];
      return replies.fine({ archive: archives[0] });
    }
    return replies.fine({ archive: archives[0] });
  };
});

function anArchive(fields: Partial<Archive>): Archive {
  return {
    id: 'arc_0123456789ABCDEFGHIJKL',
    state: 'ready',
    filesDone: 0,
    filesTotal: 0,
    missing: 0,
    hasLetters: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...fields,
  };
}

function open() {
  render(
    <MemoryRouter>
      <TakeHomeCard memorialId={MEMORIAL} />
    </MemoryRouter>,
  );
}

test('a press starts the file, and its progress is shown until it can be downloaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    open();
    await user.click(await screen.findByRole('button', { name: 'Prepare download' }));
    expect(await screen.findByText('We’re preparing your download.')).toBeVisible();
    const status = screen.getByRole('status');
    archives = [anArchive({ state: 'working', filesDone: 34, filesTotal: 210 })];
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await screen.findByText('34 of 210 files')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '34');
    archives = [
      anArchive({ byteSize: 212_000_000, expiresAt: '2026-12-04T12:00:00.000Z', missing: 2 }),
    ];
    await vi.advanceTimersByTimeAsync(2_500);
    expect(await screen.findByRole('link', { name: 'Download (212\u00A0MB)' })).toHaveAttribute(
      'href',
      `${BASE}/arc_0123456789ABCDEFGHIJKL/file`,
    );
    expect(status).toHaveTextContent(/is ready. It’s available until 4 December 2026/);
    expect(screen.getByText(/We couldn’t find 2 photos or videos/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('a file without condolences says so', async () => {
  archives = [anArchive({ byteSize: 1_000, hasLetters: false })];
  open();
  expect(await screen.findByText(/This download doesn’t include condolences/)).toBeVisible();
});

test.each([
  ['no-space', /We don’t have enough space to prepare your download/],
  ['failed', /couldn’t prepare your download/],
  ['gone', /no longer have permission to download this page/],
] as const)('a file that failed (%s) says why, and can be retried', async (problem, words) => {
  archives = [anArchive({ state: 'failed', problem })];
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('We’re preparing your download.')).toBeVisible();
});

test('a new file that failed leaves the earlier one', async () => {
  const earlier = anArchive({
    id: 'arc_0000000000000000000001',
    byteSize: 1_000_000,
    expiresAt: '2026-12-04T12:00:00.000Z',
  });
  archives = [anArchive({ state: 'failed', problem: 'failed' }), earlier];
  open();
  expect(await screen.findByText(/couldn’t prepare your download/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download (1\u00A0MB)' })).toHaveAttribute(
    'href',
    `${BASE}/${earlier.id}/file`,
  );
  expect(screen.getByText(/until 4 December 2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('offline, the card says so and loads on the next try', async () => {
  const { reply } = api;
  api.reply = failNetwork;
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your downloads.');
  api.reply = reply;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Prepare download' })).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});
