import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { completePlan } from '../plan/complete-plan.ts';
import { aPhoto, materialOf } from '../testing/material.ts';
import { TranscriptPage } from './transcript-page.client.tsx';

test('the transcript describes each part, in its own language', () => {
  const material = materialOf({}, [
    {
      type: 'albumSection',
      language: 'ar',
      title: 'البحر',
      photos: [
        { photo: aPhoto(1), caption: 'آنا على البحر', alt: 'امرأة مع مظلة' },
        { photo: aPhoto(2) },
      ],
    },
  ]);
  const plan = completePlan(material, undefined, { photos: 60, heights: [720] });
  const page = <TranscriptPage memorialId="mem_1" room={{ material }} plan={plan} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  const [opening, chapter, first, second] = screen.getAllByRole('listitem');
  const textIn = (line: HTMLElement | undefined) => line?.textContent ?? '';
  expect(textIn(opening)).toMatch(/^0:00 Opening title.*Anna Berg/);
  expect(textIn(chapter)).toMatch(/^0:0\d Chapterالبحر$/);
  expect(textIn(first)).toContain('امرأة مع مظلةآنا على البحر');
  const caption = within(first ?? document.body).getByText('آنا على البحر');
  expect([caption.lang, caption.dir]).toEqual(['ar', 'rtl']);
  expect(textIn(second)).toMatch(/ Photo without a caption or description$/);
  expect(screen.getByRole('link', { name: 'Back to video' })).toBeTruthy();
});

test('in a caption from right to left, an English date keeps its order', () => {
  const material = materialOf({}, [
    {
      type: 'timelineSection',
      events: [{ date: '1941-03-09', caption: 'ولدت في Leeds', photo: aPhoto(1) }],
    },
  ]);
  const plan = completePlan(material, undefined, { photos: 60, heights: [720] });
  const page = <TranscriptPage memorialId="mem_1" room={{ material }} plan={plan} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  const date = screen.getByText('9 Mar 1941');
  expect([date.tagName, date.dir]).toEqual(['BDI', 'ltr']);
  expect(date.parentElement?.textContent).toBe('9 Mar 1941\nولدت في Leeds');
  expect(date.parentElement?.dir).toBe('rtl');
});
