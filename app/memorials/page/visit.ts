/**
 * The fade-in of a memorial page happens once per slug and browser session: 'a per-slug flag in session
 * storage set at the first visit'. The page carries `html[data-visit]` with the slug and `first` or
 * `again`; the style sheet animates only `first`.
 */
import { useLayoutEffect } from 'react';

const FLAG_PREFIX = 'memorial-visited:';

/**
 * Runs inline before the first paint, so that a second visit does not flash. It is a constant, because the
 * security policy contains its hash. React does not run it after a client-side navigation; `useVisit` does.
 */
export const VISIT_SCRIPT = `(function(s){try{var k='${FLAG_PREFIX}'+s,v=sessionStorage.getItem(k)?'again':'first';sessionStorage.setItem(k,'1')}catch(e){v='first'}document.documentElement.setAttribute('data-visit',s+' '+v)})(document.currentScript.getAttribute('data-slug'))`;

/** Does after a client-side navigation what the script does on a page load. */
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
    // Storage may be blocked; then every visit counts as the first.
    return 'first';
  }
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
