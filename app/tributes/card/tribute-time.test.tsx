import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import { startRelativeTimeUpdates } from './relative-time-updates.ts';
import { TributeTime } from './tribute-time.tsx';

const time = (renderedAt: string) => (
  <TributeTime date="2026-11-20T12:00:00.000Z" renderedAt={renderedAt} />
);

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  delete document.documentElement.dataset['hydrated'];
});

test("a cached page's time is right before React loads, stays right when it does, and keeps updating", () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') });
  const container = document.createElement('div');
  container.innerHTML = renderToString(time('2026-11-20T12:01:00.000Z'));
  document.body.replaceChildren(container);
  expect(container.textContent).toBe('1m ago');

  startRelativeTimeUpdates(document);
  expect(container.textContent).toBe('2h ago');
  const complaints = vi.spyOn(console, 'error');
  render(time('2026-11-20T12:01:00.000Z'), { container, hydrate: true });
  expect(container.textContent).toBe('2h ago');
  expect(complaints).not.toHaveBeenCalled();

  vi.advanceTimersByTime(3_600_000);
  expect(container.textContent).toBe('3h ago');
});

test("a card added later has its time by the reader's clock, however old the page is", () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z') });
  document.documentElement.dataset['hydrated'] = '';
  render(time('2026-11-20T12:01:00.000Z'));
  expect(screen.getByText('2h ago')).toBeInTheDocument();
});
