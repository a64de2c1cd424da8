/**
 * Returns the closest element that matches the selector, beginning with the event's target and continuing with its
 * ancestors; null if none matches.
 */
export function closestTarget(event: Event, selector: string): HTMLElement | null {
  const element = event.target instanceof Element ? event.target.closest(selector) : null;
  return element instanceof HTMLElement ? element : null;
}
