/**
 * Lazy layout of a long memorial. With `data-lazy-layout="true"` the browser skips sections outside the viewport.
 * After a reload or Back, the browser needs the layout of all sections to restore the scroll position.
 */
import { useEffect, useState, type RefObject } from 'react';

import { isHydrated } from '../../hydration/hydrated.ts';
import { idle } from '../../ui/idle.ts';

/**
 * Switches lazy layout off after a reload or Back, because the browser then restores the scroll position before any
 * module loads. The script must therefore be inline, and the first child of the element with `data-lazy-layout`.
 */
export const EAGER_LAYOUT_SCRIPT = `performance.getEntriesByType('navigation')[0].type=='navigate'||(document.currentScript.parentNode.dataset.lazyLayout='false')`;

function isReloadOrBack(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.type !== 'navigate';
}

/**
 * True while the browser may skip sections outside the viewport. After a reload, Back or a client-side navigation, it
 * is false until all sections have their layout. `data-laid-out` is set when all sections have their layout.
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

function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
