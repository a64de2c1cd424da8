import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useLazyModule } from './lazy-module.ts';

const MODULE = { text: 'Loaded' };
const load = vi.fn<() => Promise<typeof MODULE>>();
const onError = vi.fn<() => void>();

beforeEach(() => {
  load.mockReset();
  onError.mockReset();
});

function Container({ request }: { request: boolean | number }) {
  const module = useLazyModule(load, request, onError);
  return <p>{module ? module.text : 'Missing'}</p>;
}

const settled = () => act(() => Promise.resolve());

test('is loaded with the first request, once', async () => {
  load.mockResolvedValue(MODULE);
  const { rerender } = render(<Container request={false} />);
  await settled();
  expect(load).not.toHaveBeenCalled();
  rerender(<Container request={1} />);
  expect(await screen.findByText('Loaded')).toBeInTheDocument();
  rerender(<Container request={2} />);
  await settled();
  expect(load).toHaveBeenCalledOnce();
  expect(onError).not.toHaveBeenCalled();
});

test('a failed load is reported, and retried with the next request', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(MODULE);
  const { rerender } = render(<Container request={1} />);
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  rerender(<Container request={2} />);
  expect(await screen.findByText('Loaded')).toBeInTheDocument();
});

test('and when the browser is online again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(MODULE);
  render(<Container request />);
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Loaded')).toBeInTheDocument();
});
