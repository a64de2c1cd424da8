/**
 * Bands of a memorial that wait out of sight (`content-visibility: auto`) where the attribute `data-may-wait`
 * lets them. A scroll position must mean the same place on the next visit all the same, so they are laid out
 * one at a time when the browser is idle, and for who returns all at once, before anything else.
 */
import { useEffect, useState, type RefObject } from 'react';

import { isHydrated } from '../../hydration/hydrated.ts';
import { idle } from '../../ui/idle.ts';

/**
 * Whoever returns goes to a scroll position that only a whole page has. It stands in the HTML, as the first
 * child of the element with the attribute, and is `isReturn` before any other script has come.
 */
export const RETURN_SCRIPT = `performance.getEntriesByType('navigation')[0].type=='navigate'||(document.currentScript.parentNode.dataset.mayWait='false')`;

function isReturn(): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document?.type !== 'navigate';
}

/**
 * Whether bands out of sight may wait: at once on a first visit; on a return, by a link or by Back, as soon as
 * all have been laid out. When all have their height the element says `data-laid-out`.
 */
export function useWaitingBands(memorial: RefObject<HTMLElement | null>): boolean {
  const [mayWaitAtFirst] = useState(
    () => typeof document === 'undefined' || (!isHydrated(document) && !isReturn()),
  );
  const [mayWait, setMayWait] = useState(mayWaitAtFirst);
  useEffect(() => {
    const element = memorial.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const laidOut = mayWaitAtFirst ? layOutWhenIdle(element, ended.signal) : drawn();
    void laidOut.then(() => {
      if (ended.signal.aborted) return;
      setMayWait(true);
      element.dataset['laidOut'] = '';
    });
    return () => ended.abort();
  }, [mayWaitAtFirst, memorial]);
  return mayWait;
}

async function layOutWhenIdle(memorial: HTMLElement, ended: AbortSignal): Promise<void> {
  for (const { style } of memorial.querySelectorAll<HTMLElement>('.memorial-band')) {
    await idle();
    if (ended.aborted) return;
    style.contentVisibility = 'visible';
    await drawn();
    style.contentVisibility = '';
  }
}

/** A size is remembered when a frame was drawn with it. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
