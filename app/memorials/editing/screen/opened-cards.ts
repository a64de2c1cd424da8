import { useCallback, useEffect, useMemo, useState } from 'react';

import { cardOf } from './places.ts';

export interface OpenedCards {
  /** the cards whose forms are shown: 'head', 'look', or the id of a section */
  cards: ReadonlySet<string>;
  /** the item that is open in a section, by the section's id */
  items: ReadonlyMap<string, string>;
  toggle: (card: string) => void;
  openItem: (sectionId: string, itemId: string | undefined) => void;
  /** Opens the card and the item that contain this place, and moves the focus to it. */
  show: (place: string) => void;
}

/** Which cards are open. Only open cards render their forms, so that typing stays fast in a long memorial. */
export function useOpenedCards(initial: readonly string[]): OpenedCards {
  const [cards, setCards] = useState<ReadonlySet<string>>(() => new Set(initial));
  const [items, setItems] = useState<ReadonlyMap<string, string>>(() => new Map());
  // An object, so that showing the same place again triggers the effect.
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

  // Runs after the render that has opened the card.
  useEffect(() => {
    if (target) focusPlace(target.place);
  }, [target]);

  return useMemo(
    () => ({ cards, items, toggle, openItem, show }),
    [cards, items, toggle, openItem, show],
  );
}

/** Focuses the field at a place or, if there is none, its card. */
export function focusPlace(place: string): void {
  const { card } = cardOf(place);
  const field =
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ??
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"] [data-card-title]`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
