import type { DraftItem } from '../contract.ts';
import { textOf } from '../fields/draft-text.tsx';

/** The pictures in the order in which they were taken. Those without a date stand at the end, in their order. */
export function orderByDate(items: readonly DraftItem[]): DraftItem[] {
  const dated = items.filter(hasDate);
  // The format of the dates makes the order of the texts the order of time; the sort keeps the order of equal ones.
  const sorted = dated.toSorted((a, b) => compare(textOf(a['taken']), textOf(b['taken'])));
  return [...sorted, ...items.filter((item) => !hasDate(item))];
}

export function hasDate(item: DraftItem): boolean {
  return textOf(item['taken']) !== '';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
