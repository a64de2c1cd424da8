/** Does not ask for the class of the target, which is another one in a frame (`drafts/preview/page-frame.tsx`). */
export function closestTarget(event: Event, selector: string): HTMLElement | null {
  return (event.target as Partial<HTMLElement> | null)?.closest?.<HTMLElement>(selector) ?? null;
}
