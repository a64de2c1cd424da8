import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { ThemeStyleData } from '../../../themes/theme-style.tsx';
import type { TributesHeader, TributesPage } from '../../contract.ts';
import { listFromPage, provisionalList, type LoadedList } from './loaded-list.ts';
import type { TributesState } from './navigation-state.ts';

export interface TributesView {
  memorial: TributesHeader;
  title: string;
  /** for search engines */
  description?: string;
  themeAttributes: Readonly<Record<string, string>>;
  themeStyle: ThemeStyleData | null;
  renderedAt: string;
  /** true if the list starts at a cursor (`after`), so the page must link to the newest tributes */
  isContinued: boolean;
}

export interface TributesData {
  /** of the page; missing if it is English */
  language?: string | undefined;
  view: TributesView;
  list: TributesPage;
}

export interface ListStart {
  view: TributesView;
  list: LoadedList;
  status: 'idle' | 'loading' | 'failed';
}

export function startFromData({ view, list }: TributesData): ListStart {
  return { view, list: listFromPage(list), status: 'idle' };
}

export function startFromState(
  i18n: I18n,
  state: TributesState,
  category: string | undefined,
  status: 'loading' | 'failed',
): ListStart {
  const {
    memorial,
    title = i18n._(msg`Tributes`),
    themeAttributes,
    tributes,
    categories = [],
  } = state;
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
