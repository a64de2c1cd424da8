import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fakeApi } from '../../accounts/testing/fake-api.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import { useStoredPage } from './stored-page.ts';

const tribute = (name: string) => ({ date: '2026-03-04T15:20:00.000Z', name, text: 'Kind.' });
const tributes = (key: string, name: string) => ({
  key,
  type: 'tributesSection',
  title: 'Tributes',
  preview: [tribute(name)],
});

const PAGE = {
  page: {
    isInvented: true,
    sections: [
      tributes('section-2', 'Jon'),
      { key: 'section-3', type: 'textSection', html: '<p>Hers</p>', isLong: false },
      tributes('section-7', 'Ann'),
    ],
  },
  renderedAt: '2026-11-20T20:14:00.000Z',
  sections: [
    { key: 'section-2', id: 'sec_a' },
    { key: 'section-3', id: 'sec_b', text: 'hash' },
    { key: 'section-7', id: 'sec_c' },
  ],
};

test('tributes belong to sections by id, and HTML to texts by hash', async () => {
  fakeApi().reply = () => replies.fine(PAGE);
  const { result } = renderHook(() => useStoredPage('mem_1', true));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeDefined());
  expect(result.current).toEqual({
    renderedAt: '2026-11-20T20:14:00.000Z',
    isInvented: true,
    tributes: new Map([
      ['sec_a', [tribute('Jon')]],
      ['sec_c', [tribute('Ann')]],
    ]),
    texts: new Map([['hash', '<p>Hers</p>']]),
  });
});

test('is read when it is shown; offline, what was read before stays', async () => {
  const api = fakeApi();
  const { result, rerender } = renderHook(({ isShown }) => useStoredPage('mem_1', isShown), {
    initialProps: { isShown: false },
  });
  expect(api.calls).toEqual([]);
  api.reply = () => replies.refused('No', 503);
  rerender({ isShown: true });
  await waitFor(() => expect(result.current?.tributes.size).toBe(0));
  rerender({ isShown: false });
  api.reply = () => replies.fine(PAGE);
  rerender({ isShown: true });
  await waitFor(() => expect(result.current?.tributes.size).toBe(2));
  rerender({ isShown: false });
  api.reply = () => replies.refused('No', 503);
  await act(async () => rerender({ isShown: true }));
  expect(result.current?.tributes.size).toBe(2);
});
