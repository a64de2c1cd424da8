import { categoryOf } from '../../categories.ts';
import type { ShownPage, ShownTribute } from '../../contract.ts';

export interface LoadedList extends Readonly<Omit<ShownPage, 'tributes'>> {
  /**
   * Each page has a unique key. The first page keeps its key when the response replaces the
   * provisional list (see `provisionalList`).
   */
  pages: ReadonlyArray<{ key: string; tributes: readonly ShownTribute[] }>;
}

const FIRST_KEY = 'first';

export function listFromPage({ tributes, ...list }: ShownPage): LoadedList {
  return { ...list, pages: [{ key: FIRST_KEY, tributes }] };
}

export function provisionalList(
  tributes: readonly ShownTribute[],
  categories: string[],
  category: string | undefined,
): LoadedList {
  const chosen = tributes.filter((tribute) => !category || categoryOf(tribute) === category);
  return listFromPage({ tributes: chosen, next: null, total: null, categories });
}

/**
 * Appends the page that was requested with the cursor `after`. If the list is provisional (its
 * total is null), the first page replaces it. A page that does not follow the last page is ignored.
 */
export function appendPage(list: LoadedList, after: string | null, page: ShownPage): LoadedList {
  if (list.total === null) return after === null ? listFromPage(page) : list;
  if (after === null || after !== list.next) return list;
  const pages = [...list.pages, { key: after, tributes: page.tributes }];
  return { ...list, pages, next: page.next };
}

export function countLoaded(list: LoadedList): number {
  return list.pages.reduce((sum, page) => sum + page.tributes.length, 0);
}

/**
 * Returns the React key of a card. The key omits the id. So the key stays the same when the
 * response with the id arrives.
 */
export function cardKey(tribute: ShownTribute, others: readonly ShownTribute[]): string {
  const twins = others.filter(({ date, name }) => date === tribute.date && name === tribute.name);
  return `${tribute.date} ${tribute.name} ${twins.indexOf(tribute)}`;
}
