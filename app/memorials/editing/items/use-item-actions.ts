import { useEffect, useMemo, useRef, useState } from 'react';

import type { ItemList } from '../../documents/document-ids.ts';
import type { DraftItem } from '../contract.ts';
import { useEditor } from '../screen/editor-context.ts';
import { beforeAt, movedSentence, useFocusAfterMove } from '../screen/reorder.ts';
import { ITEM_NOUNS } from '../screen/section-types.ts';
import type { ItemActions } from './item-entry.tsx';

interface ItemActionsOptions {
  sectionId: string;
  list: ItemList;
  items: readonly DraftItem[];
  onOpen: (sectionId: string, itemId: string | undefined) => void;
}

/** What the buttons of a list do. The returned actions stay the same, whatever changes in the list. */
export function useItemActions({ sectionId, list, items, onOpen }: ItemActionsOptions) {
  const { session, announce } = useEditor();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const focusLater = useFocusAfterMove(items);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);

  const actions = useMemo<ItemActions>(() => {
    const path = `${sectionId}.${list}`;
    const [one, many] = ITEM_NOUNS[list];
    const selectorOf = (itemId: string) => `[data-item="${itemId}"]`;
    const ids = () => latest.current.map(({ id }) => id);

    const moveTo = (itemIds: readonly string[], place: number) => {
      const others = ids().filter((id) => !itemIds.includes(id));
      const before = others[place] ?? null;
      for (const id of itemIds) session.move(`${path}.${id}`, before);
      const [first] = itemIds;
      if (itemIds.length > 1) announce(`${itemIds.length} ${many} moved.`);
      else announce(movedSentence(`The ${one}`, Math.min(place, others.length), others.length + 1));
      if (first) focusLater(`${selectorOf(first)} :is(button, input)`);
    };
    return {
      open: (itemId) => {
        const open = document.activeElement?.closest<HTMLElement>('[data-item]');
        onOpen(sectionId, itemId);
        // [Done] goes away with the form.
        if (itemId === undefined) open?.querySelector('button')?.focus();
      },
      step: (itemId, by) => {
        const all = ids();
        const place = all.indexOf(itemId) + by;
        session.move(`${path}.${itemId}`, beforeAt(all, itemId, place));
        announce(movedSentence(`The ${one}`, place, all.length));
        focusLater(`${selectorOf(itemId)} [data-move="${by < 0 ? 'up' : 'down'}"]`);
      },
      moveTo,
      putAside: (itemIds) => {
        const all = ids();
        const last = all.indexOf(itemIds.at(-1) ?? '');
        const next = all.slice(last + 1).find((id) => !itemIds.includes(id));
        if (itemIds.length === 1) onOpen(sectionId, undefined);
        for (const id of itemIds) session.remove(`${path}.${id}`);
        setSelected(null);
        announce(
          `${itemIds.length === 1 ? `The ${one} is` : `${itemIds.length} ${many} are`} put aside.`,
        );
        focusLater(next ? `${selectorOf(next)} button` : `[data-list="${path}"] button`);
      },
      select: (itemId, isSelected) => {
        setSelected((before) => {
          const chosen = new Set(before ?? []);
          if (isSelected) chosen.add(itemId);
          else chosen.delete(itemId);
          return chosen;
        });
      },
    };
  }, [session, announce, sectionId, list, onOpen, focusLater]);

  return { actions, selected, setSelected };
}
