import type { DraftItem } from '../../contract.ts';
import { textOf } from '../fields/draft-text.tsx';

export function orderByDate(items: readonly DraftItem[]): DraftItem[] {
  const dated = items.filter(hasDate);
  // Dates such as `1998-07-04T15:20:00` sort correctly as text. `toSorted` is stable.
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
