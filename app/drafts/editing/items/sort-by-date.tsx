import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
  const { t, i18n } = useLingui();
  const { announce } = useEditor();
  const [sorted, setSorted] = useState<{ before: readonly string[]; words: string }>();
  const dated = items.filter(hasDate).length;
  if (dated < 2) return null;
  const sort = () => {
    const before = items.map(({ id }) => id);
    const moved = actions.reorder(orderByDate(items).map(({ id }) => id));
    const words =
      moved === 0
        ? t`These photos are already sorted by date taken.`
        : sortedWords(i18n, items.length - dated);
    setSorted(moved === 0 ? undefined : { before, words });
    announce(words);
  };
  return (
    <div className="items-sorting">
      <button type="button" className="text-button" onClick={sort}>
        <Trans>Sort by date taken</Trans>
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
              announce(t`Previous order restored.`);
            }}
          >
            <Trans>Undo sorting</Trans>
          </button>
        </>
      ) : null}
    </div>
  );
}

function sortedWords(i18n: I18n, undated: number): string {
  if (undated === 0) return i18n._(msg`Sorted by date taken.`);
  return i18n._(
    msg`${plural(undated, {
      one: 'Sorted by date taken. # photo without a date is at the end.',
      other: 'Sorted by date taken. # photos without a date are at the end.',
    })}`,
  );
}
