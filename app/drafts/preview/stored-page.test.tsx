import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { fakeApi } from '../../accounts/testing/fake-api.ts';
import { replies } from '../../accounts/testing/scripted-api.ts';
import type { DraftSection } from '../contract.ts';
import { useStoredPage } from './stored-page.ts';

const tribute = (name: string) => ({ date: '2026-03-04T15:20:00.000Z', name, text: 'Kind.' });
const tributes = (id: string, title: string): DraftSection => ({
  id,
  type: 'tributesSection',
  title,
});
const text = (id: string): DraftSection => ({ id, type: 'textSection', bodyText: 'Words' });
const shown = (position: number, title: string, name: string) => ({
  key: `section-${position}`,
  type: 'tributesSection',
  title,
  preview: [tribute(name)],
});

/** @param sections - as the server knows them; the draft has more that is not sent yet */
async function tributesIn(
  draft: DraftSection[],
  sections: unknown[],
): Promise<Record<string, string>> {
  const api = fakeApi();
  api.reply = () => replies.fine({ page: { sections }, renderedAt: '2026-11-20T20:14:00.000Z' });
  const document = { fullName: 'Rose', sections: draft };
  const { result } = renderHook(() => useStoredPage('mem_1', document));
  await waitFor(() => expect(result.current.tributes.size).toBe(sections.length));
  const names = [...result.current.tributes].map(([id, [first]]) => [id, first?.name ?? '']);
  return Object.fromEntries(names) as Record<string, string>;
}

test('tributes stay with their section when another one was added before it', async () => {
  const draft = [text('new'), text('sec_1'), tributes('sec_2', 'Tributes')];
  expect(await tributesIn(draft, [shown(2, 'Tributes', 'Jon')])).toEqual({ sec_2: 'Jon' });
});

test('of several sections each keeps its own tributes when they were moved', async () => {
  const draft = [tributes('sec_2', 'Work'), tributes('sec_1', 'Friends')];
  const sections = [shown(1, 'Friends', 'Jon'), shown(2, 'Work', 'Ann')];
  expect(await tributesIn(draft, sections)).toEqual({ sec_1: 'Jon', sec_2: 'Ann' });
});

test('a section with another title is found by its position, then by its order', async () => {
  const draft = [text('new'), tributes('sec_1', 'Friends of Rose'), tributes('sec_2', 'Work')];
  const sections = [shown(1, 'Friends', 'Jon'), shown(2, 'Work', 'Ann')];
  expect(await tributesIn(draft, sections)).toEqual({ sec_1: 'Jon', sec_2: 'Ann' });
});
