import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { ContentSliderSection } from '../sections/content-slider-section.tsx';
import { listenToSliders } from './sliders.ts';

const WIDTH = 300;

/** A slider of three photos, whose slides stand where a browser would draw them. */
function show(direction: 'ltr' | 'rtl'): HTMLElement {
  const content = ['a', 'b', 'c'].map((name) => ({
    type: 'photo' as const,
    url: `/media/${name}.jpg`,
  }));
  render(
    <ContentSliderSection section={{ type: 'contentSliderSection', key: 'moments', content }} />,
  );
  const track = document.querySelector<HTMLElement>('.slider-track');
  if (!track) throw new Error('There is no slider.');
  const sign = direction === 'rtl' ? -1 : 1;
  vi.spyOn(track, 'clientWidth', 'get').mockReturnValue(WIDTH);
  for (const [index, slide] of [...track.children].entries()) {
    if (slide instanceof HTMLElement) {
      vi.spyOn(slide, 'offsetLeft', 'get').mockReturnValue(sign * index * WIDTH);
    }
  }
  vi.spyOn(track, 'scrollTo').mockImplementation((to) => {
    const { left = 0 }: ScrollToOptions = typeof to === 'object' ? to : {};
    track.scrollLeft = left;
    track.dispatchEvent(new Event('scroll'));
  });
  return track;
}

listenToSliders(document);

test.each(['ltr', 'rtl'] as const)(
  'on a page %s the buttons and dots name the same slide',
  async (direction) => {
    show(direction);
    const counter = () => document.querySelector('.slider-counter')?.textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(counter()).toBe('2 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(counter()).toBe('3 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(counter()).toBe('1 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(counter()).toBe('3 of 3');
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 of 3' }));
    expect(counter()).toBe('2 of 3');
  },
);

test('the row of dots scrolls to the dot of the slide that is shown', async () => {
  show('ltr');
  const row = document.querySelector('.slider-dots');
  if (!row) throw new Error('There are no dots.');
  vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(60);
  for (const [index, dot] of [...row.children].entries()) {
    if (!(dot instanceof HTMLElement)) continue;
    vi.spyOn(dot, 'offsetLeft', 'get').mockReturnValue(index * 28);
    vi.spyOn(dot, 'offsetWidth', 'get').mockReturnValue(28);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 of 3' }));
  expect(row.scrollLeft).toBe(2 * 28 - 16);
});
