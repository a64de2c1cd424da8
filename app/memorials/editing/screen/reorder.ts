/** Moving things in a list by buttons: where they go, what is said, and where the focus stays. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Where a thing goes in its list.
 * @param place - the new place, from 0
 * @returns the id of the thing that it then stands before; null for the end
 */
export function beforeAt(ids: readonly string[], id: string, place: number): string | null {
  const others = ids.filter((other) => other !== id);
  return others[Math.max(0, place)] ?? null;
}

/** '“Her life” is now in place 2 of 5.' */
export function movedSentence(name: string, place: number, total: number): string {
  return `${name} is now in place ${place + 1} of ${total}.`;
}

/**
 * Keeps the focus on a thing that changes its place: moving an element in the document takes the focus away.
 * @param order - changes with each move
 */
export function useFocusAfterMove(order: unknown): (selector: string) => void {
  const wanted = useRef<{ selector: string; attempts: number }>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { selector, attempts } = wanted.current;
    const element = document.querySelector<HTMLElement>(selector);
    // A part of a long list may be drawn only by the next render.
    wanted.current = element || attempts > 1 ? undefined : { selector, attempts: attempts + 1 };
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, [order]);
  return useCallback((selector: string) => {
    wanted.current = { selector, attempts: 1 };
  }, []);
}
