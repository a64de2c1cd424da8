import { memo, type Ref } from 'react';

import { TributeCard } from '../card/tribute-card.tsx';
import type { ShownTribute, TributesHeader } from '../contract.ts';
import { pageLink } from '../page-path.ts';
import { cardKey, type LoadedList } from './paging/loaded-list.ts';

interface TributesGridProps {
  list: LoadedList;
  memorial: TributesHeader;
  renderedAt: string;
  isBusy: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * Renders one grid for each page of tributes, so that the browser can skip pages far from the
 * viewport. Pages fill complete rows, so they look like one grid.
 */
export function TributesGrid({ list, memorial, renderedAt, isBusy, ref }: TributesGridProps) {
  return (
    <div ref={ref} className="tributes-pages" aria-busy={isBusy}>
      {list.pages.map((page) => (
        <GridPage
          key={page.key}
          tributes={page.tributes}
          memorial={memorial}
          renderedAt={renderedAt}
        />
      ))}
    </div>
  );
}

interface GridPageProps {
  tributes: readonly ShownTribute[];
  memorial: TributesHeader;
  renderedAt: string;
}

const GridPage = memo(function GridPage({ tributes, memorial, renderedAt }: GridPageProps) {
  if (tributes.length === 0) return null;
  return (
    <ul className="tributes-grid">
      {tributes.map((tribute) => (
        <li key={cardKey(tribute, tributes)} data-tribute={tribute.id}>
          <TributeCard
            tribute={tribute}
            renderedAt={renderedAt}
            showsDay
            reportPath={tribute.id ? pageLink(memorial, `/report/${tribute.id}`) : null}
          />
        </li>
      ))}
    </ul>
  );
});
