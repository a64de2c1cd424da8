/**
 * Remembers the first visible tribute when the reader leaves the list. Scrolls to it when the
 * reader goes back. React Router's `ScrollRestoration` remembers pixels, which are wrong with
 * estimated heights.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { holdScrollAnchor, type ScrollAnchor } from './scroll-anchor.ts';

/**
 * Scrolls to `anchor` at the first render. When the history entry is left, calls `onLeave` with the
 * current anchor.
 */
export function useScrollAnchor(
  historyKey: string,
  anchor: ScrollAnchor | null,
  onLeave: (historyKey: string, anchor: ScrollAnchor | null) => void,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef({ anchor, onLeave });

  useBrowserLayoutEffect(() => {
    latest.current = { anchor, onLeave };
  });

  useBrowserLayoutEffect(() => {
    const element = list.current;
    const goal = latest.current.anchor;
    let release: (() => void) | undefined;
    let isLeft = false;
    if (element && goal) {
      queueMicrotask(() => {
        if (!isLeft) release = holdScrollAnchor(element, goal);
      });
    }
    return () => {
      isLeft = true;
      release?.();
      latest.current.onLeave(historyKey, element ? findScrollAnchor(element) : null);
    };
  }, [historyKey]);

  return list;
}

function findScrollAnchor(list: HTMLElement): ScrollAnchor | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  // Measures only the cards of the visible page of tributes, because measuring a card forces the layout of its whole
  // page.
  const page = firstInSight(list.children);
  const item = page && (overflowOfPageBefore(page) ?? firstInSight(page.children));
  const id = item?.getAttribute('data-tribute');
  return item && id ? { id, top: item.getBoundingClientRect().top } : null;
}

/**
 * If the previous page is higher than estimated, `page` may not be rendered yet. Then returns the
 * first visible card of the previous page.
 */
function overflowOfPageBefore(page: Element): Element | undefined {
  if (page.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })) return undefined;
  return page.previousElementSibling
    ? firstInSight(page.previousElementSibling.children)
    : undefined;
}

function firstInSight(elements: Iterable<Element>): Element | undefined {
  for (const element of elements) {
    if (element.getBoundingClientRect().bottom > 0) return element;
  }
  return undefined;
}

/** On the server there is no layout effect, because React would warn about it. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
