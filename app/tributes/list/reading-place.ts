/**
 * Where a reader is in the list, found when the list is left and returned to with Back. The browser's
 * own memory of the place counts pixels, and cards out of sight have only a guessed height.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { holdPlace, type ReadingPlace } from './scroll-anchor.ts';

/**
 * Returns to `place` when the list is first drawn and stays there until the reader moves, and says where
 * the reader is when the entry of the history is left.
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
    let release: (() => void) | undefined;
    let isLeft = false;
    if (element && goal) {
      // After the router's own scrolling, which happens in this same step, and before anything is drawn.
      queueMicrotask(() => {
        if (!isLeft) release = holdPlace(element, goal);
      });
    }
    return () => {
      isLeft = true;
      release?.();
      latest.current.onLeave(historyKey, element ? findPlace(element) : null);
    };
  }, [historyKey]);

  return list;
}

/** Null at the top of the list, which needs no finding. */
function findPlace(list: HTMLElement): ReadingPlace | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  // Asking a card where it is makes the browser lay out its part: only the part in sight is asked.
  const part = firstInSight(list.children);
  const item = part && (firstReachingOver(part) ?? firstInSight(part.children));
  const id = item?.getAttribute('data-tribute');
  return item && id ? { id, top: item.getBoundingClientRect().top } : null;
}

/**
 * A card of the part before that ends within this one. A part that has not been drawn is as tall as
 * guessed and its cards may be longer; left in that moment, their own places are all there is.
 */
function firstReachingOver(part: Element): Element | undefined {
  if (part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })) return undefined;
  return part.previousElementSibling
    ? firstInSight(part.previousElementSibling.children)
    : undefined;
}

function firstInSight(elements: Iterable<Element>): Element | undefined {
  for (const element of elements) {
    if (element.getBoundingClientRect().bottom > 0) return element;
  }
  return undefined;
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
