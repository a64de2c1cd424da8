import { useState } from 'react';

import type { DraftItem } from '../../contract.ts';
import { useEditor } from '../editor-context.ts';
import { hasDate, orderByDate } from './date-order.ts';
import type { ItemActions } from './item-entry.tsx';

interface SortByDateProps {
  items: readonly DraftItem[];
  actions: ItemActions;
}

export function SortByDate({ items, actions }: SortByDateProps) {
  const { announce } = useEditor();
  const [sorted, setSorted] = useState<{ before: readonly string[]; words: string }>();
  const dated = items.filter(hasDate).length;
  if (dated < 2) return null;
  const sort = () => {
    const before = items.map(({ id }) => id);
    const moved = actions.reorder(orderByDate(items).map(({ id }) => id));
    const words =
      moved === 0 ? 'They stand in this order already.' : sortedWords(items.length - dated);
    setSorted(moved === 0 ? undefined : { before, words });
    announce(words);
  };
  return (
    <div className="items-sorting">
      <button type="button" className="text-button" onClick={sort}>
        Sort by date taken
      </button>
      {sorted ? (
        <>
          <p className="field-hint">{sorted.words}</p>
          <button
            type="button"
            className="text-button"
            onClick={(event) => {
              event.currentTarget.parentElement?.querySelector('button')?.focus();
              actions.reorder(sorted.before);
              setSorted(undefined);
              announce('They stand as before.');
            }}
          >
            As it was before
          </button>
        </>
      ) : null}
    </div>
  );
}

function sortedWords(undated: number): string {
  if (undated === 0) return 'Sorted by the date taken.';
  const rest =
    undated === 1 ? '1 picture without a date stands' : `${undated} pictures without a date stand`;
  return `Sorted by the date taken. ${rest} at the end.`;
}
