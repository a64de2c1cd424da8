/** Marks the page as hydrated, by an attribute and by an event. Tests wait for the attribute. */
export function markHydrated(page: Document): void {
  page.documentElement.dataset['hydrated'] = '';
  window.dispatchEvent(new Event('hydrated'));
}

/** False before and during hydration, when React must render the same HTML as the server. */
export function isHydrated(page: Document): boolean {
  return page.documentElement.dataset['hydrated'] !== undefined;
}
