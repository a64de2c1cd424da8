/**
 * Stores which tribute was at the top of the viewport when the list is left, and scrolls to that tribute on Back. The
 * router's `ScrollRestoration` stores only pixels, which are unreliable because cards outside the viewport have an
 * estimated height.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { holdScrollAnchor, type ScrollAnchor } from './scroll-anchor.ts';

/**
 * Scrolls to `anchor` when the list is first rendered and holds that position until the reader scrolls. When the
 * history entry is left, calls `onLeave` with the anchor at that time.
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
      // Runs after the layout effect of `ScrollRestoration`, which is in the same task, and before the next frame.
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

/** Returns null if the list is scrolled to its top. */
function findScrollAnchor(list: HTMLElement): ScrollAnchor | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  // Measuring a card forces the layout of its page, so only cards of the visible page are measured.
  const page = firstInSight(list.children);
  const item = page && (overflowOfPageBefore(page) ?? firstInSight(page.children));
  const id = item?.getAttribute('data-tribute');
  return item && id ? { id, top: item.getBoundingClientRect().top } : null;
}

/**
 * The first visible card of the previous page of the list, if cards of that page extend into this page. The height of a
 * page is estimated until the page has been rendered, and its cards may extend below the estimated height. So the cards
 * themselves must be measured.
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

/** React warns about layout effects on the server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
