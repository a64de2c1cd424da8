/**
 * How a slider moves: a row that scrolls sideways, so a finger, a trackpad or no script at all moves it;
 * the buttons, 'with wraparound', the dots and the counter follow. It never moves by itself.
 */
import { closestTarget } from '../../../ui/closest-target.ts';

/** The slide that a track is still gliding to; where it is just passing by is nobody's choice. */
const goals = new WeakMap<Element, number>();

/** Answers the buttons, the dots and the scrolling of every slider. */
export function listenToSliders(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = closestTarget(event, '.slider-button, .slider-dot');
    const track = button?.closest('.slider')?.querySelector('.slider-track');
    if (!button || !track) return;
    const { step, slide } = button.dataset;
    show(track, step ? (goals.get(track) ?? placeOf(track)) + Number(step) : Number(slide));
  });
  // Scrolling does not bubble.
  const quietly = { capture: true, passive: true };
  const onTrack = (type: string, answer: (track: Element) => void) => {
    const listener = (event: Event) => {
      const track = closestTarget(event, '.slider-track');
      if (track) answer(track);
    };
    page.addEventListener(type, listener, quietly);
  };
  onTrack('scroll', tellPlace);
  onTrack('scrollend', (track) => goals.delete(track));
  // A finger takes it elsewhere.
  onTrack('pointerdown', (track) => goals.delete(track));
}

function show(track: Element, index: number): void {
  const total = track.children.length;
  const place = (index + total) % total;
  const slide = track.children[place];
  if (slide instanceof HTMLElement && track instanceof HTMLElement) {
    goals.set(track, place);
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
  // Not every browser says when a glide ends.
  if (place === goals.get(track)) goals.delete(track);
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
