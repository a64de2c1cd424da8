/** The tributes loaded so far, newest first, in the pages in which they were loaded. Pure functions. */
import { categoryOf } from '../../categories.ts';
import type { CardTribute, TributesPage } from '../../contract.ts';

/** A tribute. Has no id if it is from navigation state. */
export type LoadedTribute = CardTribute & { id?: string };

interface LoadedPage {
  /** unique in the list; the first page has the same key before and after the server's response */
  key: string;
  tributes: readonly LoadedTribute[];
}

export interface LoadedList {
  pages: readonly LoadedPage[];
  /** the cursor of the next page; null on the last page, and until the server has responded */
  next: string | null;
  /** null until the server has responded */
  total: number | null;
  categories: readonly string[];
}

const FIRST_KEY = 'first';

/** A list whose first page is from the server. */
export function listFromPage({ tributes, next, total, categories }: TributesPage): LoadedList {
  return { pages: [{ key: FIRST_KEY, tributes }], next, total, categories };
}

/** A list from the data available before the server has responded. */
export function provisionalList(
  tributes: readonly LoadedTribute[],
  categories: readonly string[],
  category: string | undefined,
): LoadedList {
  const chosen = category
    ? tributes.filter((tribute) => categoryOf(tribute) === category)
    : tributes;
  return { pages: [{ key: FIRST_KEY, tributes: chosen }], next: null, total: null, categories };
}

/**
 * Appends the page that was requested with the cursor `after`. A list that is not yet from the server is replaced by
 * the first page. Returns the list unchanged if the page does not belong at its end.
 */
export function appendPage(list: LoadedList, after: string | null, page: TributesPage): LoadedList {
  if (list.total === null) return after === null ? listFromPage(page) : list;
  if (after === null || after !== list.next) return list;
  const pages = [...list.pages, { key: after, tributes: page.tributes }];
  return { ...list, pages, next: page.next };
}

/** Number of tributes loaded so far. */
export function countLoaded(list: LoadedList): number {
  return list.pages.reduce((sum, page) => sum + page.tributes.length, 0);
}

/**
 * A card's React key. The key does not contain the id, so a tribute from navigation state and the same tribute from the
 * server have the same key.
 */
export function cardKey(tribute: LoadedTribute, others: readonly LoadedTribute[]): string {
  const twins = others.filter(({ date, name }) => date === tribute.date && name === tribute.name);
  return `${tribute.date} ${tribute.name} ${twins.indexOf(tribute)}`;
}
