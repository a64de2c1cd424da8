/**
 * Scroll anchoring, which not every browser has: keeps a tribute in its place on the screen while the heights above
 * it change. Heights change when estimated heights are replaced, and when fonts and pictures load.
 */

/** The first visible tribute, and its distance from the top of the viewport, in pixels. */
export interface ScrollAnchor {
  id: string;
  top: number;
}

/** Input events that can cause scrolling. They fire before the scrolling. */
const SCROLL_INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Smaller distances are ignored, because the browser rounds scroll positions to device pixels. */
const ROUNDING_PX = 1;

/**
 * Scrolls to `anchor` and holds it in place until the reader scrolls.
 * @returns a function that releases the anchor earlier
 */
export function holdScrollAnchor(list: HTMLElement, anchor: ScrollAnchor): () => void {
  const item = list.querySelector(`[data-tribute="${CSS.escape(anchor.id)}"]`);
  if (!item) return () => undefined;
  // Forces the browser to render the anchor's page of tributes (see `tributes-grid.css`). Otherwise
  // the browser might use the page's estimated height and show cards of the next page.
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
  // A resize observer runs after layout and before paint, so no shift is visible.
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  hold.signal.addEventListener('abort', () => observer.disconnect());

  const whileHeld = { signal: hold.signal, passive: true, capture: true };
  for (const input of SCROLL_INPUTS) window.addEventListener(input, release, whileHeld);
  const releaseAfterScroll = () => {
    // Find-in-page and the scroll bar scroll without input events. Such scrolling is recognized by the changed
    // position of the tribute.
    if (document.body.offsetHeight !== height) return;
    if (Math.abs(distanceToAnchor()) > ROUNDING_PX) release();
  };
  window.addEventListener('scroll', releaseAfterScroll, whileHeld);
  return release;
}
