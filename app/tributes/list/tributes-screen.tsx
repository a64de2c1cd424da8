import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { languageAttributes } from '../../language/direction.ts';
import { PageLanguage } from '../../language/page-language.ts';
import { DEFAULT_LANGUAGE } from '../../language/tags.ts';
import { ThemeStyle } from '../../themes/theme-style.tsx';
import { formatCount } from '../../wire/text/format-count.ts';
import { pagePathOf } from '../page-path.ts';
import { cachedList, cacheList } from './paging/list-cache.ts';
import type { ListStart, TributesView } from './paging/list-start.ts';
import { countLoaded, type LoadedList } from './paging/loaded-list.ts';
import { createTributesState } from './paging/navigation-state.ts';
import { usePagedList, type ListStatus } from './paging/paged-list.ts';
import { useScrollAnchor } from './scroll-restoration.ts';
import { TributesGrid } from './tributes-grid.tsx';
import { TributesHeader } from './tributes-header.tsx';
import { TributesMore } from './tributes-more.tsx';
import { TributesToolbar } from './tributes-toolbar.tsx';

interface TributesScreenProps {
  start: ListStart;
  category: string | undefined;
  footer: ReactNode;
}

export function TributesScreen({ start, category, footer }: TributesScreenProps) {
  const { i18n } = useLingui();
  const { view } = start;
  const { language = DEFAULT_LANGUAGE, visitorLanguage } = view.memorial;
  const { pathname, key } = useLocation();
  const { list, status, loadMore } = usePagedList(start, category);
  const shown = { category, language: visitorLanguage };
  const choose = useChooseCategory(view, list);
  const grid = useScrollAnchor(key, cachedList(key)?.anchor ?? null, (historyKey, anchor) => {
    if (list.total === null) return;
    cacheList(historyKey, { start: { view, list, status: 'idle' }, anchor });
  });

  return (
    <div
      className="memorial tributes-screen"
      {...languageAttributes(language)}
      {...view.themeAttributes}
    >
      {view.themeStyle ? <ThemeStyle style={view.themeStyle} /> : null}
      <main className="tributes-container">
        <TributesHeader memorial={view.memorial} title={view.title} />
        <TributesToolbar
          path={pathname}
          categories={list.categories}
          category={category}
          total={list.total}
          addPath={
            view.memorial.canAddTribute ? `${pagePathOf(view.memorial)}/add-tribute` : undefined
          }
          language={visitorLanguage}
          onChoose={choose}
        />
        {view.isContinued ? (
          <p className="tributes-newest">
            <Link to={addressOf(pathname, shown)}>
              <Trans>Newest tributes</Trans>
            </Link>
          </p>
        ) : null}
        <p className="visually-hidden" role="status">
          {announcement(i18n, list)}
        </p>
        <PageLanguage value={language}>
          <TributesGrid
            ref={grid}
            list={list}
            memorial={view.memorial}
            renderedAt={view.renderedAt}
            isBusy={status === 'loading'}
          />
        </PageLanguage>
        <EmptyList
          list={list}
          status={status}
          category={category}
          onShowAll={() => choose(undefined)}
        />
        <TributesMore
          status={status}
          hasFirstPage={list.total !== null}
          isEmpty={countLoaded(list) === 0}
          nextPath={list.next && addressOf(pathname, { ...shown, after: list.next })}
          onLoadMore={loadMore}
        />
      </main>
      {footer}
    </div>
  );
}

function useChooseCategory(view: TributesView, list: LoadedList) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (category: string | undefined) => {
    void navigate(addressOf(pathname, { category, language: view.memorial.visitorLanguage }), {
      // Replaces the history entry, because the Back button 'goes back one step in history' (SPEC
      // section 2). That step must lead to the page before the list, not to the previous category.
      replace: true,
      preventScrollReset: true,
      state: createTributesState({
        memorial: view.memorial,
        themeAttributes: view.themeAttributes,
        title: view.title,
        tributes: list.pages.flatMap((page) => page.tributes),
        categories: list.categories,
      }),
    });
  };
}

function addressOf(
  path: string,
  query: { [Name in 'category' | 'after' | 'language']?: string | undefined },
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

function announcement(i18n: I18n, list: LoadedList): string {
  if (!list.total) return '';
  const shown = formatCount(countLoaded(list), i18n.locale);
  const total = formatCount(list.total, i18n.locale);
  return i18n._(msg`Showing ${shown} of ${total} tributes`);
}

interface EmptyListProps {
  list: LoadedList;
  status: ListStatus;
  category: string | undefined;
  onShowAll: () => void;
}

function EmptyList({ list, status, category, onShowAll }: EmptyListProps) {
  if (status === 'loading' && countLoaded(list) === 0) {
    return (
      <p className="tributes-empty">
        <Trans>Loading…</Trans>
      </p>
    );
  }
  if (list.total !== 0) return null;
  return (
    <div className="tributes-empty">
      <p role="status">
        <Trans>No tributes found for this category.</Trans>
      </p>
      {category ? (
        <button type="button" className="memorial-button" data-variant="quiet" onClick={onShowAll}>
          <Trans>Show all tributes</Trans>
        </button>
      ) : null}
    </div>
  );
}
