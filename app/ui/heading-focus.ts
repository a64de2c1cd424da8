import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The heading of the next page gets the focus if the link that led there is gone. Otherwise screen readers would say
 * nothing, and Tab could begin anywhere.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusLostToHeading();
  }, [pathname]);
}

/** Does nothing if an element has the focus. What comes before the heading can mark itself as the start of the page. */
export function focusLostToHeading(): void {
  const heading = document.querySelector<HTMLElement>('[data-page-start], h1');
  if (!heading || document.activeElement !== document.body) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
