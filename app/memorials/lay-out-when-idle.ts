import { idle } from '../ui/idle.ts';

/**
 * Lays out the bands of a memorial that wait out of sight (`content-visibility: auto`), one at a time while the
 * browser has nothing else to do; it remembers how high each is. So the page soon has the height it keeps, and
 * a scroll position means the same place on the next visit.
 * @returns what ends it
 */
export function layOutWhenIdle(memorial: HTMLElement): () => void {
  const bands = [...memorial.querySelectorAll<HTMLElement>('.memorial-band')];
  const ended = new AbortController();
  void layOut(bands, ended.signal);
  return () => ended.abort();
}

async function layOut(bands: readonly HTMLElement[], ended: AbortSignal): Promise<void> {
  for (const { style } of bands) {
    await idle();
    if (ended.aborted) return;
    style.contentVisibility = 'visible';
    await drawn();
    style.contentVisibility = '';
  }
}

/** A size is remembered when a frame was drawn with it. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
