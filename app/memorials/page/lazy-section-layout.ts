/**
 * Lazy layout of a long memorial: inside `data-lazy-layout="true"` the browser skips sections outside the
 * viewport (`content-visibility: auto`). Scroll restoration needs the height of all of them, so they are laid
 * out one at a time when the browser is idle, and all at once after a reload or Back.
 */
import { useEffect, useState, type RefObject } from 'react';

import { isHydrated } from '../../hydration/hydrated.ts';
import { idle } from '../../ui/idle.ts';

/**
 * Turns lazy layout off after a reload or Back, when the browser restores a scroll position that only the
 * whole page has. It is inline in the HTML, as the first child of the element with the attribute, because
 * the browser does so before any module has loaded.
 */
export const EAGER_LAYOUT_SCRIPT = `performance.getEntriesByType('navigation')[0].type=='navigate'||(document.currentScript.parentNode.dataset.lazyLayout='false')`;

function isReloadOrBack(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.type !== 'navigate';
}

/**
 * Whether layout is lazy: from the start on a first page load; after a reload, Back or a navigation inside the
 * product once everything has been laid out. Sets `data-laid-out` when all sections have their height.
 */
export function useLazySectionLayout(memorial: RefObject<HTMLElement | null>): boolean {
  const [isLazyAtFirst] = useState(
    () => typeof document === 'undefined' || (!isHydrated(document) && !isReloadOrBack()),
  );
  const [isLazy, setIsLazy] = useState(isLazyAtFirst);
  useEffect(() => {
    const element = memorial.current;
    if (!element) return undefined;
    const unmount = new AbortController();
    const laidOut = isLazyAtFirst ? layOutWhenIdle(element, unmount.signal) : nextPaint();
    void laidOut.then(() => {
      if (unmount.signal.aborted) return;
      setIsLazy(true);
      element.dataset['laidOut'] = '';
    });
    return () => unmount.abort();
  }, [isLazyAtFirst, memorial]);
  return isLazy;
}

async function layOutWhenIdle(memorial: HTMLElement, signal: AbortSignal): Promise<void> {
  for (const { style } of memorial.querySelectorAll<HTMLElement>('.memorial-band')) {
    await idle();
    if (signal.aborted) return;
    style.contentVisibility = 'visible';
    await nextPaint();
    style.contentVisibility = '';
  }
}

/** The browser remembers a size for `content-visibility` only after it has painted a frame with it. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
