/**
 * Stores which tribute was at the top of the screen when the list is left, and scrolls to it on Back. The
 * router's `ScrollRestoration` stores pixels, and cards out of sight have only an estimated height.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

import { holdScrollAnchor, type ScrollAnchor } from './scroll-anchor.ts';

/**
 * Scrolls to `anchor` when the list is first rendered and holds it until the reader scrolls. Calls `onLeave`
 * with the anchor of the moment when the history entry is left.
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
      // After `ScrollRestoration`, whose layout effect runs in this same task, and before the next frame.
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

/** Null at the top of the list. */
function findScrollAnchor(list: HTMLElement): ScrollAnchor | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  // Measuring a card forces the layout of its page: only the page in sight is measured.
  const page = firstInSight(list.children);
  const item = page && (overflowOfPageBefore(page) ?? firstInSight(page.children));
  const id = item?.getAttribute('data-tribute');
  return item && id ? { id, top: item.getBoundingClientRect().top } : null;
}

/**
 * A card of the page before that ends within this page. A page that was never rendered has its estimated height,
 * and its cards may be taller; only their own positions are true then.
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

/** React warns of layout effects on the server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
