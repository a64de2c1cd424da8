import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useToasts } from '../ui/toast/toast-store.ts';
import { useStayOffline } from './stay-offline.ts';

function Room() {
  useStayOffline();
  return (
    <>
      <a href="/memorial/mem_1">Overview</a>
      <a href="?view=preview">Preview</a>
      <a href="#title">Title</a>
      <a href="https://example.org/">Elsewhere</a>
      <a href="/anna-berg" target="_blank">
        Page
      </a>
    </>
  );
}

const assign = vi.fn<(href: string | URL) => void>();

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
  render(<Room />);
});

/** @returns whether the browser would follow the link */
function follows(name: string, init?: MouseEventInit): boolean {
  let isFollowed = false;
  const onClick = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', onClick, { once: true });
  fireEvent.click(screen.getByRole('link', { name }), init);
  return isFollowed;
}

const setOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test('offline, a link to another page says so, and the page stays', async () => {
  setOffline();
  expect(follows('Overview')).toBe(false);
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { title: 'You’re offline', message: 'You can open that page when you’re back online.' },
    ]),
  );
  expect(assign).not.toHaveBeenCalled();
});

test.each(['Preview', 'Title', 'Elsewhere', 'Page'])(
  'offline, other links are followed: %s',
  (name) => {
    setOffline();
    expect(follows(name)).toBe(true);
  },
);

test('links are followed in another tab, and online', () => {
  expect(follows('Overview')).toBe(true);
  setOffline();
  expect(follows('Overview', { ctrlKey: true })).toBe(true);
});

test('a browser that takes its network for none follows them', async () => {
  setOffline();
  vi.mocked(fetch).mockResolvedValue(new Response());
  follows('Overview');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://localhost:3000/memorial/mem_1'));
});
