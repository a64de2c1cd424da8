/**
 * Where a reader is in the list, found when the list is left and returned to with Back. The browser's
 * own memory of the place counts pixels, and cards out of sight have only a guessed height.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The first tribute in sight and how far its top is from the screen's, in pixels. */
export interface ReadingPlace {
  id: string;
  top: number;
}

/**
 * Returns to `place` once, when the list is first drawn, and says where the reader is when the entry of
 * the history is left.
 */
export function useReadingPlace(
  historyKey: string,
  place: ReadingPlace | null,
  onLeave: (historyKey: string, place: ReadingPlace | null) => void,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef({ place, onLeave });

  useBrowserLayoutEffect(() => {
    latest.current = { place, onLeave };
  });

  useBrowserLayoutEffect(() => {
    const element = list.current;
    const goal = latest.current.place;
    if (element && goal) {
      // After the router's own scrolling, which happens in this same step, and before anything is drawn.
      queueMicrotask(() => returnTo(element, goal));
    }
    return () => latest.current.onLeave(historyKey, element ? findPlace(element) : null);
  }, [historyKey]);

  return list;
}

/** Null at the top of the list, which needs no finding. */
function findPlace(list: HTMLElement): ReadingPlace | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  // Asking a card where it is makes the browser lay out its part: only the part in sight is asked.
  const part = firstInSight(list.children);
  const item = part && firstInSight(part.children);
  const id = item?.getAttribute('data-tribute');
  return item && id ? { id, top: item.getBoundingClientRect().top } : null;
}

function firstInSight(elements: Iterable<Element>): Element | undefined {
  for (const element of elements) {
    if (element.getBoundingClientRect().bottom > 0) return element;
  }
  return undefined;
}

function returnTo(list: HTMLElement, place: ReadingPlace): void {
  const item = list.querySelector(`[data-tribute="${CSS.escape(place.id)}"]`);
  if (!item) return;
  window.scrollBy({ top: item.getBoundingClientRect().top - place.top, behavior: 'instant' });
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
