import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';

import { clearUser, setUser } from '../../accounts/session-in-browser/session-store.ts';
import { FakeDraftServer } from '../testing/draft-server.ts';
import { aDraft } from '../testing/drafts.ts';
import { installIndexedDb } from '../testing/fake-indexed-db.ts';
import { fakeMemorialCalls, memorialCalls } from '../testing/memorial-calls.ts';
import { useDraftSession } from './use-draft-session.ts';

const server = new FakeDraftServer();

beforeEach(() => {
  installIndexedDb();
  server.reset(aDraft());
  fakeMemorialCalls();
  memorialCalls.change.mockImplementation((_, changes) => server.change(changes));
  memorialCalls.draft.mockImplementation(() => server.draft());
  setUser({
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.org',
    isEmailVerified: true,
    oauth: { google: false, facebook: false },
  });
  return clearUser;
});

function Quote({ memorialId, revision = 0 }: { memorialId: string; revision?: number }) {
  const draft = useDraftSession(memorialId, 'ada@example.org', { revision, document: aDraft() });
  if (!draft) return <p>Loading…</p>;
  const { session, view } = draft;
  const quote = typeof view.document['quote'] === 'string' ? view.document['quote'] : '';
  return (
    <textarea
      aria-label="Quote"
      value={quote}
      onChange={({ target }) => session.set('quote', target.value)}
      data-status={view.status}
    />
  );
}

async function type(text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Quote'), { target: { value: text } });
}

test('what is typed is shown and saved', async () => {
  render(
    <StrictMode>
      <Quote memorialId="mem_1" />
    </StrictMode>,
  );
  await type('New');
  await waitFor(() => expect(screen.getByLabelText('Quote')).toHaveValue('New'));
  act(() => void document.dispatchEvent(new Event('focusout')));
  await waitFor(() =>
    expect(screen.getByLabelText('Quote')).toHaveAttribute('data-status', 'saved'),
  );
  await waitFor(() => expect(server.document['quote']).toBe('New'));
});

test('leaving the screen sends pending edits', async () => {
  render(<Quote memorialId="mem_1" />);
  await type('New');
  cleanup();
  await waitFor(() => expect(server.document['quote']).toBe('New'));
});

test('another memorial has its own session', async () => {
  const { rerender } = render(<Quote memorialId="mem_1" />);
  await type('New');
  rerender(<Quote memorialId="mem_2" />);
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(await screen.findByLabelText('Quote')).toHaveValue('Take it home.');
  await waitFor(() =>
    expect(memorialCalls.change).toHaveBeenCalledWith('mem_1', expect.anything()),
  );
  expect(memorialCalls.change).toHaveBeenCalledTimes(1);
});

test('a draft loaded with a later revision is read again', async () => {
  const { rerender } = render(<Quote memorialId="mem_1" />);
  await screen.findByLabelText('Quote');
  server.document = { ...server.document, quote: 'Restored' };
  server.revision = 4;
  rerender(<Quote memorialId="mem_1" revision={4} />);
  await waitFor(() => expect(screen.getByLabelText('Quote')).toHaveValue('Restored'));
});
