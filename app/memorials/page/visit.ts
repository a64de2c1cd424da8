/**
 * The fade-in of a memorial page happens once per slug and browser session: 'a per-slug flag in session
 * storage set at the first visit'. The page carries `html[data-visit]` with the slug and `first` or
 * `again`; the style sheet animates only `first`.
 */
import { useLayoutEffect } from 'react';

const FLAG_PREFIX = 'memorial-visited:';

/**
 * Runs inside the HTML before the page is drawn, so that a second visit never flashes. It is a constant
 * without any data in it; React never runs it when the page is reached by navigation.
 */
export const VISIT_SCRIPT = `(function(s){try{var k='${FLAG_PREFIX}'+s,v=sessionStorage.getItem(k)?'again':'first';sessionStorage.setItem(k,'1')}catch(e){v='first'}document.documentElement.setAttribute('data-visit',s+' '+v)})(document.currentScript.getAttribute('data-slug'))`;

/** Does for a navigation within the product what the script does for a page load. */
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
    // Storage may be forbidden; then every visit is the first.
    return 'first';
  }
}

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect;
