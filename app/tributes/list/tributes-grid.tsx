import { memo, type Ref } from 'react';

import { TributeCard } from '../card/tribute-card.tsx';
import { cardKey, type ShownList, type ShownTribute } from './shown-list.ts';

interface TributesGridProps {
  list: ShownList;
  renderedAt: string;
  isBusy: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * The cards, a grid for each part as it came. Parts fill whole rows (`page-sizes.ts`), so that they
 * read as one grid; those far from the screen are neither laid out nor painted, and a part that stands
 * there is not drawn again when the next one comes.
 */
export function TributesGrid({ list, renderedAt, isBusy, ref }: TributesGridProps) {
  return (
    <div ref={ref} className="tributes-parts" aria-busy={isBusy}>
      {list.parts.map((part) => (
        <GridPart key={part.key} tributes={part.tributes} renderedAt={renderedAt} />
      ))}
    </div>
  );
}

interface GridPartProps {
  tributes: readonly ShownTribute[];
  renderedAt: string;
}

const GridPart = memo(function GridPart({ tributes, renderedAt }: GridPartProps) {
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
