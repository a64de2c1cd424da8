/**
 * A memorial page fades in once. SPEC section 2 requires 'a per-slug flag in session storage set at the first visit'.
 * `html[data-visit]` is the slug and `first` or `again`; only `first` is animated.
 */
import { useLayoutEffect } from 'react';

const FLAG_PREFIX = 'memorial-visited:';

/**
 * Runs before the first paint. With a later script, the page would appear, vanish and then fade in. `useVisit` does
 * the same after a client-side navigation.
 */
export const VISIT_SCRIPT = `(function(s){try{var k='${FLAG_PREFIX}'+s,v=sessionStorage.getItem(k)?'again':'first';sessionStorage.setItem(k,'1')}catch(e){v='first'}document.documentElement.setAttribute('data-visit',s+' '+v)})(document.currentScript.getAttribute('data-slug'))`;

/** Does what `VISIT_SCRIPT` does, after a client-side navigation. */
export function useVisit(slug: string): void {
  useBrowserLayoutEffect(() => {
    const root = document.documentElement;
    if (!root.dataset['visit']?.startsWith(`${slug} `)) {
      root.dataset['visit'] = `${slug} ${markVisit(slug)}`;
    }
    return () => {
      delete root.dataset['visit'];
    };
  }, [slug]);
}

function markVisit(slug: string): 'first' | 'again' {
  try {
    const key = FLAG_PREFIX + slug;
    const visit = sessionStorage.getItem(key) ? 'again' : 'first';
    sessionStorage.setItem(key, '1');
    return visit;
  } catch {
    // If storage is blocked, every visit counts as the first.
    return 'first';
  }
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
