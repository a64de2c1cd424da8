/** The element of that kind which an event met, or in which it happened. */
export function metBy(event: Event, selector: string): HTMLElement | null {
  const met = event.target instanceof Element ? event.target.closest(selector) : null;
  return met instanceof HTMLElement ? met : null;
}
