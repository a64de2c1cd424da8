/**
 * What the tributes list is drawn from, wherever it comes from: the loader, navigation state, or the
 * memory of an earlier visit.
 */
import type { ThemeStyleData } from '../../themes/theme-style.tsx';
import type { TributesHeader, TributesPage } from '../contract.ts';
import type { Look, TributesState } from './navigation-state.ts';
import type { ListStart } from './paged-list.ts';
import { earlyListOf, listOf } from './shown-list.ts';

export interface TributesView {
  memorial: TributesHeader;
  title: string;
  look: Look;
  /** null before the server has answered: then the page that was left has brought the style */
  themeStyle: ThemeStyleData | null;
  /** the moment of rendering on the server; empty where the browser draws first */
  renderedAt: string;
  /** true when the list begins in its middle, by a link that readers without script follow */
  isContinued: boolean;
}

/** The loader's whole answer. */
export interface LoadedTributes {
  view: TributesView;
  list: TributesPage;
}

export interface TributesScene {
  view: TributesView;
  start: ListStart;
}

/** The server's answer. */
export function loadedScene({ view, list }: LoadedTributes): TributesScene {
  return { view, start: { list: listOf(list), phase: 'ready' } };
}

/** What navigation state gives, until the server's answer comes or fails to. */
export function earlyScene(
  state: TributesState,
  category: string | undefined,
  phase: 'arriving' | 'failed',
): TributesScene {
  return {
    view: {
      memorial: state.memorial,
      title: state.title ?? 'Tributes',
      look: state.look,
      themeStyle: null,
      renderedAt: '',
      isContinued: false,
    },
    start: { list: earlyListOf(state.tributes, state.categories ?? [], category), phase },
  };
}
