import { expect, test } from 'vitest';

import type { ListedTribute } from '../contract.ts';
import { cardKey, countShown, earlyListOf, listOf, withPart } from './shown-list.ts';

function aTribute(id: string, overrides: Partial<ListedTribute> = {}): ListedTribute {
  return { id, date: '2026-03-04T15:20:00.000Z', name: 'Ruth', text: 'Thank you.', ...overrides };
}

const PAGE = { tributes: [aTribute('a')], next: 'after-a', total: 2, categories: ['Aunt'] };

test('a further part stands behind what is there, which stays the same object', () => {
  const list = listOf(PAGE);
  const grown = withPart(list, { ...PAGE, tributes: [aTribute('b')], next: null });
  expect(grown.parts[0]).toBe(list.parts[0]);
  expect(grown.parts[1]?.tributes[0]?.id).toBe('b');
  expect(grown.next).toBeNull();
  expect(countShown(grown)).toBe(2);
  expect(new Set(grown.parts.map(({ key }) => key)).size).toBe(2);
});

test("the server's first part takes the place of what came early", () => {
  const early = earlyListOf([aTribute('x'), aTribute('y', { category: 'Aunt' })], [], 'Aunt');
  expect(countShown(early)).toBe(1);
  expect(early.total).toBeNull();
  expect(withPart(early, PAGE)).toEqual(listOf(PAGE));
});

test('a card has the same key when it came early and when it comes with its id', () => {
  const { id: _, ...early } = aTribute('a');
  const listed = [aTribute('b', { name: 'Colin' }), aTribute('a')];
  expect(cardKey(early, [early])).toBe(cardKey(listed[1]!, listed));
});

test('two tributes by one person at one moment are two cards', () => {
  const twins = [aTribute('a'), aTribute('b')];
  expect(cardKey(twins[0]!, twins)).not.toBe(cardKey(twins[1]!, twins));
});
