/**
 * How a slider moves: a row that scrolls sideways, so a finger, a trackpad or no script at all moves it;
 * the buttons, 'with wraparound', the dots and the counter follow. It never moves by itself.
 */
import { metBy } from '../../ui/met-by.ts';

/** Answers the buttons, the dots and the scrolling of every slider. */
export function listenToSliders(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = metBy(event, '.slider-button, .slider-dot');
    const track = button?.closest('.slider')?.querySelector('.slider-track');
    if (!button || !track) return;
    const { step, slide } = button.dataset;
    show(track, step ? placeOf(track) + Number(step) : Number(slide));
  });
  page.addEventListener(
    'scroll',
    (event) => {
      const track = event.target instanceof Element && event.target.closest('.slider-track');
      if (track && track === event.target) tellPlace(track);
    },
    // Scrolling does not bubble.
    { capture: true, passive: true },
  );
}

function show(track: Element, index: number): void {
  const total = track.children.length;
  const slide = track.children[(index + total) % total];
  if (slide instanceof HTMLElement && track instanceof HTMLElement) {
    track.scrollTo({ left: slide.offsetLeft - track.offsetLeft });
  }
}

/** The track is the truth: whoever moved it, this says what is in sight. */
function placeOf(track: Element): number {
  return track.clientWidth === 0 ? 0 : Math.round(track.scrollLeft / track.clientWidth);
}

function tellPlace(track: Element): void {
  const slider = track.closest('.slider');
  const place = placeOf(track);
  const dots = slider?.querySelectorAll('.slider-dot');
  const dot = dots?.[place];
  if (!slider || !dots || !dot || dot.ariaCurrent === 'true') return;
  for (const other of dots) other.ariaCurrent = String(other === dot);
  const counter = slider.querySelector('.slider-counter');
  if (counter) counter.textContent = counterText(place, track.children.length);
  for (const video of track.querySelectorAll('video')) video.pause();
}

/** 'n of total', counted from 0 here and from 1 for people. */
export function counterText(place: number, total: number): string {
  return `${place + 1} of ${total}`;
}
