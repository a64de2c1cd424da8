import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** About one screen above and below the visible part, so that items are ready before the user sees them. */
const MARGIN = '700px 0px';

type Listener = (isNear: boolean, box: DOMRectReadOnly) => void;

/** Returns a function that stops observing. */
export type WatchElement = (element: Element, listener: Listener) => () => void;

export function useNearScreen(): WatchElement {
  const observer = useRef<IntersectionObserver>(undefined);
  const listeners = useRef(new Map<Element, Listener>());
  useEffect(() => () => observer.current?.disconnect(), []);

  return useCallback((element, listener) => {
    if (typeof IntersectionObserver === 'undefined') {
      listener(true, element.getBoundingClientRect());
      return () => undefined;
    }
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          listeners.current.get(target)?.(isIntersecting, boundingClientRect);
        }
      },
      { rootMargin: MARGIN },
    );
    listeners.current.set(element, listener);
    observer.current.observe(element);
    return () => {
      listeners.current.delete(element);
      observer.current?.unobserve(element);
    };
  }, []);
}

export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver((entries) => {
      const box = entries[0]?.contentRect;
      if (box) setWidth(Math.round(box.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
