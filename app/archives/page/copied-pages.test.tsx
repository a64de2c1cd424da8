import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { readMemorialDocument } from '../../memorials/documents/document-problems.ts';
import { presentMemorialPage } from '../../memorials/page/page-view.ts';
import { withVideoTracks } from '../../memorials/page/video-tracks.ts';
import { aDocument } from '../../memorials/testing/documents.ts';
import type { CopiedPage } from './archived-pages.ts';
import { CopiedMemorial } from './copied-memorial.tsx';
import { CopiedTributes } from './copied-tributes.tsx';

const TRIBUTE = { date: '2026-03-04T15:20:00.000Z', name: 'Ida', text: 'She sang.', preview: true };
const PHOTO = `/media/${'a'.repeat(32)}-800x600.webp`;

function aCopy(sections: readonly object[], fields: object = {}): CopiedPage {
  const ordered = sections.map((section, index) => ({ order: index + 1, ...section }));
  const reading = readMemorialDocument(aDocument({ sections: ordered, ...fields }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return {
    view: presentMemorialPage(reading.memorial, (markdown) => `<p>${markdown}</p>`),
    i18n: pageI18n,
    files: {
      fileOf: (address) => `page${address}`,
      originalOf: (address) => `originals${address}`,
      page: 'index.html',
      tributes: 'page/tributes-1.html',
    },
    address: undefined,
    day: '24 November 2026',
    video: undefined,
  };
}

function draw(element: ReactElement): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = renderToStaticMarkup(element);
  return template.content;
}

const tributesTitle = (titles: readonly string[], number = 1, pages = 1) => {
  const sections = titles.map((title) => ({ type: 'tributesSection', title, tributes: [TRIBUTE] }));
  const page = aCopy(sections);
  const list = { tributes: [TRIBUTE], number, pages, total: pages };
  const drawn = draw(<CopiedTributes page={page} list={list} />);
  return drawn.querySelector('h1')?.textContent;
};

test('a page of tributes has the title it has in the product', () => {
  expect(tributesTitle(['What people say'])).toBe('What people say');
  expect(tributesTitle(['From family', 'From friends'])).toBe('Tributes');
  expect(tributesTitle(['What people say'], 2, 3)).toBe('What people say, page 2 of 3');
});

test('a slider has no controls and is no carousel, because all its pictures are shown', () => {
  const content = [PHOTO, PHOTO].map((url) => ({ type: 'photo', url }));
  const page = aCopy([{ type: 'contentSliderSection', content }]);
  const slider = draw(<CopiedMemorial page={page} />).querySelector('.slider');
  expect(slider?.querySelectorAll('img')).toHaveLength(2);
  expect(slider?.querySelector('button, [tabindex]')).toBeNull();
  expect(slider?.hasAttribute('aria-roledescription')).toBe(false);
});

const FILM = `/media/${'b'.repeat(32)}-1280x720-60s`;

test('a video has its captions and chapters as files, if it has any', () => {
  const url = `${FILM}.mp4`;
  const page = aCopy([{ type: 'contentSliderSection', content: [{ type: 'video', url }] }]);
  const tracksOf = (captioned: readonly string[]) => {
    const view = withVideoTracks(page.view, new Set(captioned));
    const drawn = draw(<CopiedMemorial page={{ ...page, view }} />);
    return Array.from(drawn.querySelectorAll('video > track'), (track) =>
      ['kind', 'src', 'srclang'].map((name) => track.getAttribute(name)),
    );
  };
  expect(tracksOf([])).toEqual([]);
  expect(tracksOf([url])).toEqual([
    ['captions', `page${FILM}-captions.vtt`, 'en'],
    ['chapters', `page${FILM}-chapters.vtt`, 'en'],
  ]);
});

test('the memorial video is at the end of the page, with a description of its files', () => {
  const page = aCopy([{ type: 'textSection', title: 'Her life' }]);
  const headings = (copy: CopiedPage) =>
    Array.from(
      draw(<CopiedMemorial page={copy} />).querySelectorAll('h2'),
      (heading) => heading.textContent,
    );
  expect(headings(page)).toEqual(['Her life']);
  const video = { video: '/v.mp4', captions: '/c.vtt', chapters: '/h.vtt' };
  expect(headings({ ...page, video })).toEqual(['Her life', 'Memorial video']);
  const drawn = draw(<CopiedMemorial page={{ ...page, video }} />);
  expect(drawn.querySelector('video')?.getAttribute('src')).toBe('originals/v.mp4');
  expect(drawn.querySelectorAll('video > track')).toHaveLength(2);
  expect(drawn.textContent).toContain('captions and chapters as text files');
});

test("a copy is in the memorial's language", () => {
  const page = aCopy([{ type: 'tributesSection', tributes: [TRIBUTE] }], { language: 'ar' });
  const list = { tributes: [TRIBUTE], number: 1, pages: 1, total: 1 };
  for (const copy of [
    <CopiedMemorial key="memorial" page={page} />,
    <CopiedTributes key="tributes" page={page} list={list} />,
  ]) {
    const html = renderToStaticMarkup(copy);
    expect(html).toMatch(/^<html lang="ar" dir="rtl">/);
    expect(html).toContain('4 مارس 2026');
  }
});
