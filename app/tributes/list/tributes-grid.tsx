import { memo, type Ref } from 'react';

import { TributeCard } from '../card/tribute-card.tsx';
import type { ShownTribute } from '../contract.ts';
import { cardKey, type LoadedList } from './paging/loaded-list.ts';

interface TributesGridProps {
  list: LoadedList;
  pagePath: string;
  renderedAt: string;
  isBusy: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * Renders one grid for each page of tributes, so that the browser can skip pages far from the
 * viewport. Pages fill complete rows, so they look like one grid.
 */
export function TributesGrid({ list, pagePath, renderedAt, isBusy, ref }: TributesGridProps) {
  return (
    <div ref={ref} className="tributes-pages" aria-busy={isBusy}>
      {list.pages.map((page) => (
        <GridPage
          key={page.key}
          tributes={page.tributes}
          pagePath={pagePath}
          renderedAt={renderedAt}
        />
      ))}
    </div>
  );
}

interface GridPageProps {
  tributes: readonly ShownTribute[];
  pagePath: string;
  renderedAt: string;
}

const GridPage = memo(function GridPage({ tributes, pagePath, renderedAt }: GridPageProps) {
  if (tributes.length === 0) return null;
  return (
    <ul className="tributes-grid">
      {tributes.map((tribute) => (
        <li key={cardKey(tribute, tributes)} data-tribute={tribute.id}>
          <TributeCard
            tribute={tribute}
            renderedAt={renderedAt}
            showsDay
            reportPath={tribute.id ? `${pagePath}/report/${tribute.id}` : null}
          />
        </li>
      ))}
    </ul>
  );
});
