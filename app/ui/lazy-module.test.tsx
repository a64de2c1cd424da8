import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useOnDemand } from './lazy-module.ts';

const PART = { words: 'Here' };
const load = vi.fn<() => Promise<typeof PART>>();
const onFailed = vi.fn<() => void>();

beforeEach(() => {
  load.mockReset();
  onFailed.mockReset();
});

function Place({ wish }: { wish: boolean | number }) {
  const part = useOnDemand(load, wish, onFailed);
  return <p>{part ? part.words : 'Missing'}</p>;
}

const settled = () => act(() => Promise.resolve());

test('is fetched when it is first wanted, and once', async () => {
  load.mockResolvedValue(PART);
  const { rerender } = render(<Place wish={false} />);
  await settled();
  expect(load).not.toHaveBeenCalled();
  rerender(<Place wish={1} />);
  expect(await screen.findByText('Here')).toBeInTheDocument();
  rerender(<Place wish={2} />);
  await settled();
  expect(load).toHaveBeenCalledOnce();
  expect(onFailed).not.toHaveBeenCalled();
});

test('a fetch that failed is told, and tried again with the next wish', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(PART);
  const { rerender } = render(<Place wish={1} />);
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  rerender(<Place wish={2} />);
  expect(await screen.findByText('Here')).toBeInTheDocument();
});

test('and as soon as the network is back', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(PART);
  render(<Place wish />);
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here')).toBeInTheDocument();
});
