/** The event's target, or its closest ancestor, that matches the selector; null when there is none. */
export function closestTarget(event: Event, selector: string): HTMLElement | null {
  const element = event.target instanceof Element ? event.target.closest(selector) : null;
  return element instanceof HTMLElement ? element : null;
}
