import { expect, test } from 'vitest';

import type { ListedTribute } from '../../contract.ts';
import { appendPage, cardKey, countLoaded, listFromPage, provisionalList } from './loaded-list.ts';

function aTribute(id: string, overrides: Partial<ListedTribute> = {}): ListedTribute {
  return { id, date: '2026-03-04T15:20:00.000Z', name: 'Ruth', text: 'Thank you.', ...overrides };
}

const PAGE = { tributes: [aTribute('a')], next: 'after-a', total: 2, categories: ['Aunt'] };
const SECOND = { ...PAGE, tributes: [aTribute('b')], next: null };

test('the next page is appended to the list, which keeps its objects', () => {
  const list = listFromPage(PAGE);
  const grown = appendPage(list, 'after-a', SECOND);
  expect(grown.pages[0]).toBe(list.pages[0]);
  expect(grown.pages[1]?.tributes[0]?.id).toBe('b');
  expect(grown.next).toBeNull();
  expect(countLoaded(grown)).toBe(2);
  expect(new Set(grown.pages.map(({ key }) => key)).size).toBe(2);
});

test('a page is added once, and only where the list ends', () => {
  const list = listFromPage(PAGE);
  const grown = appendPage(list, 'after-a', SECOND);
  expect(appendPage(grown, 'after-a', SECOND)).toBe(grown);
  expect(appendPage(grown, null, PAGE)).toBe(grown);
  expect(appendPage(list, 'elsewhere', SECOND)).toBe(list);
});

test("the server's first page replaces a provisional list, and no other page does", () => {
  const known = [aTribute('x'), aTribute('y', { category: 'Aunt' })];
  const provisional = provisionalList(known, [], 'Aunt');
  expect(countLoaded(provisional)).toBe(1);
  expect(provisional.total).toBeNull();
  expect(appendPage(provisional, 'after-a', SECOND)).toBe(provisional);
  expect(appendPage(provisional, null, PAGE)).toEqual(listFromPage(PAGE));
});

test('a card has the same key from navigation state and from its id', () => {
  const { id: _, ...early } = aTribute('a');
  const listed = [aTribute('b', { name: 'Colin' }), aTribute('a')];
  expect(cardKey(early, [early])).toBe(cardKey(listed[1]!, listed));
});

test('two tributes by one person at one moment are two cards', () => {
  const twins = [aTribute('a'), aTribute('b')];
  expect(cardKey(twins[0]!, twins)).not.toBe(cardKey(twins[1]!, twins));
});
