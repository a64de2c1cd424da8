import { expect, test, vi } from 'vitest';

import { loadOnce } from './load-once.ts';

test('loads once for all calls, and again only after a failure', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('EMFILE'));
  load.mockResolvedValue('loaded');
  const get = loadOnce(load);
  const failed = await Promise.allSettled([get(), get()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
