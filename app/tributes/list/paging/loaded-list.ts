/** The tributes that have been loaded, in pages as they came, newest first. Pure. */
import { categoryOf } from '../../categories.ts';
import type { CardTribute, TributesPage } from '../../contract.ts';

/** A tribute from navigation state has no id yet. */
export type LoadedTribute = CardTribute & { id?: string };

interface LoadedPage {
  /** unique in the list; the first page keeps its key when the server's replaces it */
  key: string;
  tributes: readonly LoadedTribute[];
}

export interface LoadedList {
  pages: readonly LoadedPage[];
  /** the cursor of the next page; null at the end, and until the server has answered */
  next: string | null;
  /** null until the server has answered */
  total: number | null;
  categories: readonly string[];
}

const FIRST_KEY = 'first';

/** A list whose first page is the server's. */
export function listFromPage({ tributes, next, total, categories }: TributesPage): LoadedList {
  return { pages: [{ key: FIRST_KEY, tributes }], next, total, categories };
}

/** A list of what is known before the server has answered. */
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
 * The list with the page that was requested with the cursor `after`; a provisional list is replaced by it.
 * A page that does not belong at the end of the list leaves it as it is.
 */
export function appendPage(list: LoadedList, after: string | null, page: TributesPage): LoadedList {
  if (list.total === null) return after === null ? listFromPage(page) : list;
  if (after === null || after !== list.next) return list;
  const pages = [...list.pages, { key: after, tributes: page.tributes }];
  return { ...list, pages, next: page.next };
}

/** How many tributes have been loaded. */
export function countLoaded(list: LoadedList): number {
  return list.pages.reduce((sum, page) => sum + page.tributes.length, 0);
}

/** A card's React key: the same for a tribute from navigation state and for the server's, which has an id. */
export function cardKey(tribute: LoadedTribute, others: readonly LoadedTribute[]): string {
  const twins = others.filter(({ date, name }) => date === tribute.date && name === tribute.name);
  return `${tribute.date} ${tribute.name} ${twins.indexOf(tribute)}`;
}
