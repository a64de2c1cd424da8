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
      moved === 0 ? 'These photos are already in this order.' : sortedWords(items.length - dated);
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
              announce('Previous order restored.');
            }}
          >
            Undo sorting
          </button>
        </>
      ) : null}
    </div>
  );
}

function sortedWords(undated: number): string {
  if (undated === 0) return 'Sorted by date taken.';
  const rest = undated === 1 ? '1 photo without a date is' : `${undated} photos without a date are`;
  return `Sorted by date taken. ${rest} at the end.`;
}
