/** The data with which the list screen renders first: from the loader, from navigation state, or from the cache. */
import type { ThemeStyleData } from '../../../themes/theme-style.tsx';
import type { TributesHeader, TributesPage } from '../../contract.ts';
import { listFromPage, provisionalList, type LoadedList } from './loaded-list.ts';
import type { TributesState } from './navigation-state.ts';

/** The data on the screen that does not change while more tributes are loaded. */
export interface TributesView {
  memorial: TributesHeader;
  title: string;
  themeAttributes: Readonly<Record<string, string>>;
  /** null until the server has responded; until then the previous page's theme style is used */
  themeStyle: ThemeStyleData | null;
  /** when the server rendered the page; empty if the browser renders the page first */
  renderedAt: string;
  /** true when the list does not begin with its first page, because the reader has no JavaScript and used a link */
  isContinued: boolean;
}

/** The loader's result. */
export interface TributesData {
  view: TributesView;
  list: TributesPage;
}

export interface ListStart {
  view: TributesView;
  list: LoadedList;
  /** status of the request for the first page */
  status: 'idle' | 'loading' | 'failed';
}

/** Start data from the loader's result. */
export function startFromData({ view, list }: TributesData): ListStart {
  return { view, list: listFromPage(list), status: 'idle' };
}

/** Start data from navigation state, used until the loader has returned, and also if it has failed. */
export function startFromState(
  state: TributesState,
  category: string | undefined,
  status: 'loading' | 'failed',
): ListStart {
  const { memorial, title = 'Tributes', themeAttributes, tributes, categories = [] } = state;
  return {
    view: {
      memorial,
      title,
      themeAttributes,
      themeStyle: null,
      renderedAt: '',
      isContinued: false,
    },
    list: provisionalList(tributes, categories, category),
    status,
  };
}
