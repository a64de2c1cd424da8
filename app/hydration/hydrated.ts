/**
 * Marks the page as interactive, whether with React or, on a memorial page, without it. Tests wait for the attribute.
 */
export function markHydrated(page: Document): void {
  page.documentElement.dataset['hydrated'] = '';
  window.dispatchEvent(new Event('hydrated'));
}

/** False before and during hydration, when the rendered result must match the server's HTML. */
export function isHydrated(page: Document): boolean {
  return page.documentElement.dataset['hydrated'] !== undefined;
}
