/**
 * Holds a reader at a tribute while the page around it finds its heights. Parts of the list that were
 * never drawn have a guessed height, fonts and pictures arrive later, and not every browser keeps what
 * is in sight where it is.
 */
/** The first tribute in sight and how far its top is from the screen's, in pixels. */
export interface ReadingPlace {
  id: string;
  top: number;
}

/** What a reader does to move on, before the page has moved. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** A scroll position is rounded to the pixels of the screen. */
const ROUNDING_PX = 1;

/** Goes to `place` at once and keeps to it until the reader moves or the returned function is called. */
export function holdPlace(list: HTMLElement, place: ReadingPlace): () => void {
  const item = list.querySelector(`[data-tribute="${CSS.escape(place.id)}"]`);
  if (!item) return () => undefined;
  // With a guessed height the part could end, far above the screen, before this card of it is reached:
  // the browser would not draw it, and show cards of the next part in its place.
  item.parentElement?.setAttribute('data-held', '');

  const hold = new AbortController();
  const release = () => hold.abort();
  const away = () => item.getBoundingClientRect().top - place.top;
  let height = 0;
  const align = () => {
    const distance = away();
    if (Math.abs(distance) >= ROUNDING_PX) window.scrollBy({ top: distance, behavior: 'instant' });
    height = document.body.offsetHeight;
  };

  align();
  // Told after the layout and before the picture of it: what moves is back before anybody sees it.
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  hold.signal.addEventListener('abort', () => observer.disconnect());

  const whileHeld = { signal: hold.signal, passive: true, capture: true };
  for (const move of MOVES) window.addEventListener(move, release, whileHeld);
  const releaseWhenMoved = () => {
    // Search on the page and the bar at the side scroll without any of the above.
    if (document.body.offsetHeight === height && Math.abs(away()) > ROUNDING_PX) release();
  };
  window.addEventListener('scroll', releaseWhenMoved, whileHeld);
  return release;
}
