/**
 * Scroll anchoring at a tribute. Pages of the list that were never rendered have an estimated height, fonts and
 * pictures load later, and not every browser has scroll anchoring of its own.
 */

/** The first tribute in sight and how far its top is from the screen's, in pixels. */
export interface ScrollAnchor {
  id: string;
  top: number;
}

/** What a reader does to scroll, before anything has scrolled. */
const SCROLL_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Scroll positions are rounded to pixels of the screen. */
const ROUNDING_PX = 1;

/** Scrolls to `anchor` and holds it there until the reader scrolls or the returned function is called. */
export function holdScrollAnchor(list: HTMLElement, anchor: ScrollAnchor): () => void {
  const item = list.querySelector(`[data-tribute="${CSS.escape(anchor.id)}"]`);
  if (!item) return () => undefined;
  // With its estimated height the page could end far above this card: the browser would not render it, and cards
  // of the next page would be in its place.
  item.parentElement?.setAttribute('data-anchored', '');

  const hold = new AbortController();
  const release = () => hold.abort();
  const distanceToAnchor = () => item.getBoundingClientRect().top - anchor.top;
  let height = 0;
  const align = () => {
    const distance = distanceToAnchor();
    if (Math.abs(distance) >= ROUNDING_PX) window.scrollBy({ top: distance, behavior: 'instant' });
    height = document.body.offsetHeight;
  };

  align();
  // Called after layout and before paint, so that no shift is ever visible.
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  hold.signal.addEventListener('abort', () => observer.disconnect());

  const whileHeld = { signal: hold.signal, passive: true, capture: true };
  for (const input of SCROLL_INPUTS) window.addEventListener(input, release, whileHeld);
  const releaseAfterScroll = () => {
    // Search on the page and the scroll bar cause none of these inputs.
    if (document.body.offsetHeight !== height) return;
    if (Math.abs(distanceToAnchor()) > ROUNDING_PX) release();
  };
  window.addEventListener('scroll', releaseAfterScroll, whileHeld);
  return release;
}
