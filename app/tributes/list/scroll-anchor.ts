/**
 * Scroll anchoring at a tribute. Needed because pages of the list that were never rendered have an estimated height,
 * fonts and pictures load later, and not every browser has scroll anchoring built in.
 */

/** The first visible tribute, and the distance in pixels of its top edge from the top of the viewport. */
export interface ScrollAnchor {
  id: string;
  top: number;
}

/** User input that may scroll; fires before the scrolling begins. */
const SCROLL_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** The browser rounds scroll positions to device pixels. */
const ROUNDING_PX = 1;

/** Scrolls to `anchor` and holds that position until the reader scrolls or the returned function is called. */
export function holdScrollAnchor(list: HTMLElement, anchor: ScrollAnchor): () => void {
  const item = list.querySelector(`[data-tribute="${CSS.escape(anchor.id)}"]`);
  if (!item) return () => undefined;
  // Forces the anchor's page to be rendered. If the page had its estimated height, it could end far above the anchor.
  // The browser would then skip rendering it and show cards of the next page instead.
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
  // The callback runs after layout and before paint, so no layout shift is visible.
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  hold.signal.addEventListener('abort', () => observer.disconnect());

  const whileHeld = { signal: hold.signal, passive: true, capture: true };
  for (const input of SCROLL_INPUTS) window.addEventListener(input, release, whileHeld);
  const releaseAfterScroll = () => {
    // Find-in-page and dragging the scroll bar cause none of these inputs, so the scroll position itself is checked.
    if (document.body.offsetHeight !== height) return;
    if (Math.abs(distanceToAnchor()) > ROUNDING_PX) release();
  };
  window.addEventListener('scroll', releaseAfterScroll, whileHeld);
  return release;
}
