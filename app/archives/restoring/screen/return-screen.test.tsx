import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { clearUser, setUser } from '../../../accounts/session-in-browser/session-store.ts';
import { USER_STORAGE } from '../../../accounts/session-in-browser/user-storage.ts';
import { clara } from '../../../drafts/testing/fake-family-api.ts';
import { SendFailure, type TusFile } from '../../../drafts/uploads/sending/send-file.ts';
import { newUser } from '../../../ui/testing/user.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import { RETURN_NOTES, type ArchiveReturn } from '../contract.ts';
import { keepReturn } from './kept-return.ts';
import { ReturnScreen } from './return-screen.tsx';
import { ReturnSender } from './return-sender.ts';

const send = vi.fn<(file: TusFile, signal: AbortSignal) => Promise<void>>();
const read = vi.fn<(url: string) => Promise<ArchiveReturn>>();
const createSender = ({ userKey }: { userKey: string }) =>
  new ReturnSender({ userKey, send, read, pauses: { ask: 10, retry: 60_000 } });

const URL = '/api/v1/memorials/archives/upl_0123456789ABCDEFGHIJKL';
const user = newUser();
const BEGIN = 'PK\u0003\u0004 the files of a ZIP';
const END = `PK\u0005\u0006${'\0'.repeat(18)}`;
const ZIP = new File([BEGIN, END], 'Ada Lind.zip', { lastModified: 1 });

const archive = (fields: Partial<ArchiveReturn>): ArchiveReturn => ({
  id: 'upl_0123456789ABCDEFGHIJKL',
  filename: ZIP.name,
  byteSize: ZIP.size,
  state: 'taking',
  ...fields,
});

beforeEach(async () => {
  localStorage.clear();
  send.mockReset();
  read.mockReset();
  send.mockImplementation((file) => {
    file.onUrl(URL);
    file.onProgress(ZIP.size);
    return Promise.resolve();
  });
  act(() => clearUser());
});

function open() {
  const router = createMemoryRouter([
    { path: '/', element: <ReturnScreen createSender={createSender} /> },
    { path: '*', element: null },
  ]);
  return render(<RouterProvider router={router} />);
}

async function choose(label = 'Choose ZIP file') {
  await user.upload(await screen.findByLabelText(label), ZIP);
}

