/**
 * Adds dots, a counter and buttons to a slider. The counter shows the name of the slide. After the last slide, 'Next' shows the first slide. The slider
 * never moves by itself.
 */
import { closestTarget } from '../../../ui/closest-target.ts';

/** The slide to which a slider is scrolling. A second press of 'Next' counts from that slide. */
const scrollTargets = new WeakMap<Element, number>();

export function listenToSliders(page: Document, options: { signal?: AbortSignal } = {}): void {
  const turn = (event: Event) => {
    const button = closestTarget(event, '.slider-button, .slider-dot');
    const track = button?.closest('.slider')?.querySelector<HTMLElement>('.slider-track');
    if (!button || !track) return;
    const { step, slide } = button.dataset;
    scrollToSlide(
      track,
      step ? (scrollTargets.get(track) ?? currentIndex(track)) + Number(step) : Number(slide),
    );
  };
  page.addEventListener('click', turn, options);
  // Scroll events do not bubble, so the listeners use the capture phase.
  const listenerOptions = { ...options, capture: true, passive: true };
  const onTrack = (type: string, handler: (track: Element) => void) => {
    const listener = (event: Event) => {
      const track = closestTarget(event, '.slider-track');
      if (track) handler(track);
    };
    page.addEventListener(type, listener, listenerOptions);
  };
  onTrack('scroll', updatePosition);
  onTrack('scrollend', (track) => scrollTargets.delete(track));
  // A touch interrupts smooth scrolling, so the target is forgotten.
  onTrack('pointerdown', (track) => scrollTargets.delete(track));
}

function scrollToSlide(track: HTMLElement, requested: number): void {
  const total = track.children.length;
  const index = (requested + total) % total;
  const slide = track.querySelectorAll<HTMLElement>(':scope > *')[index];
  if (!slide) return;
  scrollTargets.set(track, index);
  track.scrollTo({ left: slide.offsetLeft - track.offsetLeft });
}

/** Uses the scroll position, because users can also scroll by touch. It is negative from right to left. */
function currentIndex(track: Element): number {
  return track.clientWidth === 0 ? 0 : Math.round(Math.abs(track.scrollLeft) / track.clientWidth);
}

function updatePosition(track: Element): void {
  const slider = track.closest('.slider');
  const index = currentIndex(track);
  // Some browsers do not fire `scrollend`, so the target is also forgotten here.
  if (index === scrollTargets.get(track)) scrollTargets.delete(track);
  const dots = slider?.querySelectorAll<HTMLElement>('.slider-dot');
  const dot = dots?.[index];
  if (!slider || !dots || !dot || dot.ariaCurrent === 'true') return;
  for (const other of dots) other.ariaCurrent = String(other === dot);
  scrollToMiddle(dot);
  const counter = slider.querySelector('.slider-counter');
  if (counter) counter.textContent = track.children[index]?.getAttribute('aria-label') ?? '';
  for (const video of track.querySelectorAll('video')) video.pause();
}

function scrollToMiddle(dot: HTMLElement): void {
  const row = dot.parentElement;
  if (!row) return;
  row.scrollLeft = dot.offsetLeft - row.offsetLeft - (row.clientWidth - dot.offsetWidth) / 2;
}
