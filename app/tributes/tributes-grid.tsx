import { memo, type Ref } from 'react';

import { cardKey, type ShownList, type ShownTribute } from './shown-list.ts';
import { TributeCard } from './tribute-card.tsx';

interface TributesGridProps {
  list: ShownList;
  renderedAt: string;
  isBusy: boolean;
  ref: Ref<HTMLUListElement>;
}

/** The cards. A part that has come is not drawn again when the next one does. */
export function TributesGrid({ list, renderedAt, isBusy, ref }: TributesGridProps) {
  return (
    <ul ref={ref} className="tributes-grid" aria-busy={isBusy}>
      {list.parts.map((part) => (
        <GridPart key={part.key} tributes={part.tributes} renderedAt={renderedAt} />
      ))}
    </ul>
  );
}

interface GridPartProps {
  tributes: readonly ShownTribute[];
  renderedAt: string;
}

const GridPart = memo(function GridPart({ tributes, renderedAt }: GridPartProps) {
  return tributes.map((tribute) => (
    <li key={cardKey(tribute, tributes)} className="tributes-cell" data-tribute={tribute.id}>
      <TributeCard tribute={tribute} renderedAt={renderedAt} showsDay />
    </li>
  ));
});
