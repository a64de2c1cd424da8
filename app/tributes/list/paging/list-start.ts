import type { ThemeStyleData } from '../../../themes/theme-style.tsx';
import type { TributesHeader, TributesPage } from '../../contract.ts';
import { listFromPage, provisionalList, type LoadedList } from './loaded-list.ts';
import type { TributesState } from './navigation-state.ts';

/** The part of the screen that does not change while more tributes load. */
export interface TributesView {
  memorial: TributesHeader;
  title: string;
  themeAttributes: Readonly<Record<string, string>>;
  themeStyle: ThemeStyleData | null;
  /** the time of the server's rendering; empty if the browser renders the page */
  renderedAt: string;
  /** true if the page shows a later part of the list, which happens only without JavaScript */
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
  status: 'idle' | 'loading' | 'failed';
}

/** Creates the start of the list from the loader's result. */
export function startFromData({ view, list }: TributesData): ListStart {
  return { view, list: listFromPage(list), status: 'idle' };
}

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
