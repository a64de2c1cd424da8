import { memo, type Ref } from 'react';

import { TributeCard } from '../card/tribute-card.tsx';
import { cardKey, type LoadedList, type LoadedTribute } from './paging/loaded-list.ts';

interface TributesGridProps {
  list: LoadedList;
  renderedAt: string;
  isBusy: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * The cards, in a grid for each page of the list. Pages fill whole rows (`page-sizes.ts`), so they look like one
 * grid. Pages far from the screen are neither laid out nor painted, and the next page renders no other again.
 */
export function TributesGrid({ list, renderedAt, isBusy, ref }: TributesGridProps) {
  return (
    <div ref={ref} className="tributes-pages" aria-busy={isBusy}>
      {list.pages.map((page) => (
        <GridPage key={page.key} tributes={page.tributes} renderedAt={renderedAt} />
      ))}
    </div>
  );
}

interface GridPageProps {
  tributes: readonly LoadedTribute[];
  renderedAt: string;
}

const GridPage = memo(function GridPage({ tributes, renderedAt }: GridPageProps) {
  if (tributes.length === 0) return null;
  return (
    <ul className="tributes-grid">
      {tributes.map((tribute) => (
        <li key={cardKey(tribute, tributes)} data-tribute={tribute.id}>
          <TributeCard tribute={tribute} renderedAt={renderedAt} showsDay />
        </li>
      ))}
    </ul>
  );
});
