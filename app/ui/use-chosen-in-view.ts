import { useLayoutEffect, useRef, type RefObject } from 'react';

import { scrollToMiddle } from './scroll-to-middle.ts';

const CHOSEN = '[aria-current="page"], [aria-selected="true"], [aria-pressed="true"]';

/**
 * Moves a row of links or tabs (`scroll-row.css`) so that the chosen one is in its middle. One that is wholly in sight
 * stays where it is.
 * @param key - changes with what is chosen, and with what changes the widths
 */
export function useChosenInView<Row extends HTMLElement>(key: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const show = () => {
      const chosen = current.querySelector(CHOSEN);
      if (chosen && !isInSight(current, chosen)) scrollToMiddle(current, chosen);
    };
    show();
    // Fonts that arrive later change the widths.
    const observer = new ResizeObserver(show);
    for (const item of current.children) observer.observe(item);
    return () => observer.disconnect();
  }, [key]);
  return row;
}

/** How far the row fades at its ends, in pixels (`scroll-row.css`). */
const FADE = 48;

function isInSight(row: Element, item: Element): boolean {
  const [whole, one] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  return one.left >= whole.left + FADE && one.right <= whole.right - FADE;
}
