export function closestTarget(event: Event, selector: string): HTMLElement | null {
  const element = event.target instanceof Element ? event.target.closest(selector) : null;
  return element instanceof HTMLElement ? element : null;
}
