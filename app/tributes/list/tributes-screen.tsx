import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { ThemeStyle } from '../../themes/theme-style.tsx';
import { keepList, recallList } from './list-memory.ts';
import { tributesState } from './navigation-state.ts';
import { useGrowingList, type ListPhase } from './paged-list.ts';
import { useReadingPlace } from './reading-place.ts';
import { countShown, type ShownList } from './shown-list.ts';
import { TributesGrid } from './tributes-grid.tsx';
import { TributesHeader } from './tributes-header.tsx';
import { TributesMore } from './tributes-more.tsx';
import { TributesToolbar } from './tributes-toolbar.tsx';
import type { TributesScene } from './tributes-view.ts';

interface TributesScreenProps {
  scene: TributesScene;
  /** the chosen word of the filter */
  category: string | undefined;
  footer: ReactNode;
}

/** The tributes list from top to bottom (SPEC section 2, Tributes list screen). */
export function TributesScreen({ scene, category, footer }: TributesScreenProps) {
  const { view, start } = scene;
  const { pathname, key } = useLocation();
  const { list, phase, loadMore } = useGrowingList(view.memorial.slug, category, start);
  const choose = useChoice(scene, list);
  const grid = useReadingPlace(key, recallList(key)?.place ?? null, (historyKey, place) => {
    if (list.total === null) return;
    keepList(historyKey, { scene: { view, start: { list, phase: 'ready' } }, place });
  });

  return (
    <div className="memorial tributes-screen" {...view.look}>
      {view.themeStyle ? <ThemeStyle style={view.themeStyle} /> : null}
      <main className="tributes-container">
        <TributesHeader memorial={view.memorial} title={view.title} />
        <TributesToolbar
          path={pathname}
          categories={list.categories}
          category={category}
          total={list.total}
          canAddTribute={view.memorial.canAddTribute}
          onChoose={choose}
        />
        {view.isContinued ? (
          <p className="tributes-newest">
            <Link to={addressOf(pathname, { category })}>Newest tributes</Link>
          </p>
        ) : null}
        <p className="visually-hidden" role="status">
          {announcement(list)}
        </p>
        <TributesGrid
          ref={grid}
          list={list}
          renderedAt={view.renderedAt}
          isBusy={phase === 'arriving' || phase === 'loading'}
        />
        <EmptyList
          list={list}
          phase={phase}
          category={category}
          onShowAll={() => choose(undefined)}
        />
        <TributesMore
          phase={phase}
          isFirst={list.total === null}
          nextPath={list.next && addressOf(pathname, { category, after: list.next })}
          onLoadMore={loadMore}
        />
      </main>
      {footer}
    </div>
  );
}

/** Another category is another address of the same screen, which goes on showing what it has. */
function useChoice({ view }: TributesScene, list: ShownList) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (category: string | undefined) => {
    void navigate(addressOf(pathname, { category }), {
      // 'Back goes back one step': to where the reader came from, not through every choice.
      replace: true,
      preventScrollReset: true,
      state: tributesState({
        memorial: view.memorial,
        look: view.look,
        title: view.title,
        tributes: list.parts.flatMap((part) => part.tributes),
        categories: [...list.categories],
      }),
    });
  };
}

function addressOf(
  path: string,
  query: { category?: string | undefined; after?: string | undefined },
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

function announcement(list: ShownList): string {
  if (!list.total) return '';
  return `${countShown(list).toLocaleString('en-US')} of ${list.total.toLocaleString('en-US')} tributes shown`;
}

interface EmptyListProps {
  list: ShownList;
  phase: ListPhase;
  category: string | undefined;
  onShowAll: () => void;
}

function EmptyList({ list, phase, category, onShowAll }: EmptyListProps) {
  if (phase === 'arriving' && countShown(list) === 0) {
    return <p className="tributes-empty">Loading…</p>;
  }
  if (list.total !== 0) return null;
  return (
    <div className="tributes-empty">
      <p role="status">No tributes found for this category.</p>
      {category ? (
        <button type="button" className="memorial-button" data-variant="quiet" onClick={onShowAll}>
          Show all tributes
        </button>
      ) : null}
    </div>
  );
}
