import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { DraftItem } from '../../contract.ts';
import { hasDate, orderByDate } from './date-order.ts';
import type { ItemActions } from './item-entry.tsx';

interface SortByDateProps {
  items: readonly DraftItem[];
  actions: ItemActions;
}

export function SortByDate({ items, actions }: SortByDateProps) {
  const { i18n } = useLingui();
  const [sorted, setSorted] = useState<readonly DraftItem[]>();
  const dated = items.filter(hasDate).length;
  if (dated < 2) return null;
  const sort = () => {
    const wanted = orderByDate(items).map(({ id }) => id);
    const isSorted = wanted.every((id, place) => items[place]?.id === id);
    setSorted(isSorted ? items : undefined);
    if (!isSorted) actions.reorder(wanted, sortedWords(i18n, items.length - dated));
  };
  return (
    <div className="items-sorting">
      <button type="button" className="text-button" onClick={sort}>
        <Trans>Sort by date taken</Trans>
      </button>
      <p className="field-hint" role="status">
        {sorted === items ? <Trans>These photos are already sorted by date taken.</Trans> : null}
      </p>
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