test('without an account, it says that the archive needs one', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Create an account' })).toBeInTheDocument();
  expect(screen.getByText(/To start, create an account/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Choose ZIP file')).not.toBeInTheDocument();
});

describe('a signed-in person', () => {
  beforeEach(async () => {
    act(() => setUser({ ...clara, isEmailVerified: true }));
  });

  test('chooses a file, and sees what was restored and what has changed', async () => {
    read.mockResolvedValue(
      archive({
        state: 'taken',
        memorials: [
          {
            id: 'mem_0123456789ABCDEFGHIJKL',
            slug: 'ada-lind-2',
            name: 'Ada Lind',
            state: 'draft',
            changes: ['The address /ada-lind is taken, so its address is now /ada-lind-2.'],
          },
        ],
      }),
    );
    open();
    await choose();
    expect(
      await screen.findByRole('heading', { name: /Ada Lind.* has been restored\./ }),
    ).toHaveFocus();
    expect(screen.getByText(/so its address is now \/ada-lind-2/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Preview page' })).toHaveAttribute(
      'href',
      '/memorial/mem_0123456789ABCDEFGHIJKL/preview',
    );
    expect(send.mock.calls[0]?.[0].metadata).toMatchObject({ filename: 'Ada Lind.zip' });
    expect(localStorage.getItem('archive-return')).toBeNull();
  });

  test('sees why an archive was refused, and can choose another', async () => {
    read.mockResolvedValue(archive({ state: 'refused', note: '“a.jpg” is damaged.' }));
    open();
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('“a.jpg” is damaged.');
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByLabelText('Choose ZIP file')).toBeInTheDocument();
  });

  test.each([
    ['no ZIP', new File(['Dear family,'], 'Letter.zip')],
    ['a truncated download', new File([BEGIN], 'Ada Lind.zip')],
    ['an empty file', new File([], 'Ada Lind.zip')],
  ])('is told about %s at once, before anything is sent', async (_, file) => {
    open();
    await user.upload(await screen.findByLabelText('Choose ZIP file'), file);
    expect(await screen.findByRole('alert')).toHaveTextContent('This isn’t a ZIP file');
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByLabelText('Choose ZIP file')).toBeInTheDocument();
  });

  test("can choose a file the browser can't read yet: it is tried", async () => {
    const unreadable = new File([BEGIN, END], 'Ada Lind.zip');
    unreadable.slice = () => {
      throw new DOMException('moved', 'NotReadableError');
    };
    read.mockResolvedValue(archive({}));
    open();
    await user.upload(await screen.findByLabelText('Choose ZIP file'), unreadable);
    await waitFor(() => expect(send).toHaveBeenCalled());
  });

  test('reads that the server has no room, and that the archive can be restored later', async () => {
    read.mockResolvedValue(archive({ state: 'refused', note: RETURN_NOTES.noRoom }));
    open();
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('We don’t have room for this file');
    expect(screen.getByText(/Keep this file. You can restore from it later/)).toBeInTheDocument();
    expect(screen.queryByText(/without unzipping/)).toBeNull();
  });

  test('reads that the plan has no room, with a link to the plans', async () => {
    send.mockRejectedValue(
      new SendFailure(
        'refused',
        'You own 5 memorials. You’ll keep everything you already have.',
        'PLAN_LIMIT',
      ),
    );
    open();
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('You own 5 memorials.');
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing');
  });

  test('is offline: the same upload continues once the network is back', async () => {
    send.mockImplementationOnce((file) => {
      file.onUrl(URL);
      return Promise.reject(new SendFailure('offline', 'The network is away.'));
    });
    read.mockResolvedValue(archive({ progress: { done: 3, total: 200 } }));
    open();
    await choose();
    expect(await screen.findByText(/You’re offline/)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/3 of 200 photos and videos/)).toBeInTheDocument();
    expect(send.mock.calls[1]?.[0].uploadUrl).toBe(URL);
  });

  test('signs in again in the middle, and the same file continues', async () => {
    send.mockImplementationOnce((file) => {
      file.onUrl(URL);
      return Promise.reject(new SendFailure('signed-out', 'Please log in again.'));
    });
    read.mockResolvedValue(archive({}));
    open();
    await choose();
    act(() => clearUser());
    expect(await screen.findByText(/Please log in again/)).toBeInTheDocument();
    act(() => setUser({ ...clara, isEmailVerified: true }));
    expect(await screen.findByText(/are checking it/)).toBeInTheDocument();
    expect(send.mock.calls[1]?.[0]).toMatchObject({ uploadUrl: URL, file: ZIP });
  });

  test('waits while another user is signed in in another tab, and asks nothing of the server as them', async () => {
    send.mockImplementationOnce((file) => {
      file.onUrl(URL);
      const stored = { state: { user: { ...clara, email: 'bo@example.org' } }, version: 0 };
      localStorage.setItem(USER_STORAGE, JSON.stringify(stored));
      return Promise.resolve();
    });
    open();
    await choose();
    expect(await screen.findByText(/Please log in again/)).toBeInTheDocument();
    expect(send.mock.calls[0]?.[0].userKey).toBe(clara.email);
    expect(read).not.toHaveBeenCalled();
    expect(localStorage.getItem('archive-return')).toContain(URL);
  });

  test('returns to a closed page: the same file continues where it stopped', async () => {
    send.mockImplementationOnce((file) => {
      file.onUrl(URL);
      return Promise.withResolvers<void>().promise;
    });
    const { unmount } = open();
    await choose();
    await waitFor(() => expect(localStorage.getItem('archive-return')).not.toBeNull());
    unmount();
    read.mockResolvedValue(archive({ state: 'arriving' }));
    open();
    expect(await screen.findByText(/hasn’t finished uploading/)).toBeInTheDocument();
    await choose('Choose file again');
    await waitFor(() => expect(send.mock.calls[1]?.[0].uploadUrl).toBe(URL));
  });

  test('opens a second tab while the first one sends: it catches up once everything has arrived', async () => {
    keepReturn({ email: clara.email, url: URL, name: ZIP.name, size: ZIP.size, lastModified: 1 });
    const arrived = Promise.withResolvers<ReturnType<typeof archive>>();
    read.mockResolvedValueOnce(archive({ state: 'arriving' }));
    read.mockResolvedValueOnce(archive({ state: 'arriving' }));
    read.mockReturnValue(arrived.promise);
    open();
    expect(await screen.findByText(/uploading in another tab/)).toBeInTheDocument();
    arrived.resolve(archive({ progress: { done: 3, total: 200 } }));
    expect(await screen.findByText(/3 of 200 photos and videos/)).toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  test('is asked for the file again if the server no longer has the archive', async () => {
    read.mockRejectedValue(new ApiFailure('', { status: 404 }));
    open();
    await choose();
    expect(await screen.findByText(/no longer available/)).toBeInTheDocument();
  });
});
