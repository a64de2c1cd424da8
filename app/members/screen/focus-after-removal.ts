import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Moves the focus to `target` if the focused element was removed, for example with a deleted row.
 * @returns the `onFocus` handler for the element around the content that can be removed
 */
export function useFocusAfterRemoval(target: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) target.current?.focus();
  });
  return (event: FocusEvent) => {
    last.current = event.target;
  };
}
