import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to an element when the one in this frame that had it is removed. Otherwise Tab would begin at the top
 * of the page.
 */
export function useFocusOfRemoved(
  frame: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target: element }: FocusEvent) => {
      const isInFrame = element instanceof Element && frame.current?.contains(element);
      focused.current = isInFrame ? element : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [frame]);
  // After each render, because any can remove it.
  useEffect(() => {
    const isGone = focused.current !== null && !focused.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    focused.current = null;
    target.current?.focus({ preventScroll: true });
  });
}
