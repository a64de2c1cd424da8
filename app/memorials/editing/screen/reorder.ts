/** Helpers for moving list entries by buttons: the new position, the announcement, and the focus. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Computes where a list entry is inserted when it is moved.
 * @param place - the new position, from 0
 * @returns the id of the entry that follows it; null for the end
 */
export function beforeAt(ids: readonly string[], id: string, place: number): string | null {
  const others = ids.filter((other) => other !== id);
  return others[Math.max(0, place)] ?? null;
}

/** An announcement such as '“Her life” is now in place 2 of 5.' */
export function movedSentence(name: string, place: number, total: number): string {
  return `${name} is now in place ${place + 1} of ${total}.`;
}

/**
 * Keeps the focus on a list entry that is moved, because moving an element in the DOM removes its focus.
 * @param order - changes with each move
 */
export function useFocusAfterMove(order: unknown): (selector: string) => void {
  const wanted = useRef<{ selector: string; attempts: number }>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { selector, attempts } = wanted.current;
    const element = document.querySelector<HTMLElement>(selector);
    // A chunk of a long list may be rendered only by the next render.
    wanted.current = element || attempts > 1 ? undefined : { selector, attempts: attempts + 1 };
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [order]);
  return useCallback((selector: string) => {
    wanted.current = { selector, attempts: 1 };
  }, []);
}
