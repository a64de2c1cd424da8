/**
 * A memorial page fades in once per slug and browser session. SPEC section 2 requires 'a per-slug flag in session
 * storage set at the first visit'. `html[data-visit]` contains the slug and `first` or `again`; the style sheet
 * animates the page only for `first`.
 */
import { useLayoutEffect } from 'react';

const FLAG_PREFIX = 'memorial-visited:';

/**
 * Runs inline before the first paint. If the script ran later, a first visit would show the page fully visible and then
 * fade it in from the beginning. The script is a constant, because the Content Security Policy contains its hash. React
 * does not run the script after a client-side navigation; in that case `useVisit` does the same work.
 */
export const VISIT_SCRIPT = `(function(s){try{var k='${FLAG_PREFIX}'+s,v=sessionStorage.getItem(k)?'again':'first';sessionStorage.setItem(k,'1')}catch(e){v='first'}document.documentElement.setAttribute('data-visit',s+' '+v)})(document.currentScript.getAttribute('data-slug'))`;

/** After a client-side navigation, does the same as `VISIT_SCRIPT` on a page load. */
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
    // Storage may be blocked; every visit then counts as the first.
    return 'first';
  }
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
