/** Marks the page as interactive: by React, or without it on a memorial page. Tests wait for the attribute. */
export function markHydrated(page: Document): void {
  page.documentElement.dataset['hydrated'] = '';
  window.dispatchEvent(new Event('hydrated'));
}

/** False during hydration: what is rendered then was in the server's HTML. */
export function isHydrated(page: Document): boolean {
  return page.documentElement.dataset['hydrated'] !== undefined;
}
