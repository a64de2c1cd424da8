import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';

import type { ItemList } from '../../../memorials/document-ids.ts';
import type { DraftItem } from '../../contract.ts';
import { ITEM_SENTENCES } from '../../item-sentences.ts';
import { itemsOfSection } from '../../section-types.ts';
import type { DraftSession } from '../../sync/draft-sync.ts';
import { useEditor } from '../editor-context.ts';
import { beforeAt, useFocusAfterMove, type OrderMove } from '../reorder.ts';
import { moveParts, removeParts, type Removal } from '../undo-removal.ts';
import { useCaptioning } from './captioning/use-captioning.ts';
import type { ItemActions } from './item-entry.tsx';
import { moveToOtherAlbum } from './move-to-other-album.ts';
import { movesToOrder } from './order-moves.ts';

interface ItemActionsOptions {
  sectionId: string;
  list: ItemList;
  items: readonly DraftItem[];
  onOpen: (sectionId: string, itemId: string | undefined) => void;
}

/** `actions` stays the same object between renders. */
export function useItemActions({ sectionId, list, items, onOpen }: ItemActionsOptions) {
  const { i18n } = useLingui();
  const { session, announce, removed } = useEditor();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [shownItem, setShownItem] = useState<string>();
  const drawn = useMemo(() => ({ items, shownItem }), [items, shownItem]);
  const focusLater = useFocusAfterMove(drawn);

  const focusItem = useCallback(
    (itemId: string, part: string) => {
      setShownItem(itemId);
      focusLater(`[data-item="${itemId}"] ${part}`);
    },
    [focusLater],
  );

  const { caption, ...captions } = useCaptioning({ sectionId, list, onOpen, onEnd: setShownItem });

  const actions = useMemo<ItemActions>(() => {
    const path = `${sectionId}.${list}`;
    const current = () => itemsNow(session, sectionId);
    const leave = (itemIds: readonly string[], edit: () => void) => {
      const all = current();
      const leaving = new Set(itemIds);
      const last = all.findLastIndex(({ id }) => leaving.has(id));
      const next = all.slice(last + 1).find(({ id }) => !leaving.has(id));
      if (itemIds.length === 1) onOpen(sectionId, undefined);
      edit();
      setSelected(null);
      if (next) focusItem(next.id, 'button');
      else focusLater(`[data-list="${path}"] button`);
    };
    return {
      open: (itemId) => {
        const open = document.activeElement?.closest<HTMLElement>('[data-item]');
        onOpen(sectionId, itemId);
        // The [Done] button disappears with its form, so the item's button gets the focus.
        if (itemId === undefined) open?.querySelector('button')?.focus();
      },
      caption,
      ...orderActions({ i18n, session, announce, removed, list, path, items: current, focusItem }),
      ...leavingActions({ i18n, session, removed, list, path, items: current, leave }),
      select: (itemIds, isSelected) => {
        setSelected((before) => {
          const chosen = new Set(before ?? []);
          for (const id of itemIds) {
            if (isSelected) chosen.add(id);
            else chosen.delete(id);
          }
          return chosen;
        });
      },
    };
  }, [i18n, session, announce, removed, sectionId, list, onOpen, focusLater, focusItem, caption]);

  return { actions, selected, setSelected, shownItem, captions };
}

function itemsNow(session: DraftSession, sectionId: string): readonly DraftItem[] {
  const section = session.getView().document.sections.find(({ id }) => id === sectionId);
  return section ? itemsOfSection(section) : [];
}

interface ActionContext {
  i18n: I18n;
  session: DraftSession;
  removed: (removal: Removal) => void;
  list: ItemList;
  path: string;
  items: () => readonly DraftItem[];
}

interface OrderContext extends ActionContext {
  announce: (sentence: string) => void;
  focusItem: (itemId: string, part: string) => void;
}

function orderActions({
  i18n,
  session,
  announce,
  removed,
  list,
  path,
  items,
  focusItem,
}: OrderContext): Pick<ItemActions, 'step' | 'moveTo' | 'reorder'> {
  const sentences = ITEM_SENTENCES[list];
  const ids = () => items().map(({ id }) => id);
  const move = (moves: readonly OrderMove[], words: string, itemId?: string) => {
    if (moves.length === 0) {
      announce(words);
      return;
    }
    const place = itemId === undefined ? path : `${path}.${itemId}`;
    removed({
      removed: words,
      restored: i18n._(msg`Previous order restored.`),
      place,
      steps: itemId === undefined ? undefined : place,
      failed: i18n._(
        msg`We couldn’t move everything back, because some of it has since been removed.`,
      ),
      undo: moveParts(session, path, moves),
    });
  };
  return {
    step: (itemId, by) => {
      const all = ids();
      const place = all.indexOf(itemId) + by;
      const words = i18n._(sentences.moved(place + 1, all.length));
      move([{ id: itemId, before: beforeAt(all, itemId, place) }], words, itemId);
      focusItem(itemId, `[data-move="${by < 0 ? 'up' : 'down'}"]`);
    },
    moveTo: (itemIds, place) => {
      const moved = new Set(itemIds);
      const others = ids().filter((id) => !moved.has(id));
      const wanted = others.toSpliced(place, 0, ...itemIds);
      const before = others[place] ?? null;
      // A contributor may move only their own. Else the fewest moves, so that moves of another user are preserved.
      const moves = session.getView().ownParts
        ? itemIds.map((id) => ({ id, before }))
        : movesToOrder(ids(), wanted);
      const [first] = itemIds;
      const count = itemIds.length;
      const end = others.length + 1;
      const words = i18n._(
        count > 1 ? sentences.severalMoved(count) : sentences.moved(Math.min(place + 1, end), end),
      );
      move(moves, words, count > 1 ? undefined : first);
      if (first) focusItem(first, ':is(button, input)');
    },
    reorder: (wanted, words) => move(movesToOrder(ids(), wanted), words),
  };
}

function leavingActions({
  i18n,
  session,
  removed,
  list,
  path,
  items,
  leave,
}: ActionContext & {
  leave: (itemIds: readonly string[], edit: () => void) => void;
}): Pick<ItemActions, 'moveToAlbum' | 'remove'> {
  const sentences = ITEM_SENTENCES[list];
  return {
    moveToAlbum: (itemIds, albumId) => {
      const moved = new Set(itemIds);
      const outcome = moveToOtherAlbum(session, {
        from: path,
        items: items().filter(({ id }) => moved.has(id)),
        albumId,
      });
      if (!outcome.ok) return i18n._(outcome.problem);
      const count = itemIds.length;
      leave(itemIds, () => {
        removed({
          removed: i18n._(
            msg`${plural(count, {
              one: 'Photo moved to another album.',
              other: '# photos moved to another album.',
            })}`,
          ),
          restored: i18n._(
            msg`${plural(count, { one: 'Photo moved back.', other: '# photos moved back.' })}`,
          ),
          place: count === 1 ? `${path}.${itemIds[0]}` : path,
          failed: i18n._(
            msg`We couldn’t move every photo back, because the albums have since changed.`,
          ),
          undo: outcome.move(),
        });
      });
      return undefined;
    },
    remove: (itemIds) => {
      const [first] = itemIds;
      leave(itemIds, () => {
        removed({
          removed: i18n._(sentences.removed(itemIds.length)),
          restored: i18n._(sentences.restored(itemIds.length)),
          place: itemIds.length === 1 ? `${path}.${first}` : path,
          undo: removeParts(session, path, itemIds),
        });
      });
    },
  };
}
