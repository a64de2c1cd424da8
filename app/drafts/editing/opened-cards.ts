import { useCallback, useEffect, useMemo, useState } from 'react';

import { cardOf, isThing } from '../places.ts';

export interface OpenedCards {
  cards: ReadonlySet<string>;
  items: ReadonlyMap<string, string>;
  toggle: (card: string) => void;
  openItem: (sectionId: string, itemId: string | undefined) => void;
  /** Opens the card and the item of `place` (a path in the draft), and focuses the field. */
  show: (place: string) => void;
  /** Focuses a section, and leaves it open or closed as it was. */
  focus: (sectionId: string) => void;
}

/** Only open cards render forms, so that typing stays fast. */
export function useOpenedCards(initial: readonly string[]): OpenedCards {
  const [cards, setCards] = useState<ReadonlySet<string>>(() => new Set(initial));
  const [items, setItems] = useState<ReadonlyMap<string, string>>(() => new Map());
  // An object, so that showing the same place again triggers the effect again.
  const [target, setTarget] = useState<{ place: string }>();

  const toggle = useCallback((card: string) => {
    setCards((before) => {
      const next = new Set(before);
      if (!next.delete(card)) next.add(card);
      return next;
    });
  }, []);
  const openItem = useCallback((sectionId: string, itemId: string | undefined) => {
    setItems((before) => {
      const next = new Map(before);
      if (itemId === undefined) next.delete(sectionId);
      else next.set(sectionId, itemId);
      return next;
    });
  }, []);
  const show = useCallback(
    (place: string) => {
      const { card, itemId } = cardOf(place);
      setCards((before) => new Set([...before, card]));
      if (itemId) openItem(card, itemId);
      setTarget({ place });
    },
    [openItem],
  );

  const focus = useCallback((sectionId: string) => setTarget({ place: sectionId }), []);

  useEffect(() => {
    if (target) focusPlace(target.place);
  }, [target]);

  return useMemo(
    () => ({ cards, items, toggle, openItem, show, focus }),
    [cards, items, toggle, openItem, show, focus],
  );
}

export function focusPlace(place: string): void {
  const field =
    // What has no field of its own, such as a refused file, or a question about a part that was removed.
    document.querySelector<HTMLElement>(`[data-trouble="${CSS.escape(place)}"]`) ?? partOf(place);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}

/** For a notice about `place` that goes when its button is pressed. */
export function focusPart(place: string): void {
  partOf(place)?.focus();
}

/** The field, list or item of `place`, or the title of its card. */
function partOf(place: string): HTMLElement | null {
  const { card, itemId } = cardOf(place);
  const item = itemId && isThing(place) ? `[data-item="${CSS.escape(itemId)}"] .item-button` : '';
  return (
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ??
    (item === '' ? null : document.querySelector<HTMLElement>(item)) ??
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"] [data-card-title]`) ??
    document.querySelector<HTMLElement>('[data-card-title]')
  );
}
