import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Outside of the components, because some pages have frames of their own. */
let previous: string | undefined;

/**
 * The heading of the next page gets the focus if the link that led there is gone. Otherwise screen readers would say
 * nothing, and Tab could begin anywhere.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = previous === undefined;
    if (previous === pathname) return;
    previous = pathname;
    if (!isFirst) focusLostToHeading();
  }, [pathname]);
}

/** Does nothing if an element has the focus. What comes before the heading can mark itself as the start of the page. */
export function focusLostToHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-page-start], h1');
  if (!heading || document.activeElement !== document.body) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
