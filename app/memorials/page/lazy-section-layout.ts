/**
 * Lazy layout of a long memorial: inside `data-lazy-layout="true"` the browser skips sections outside the viewport
 * (`content-visibility: auto`). Scroll restoration needs the height of all sections, so the sections are laid out one
 * at a time while the browser is idle. After a reload or Back, all sections are laid out immediately.
 */
import { useEffect, useState, type RefObject } from 'react';

import { isHydrated } from '../../hydration/hydrated.ts';
import { idle } from '../../ui/idle.ts';

/**
 * Disables lazy layout after a reload or Back, because the browser then restores a scroll position, which needs the
 * height of the whole page. This must be an inline script and the first child of the element with `data-lazy-layout`,
 * because the browser restores the position before any module has loaded.
 */
export const EAGER_LAYOUT_SCRIPT = `performance.getEntriesByType('navigation')[0].type=='navigate'||(document.currentScript.parentNode.dataset.lazyLayout='false')`;

function isReloadOrBack(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.type !== 'navigate';
}

/**
 * Returns whether layout is lazy. On a first page load, layout is lazy from the start. After a reload, Back or a
 * client-side navigation, layout becomes lazy once everything has been laid out. Sets `data-laid-out` when all sections
 * have their real height.
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

/** Waits for a painted frame: only then does the browser remember an element's size for `content-visibility`. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
