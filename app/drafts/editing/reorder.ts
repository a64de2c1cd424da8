import { useCallback, useLayoutEffect, useRef } from 'react';

export interface OrderMove {
  id: string;
  /** the id of the entry that follows after the move; null at the end */
  before: string | null;
}

/**
 * @param place - the new position, from 0
 * @returns the id of the entry that follows; null at the end
 */
export function beforeAt(ids: readonly string[], id: string, place: number): string | null {
  const others = ids.filter((other) => other !== id);
  return others[Math.max(0, place)] ?? null;
}

/**
 * Restores the focus after a move, because moving an element in the DOM removes its focus.
 * @param order - changes with each move
 */
export function useFocusAfterMove(order: unknown): (selector: string) => void {
  const wanted = useRef<{ selector: string; attempts: number }>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { selector, attempts } = wanted.current;
    const element = document.querySelector<HTMLElement>(selector);
    // The element may appear only in the next render, so a second attempt follows.
    wanted.current = element || attempts > 1 ? undefined : { selector, attempts: attempts + 1 };
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [order]);
  return useCallback((selector: string) => {
    wanted.current = { selector, attempts: 1 };
  }, []);
}
