/** What the screen of the tributes list is first drawn from: the loader, navigation state, or the cache. */
import type { ThemeStyleData } from '../../../themes/theme-style.tsx';
import type { TributesHeader, TributesPage } from '../../contract.ts';
import { listFromPage, provisionalList, type LoadedList } from './loaded-list.ts';
import type { TributesState } from './navigation-state.ts';

/** Everything on the screen that does not change while the list grows. */
export interface TributesView {
  memorial: TributesHeader;
  title: string;
  themeAttributes: Readonly<Record<string, string>>;
  /** null until the server has answered; the page before has loaded the style */
  themeStyle: ThemeStyleData | null;
  /** the moment of rendering on the server; empty where the browser renders first */
  renderedAt: string;
  /** true when the list begins in its middle, by a link for readers without script */
  isContinued: boolean;
}

/** What the loader returns. */
export interface TributesData {
  view: TributesView;
  list: TributesPage;
}

export interface ListStart {
  view: TributesView;
  list: LoadedList;
  /** of the request for the first page */
  status: 'idle' | 'loading' | 'failed';
}

/** From the loader. */
export function startFromData({ view, list }: TributesData): ListStart {
  return { view, list: listFromPage(list), status: 'idle' };
}

/** From navigation state, until the loader has returned, and when it has failed. */
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
