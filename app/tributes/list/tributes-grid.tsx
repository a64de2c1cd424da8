import { memo, type Ref } from 'react';

import { TributeCard } from '../card/tribute-card.tsx';
import { cardKey, type LoadedList, type LoadedTribute } from './paging/loaded-list.ts';

interface TributesGridProps {
  list: LoadedList;
  /** of the memorial */
  slug: string;
  renderedAt: string;
  isBusy: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * The cards, with one grid for each page of the list. Pages fill complete rows (`page-sizes.ts`), so they look like one
 * grid. The browser skips layout and painting of pages far from the viewport, and appending a page does not re-render
 * the pages already loaded.
 */
export function TributesGrid({ list, slug, renderedAt, isBusy, ref }: TributesGridProps) {
  return (
    <div ref={ref} className="tributes-pages" aria-busy={isBusy}>
      {list.pages.map((page) => (
        <GridPage key={page.key} tributes={page.tributes} slug={slug} renderedAt={renderedAt} />
      ))}
    </div>
  );
}

interface GridPageProps {
  tributes: readonly LoadedTribute[];
  slug: string;
  renderedAt: string;
}

const GridPage = memo(function GridPage({ tributes, slug, renderedAt }: GridPageProps) {
  if (tributes.length === 0) return null;
  return (
    <ul className="tributes-grid">
      {tributes.map((tribute) => (
        <li key={cardKey(tribute, tributes)} data-tribute={tribute.id}>
          <TributeCard
            tribute={tribute}
            renderedAt={renderedAt}
            showsDay
            reportPath={tribute.id ? `/${slug}/report/${tribute.id}` : null}
          />
        </li>
      ))}
    </ul>
  );
});
