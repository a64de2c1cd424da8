import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { pageI18n } from '../../language/i18n.ts';
import { readMemorialDocument } from '../../memorials/documents/document-problems.ts';
import { presentMemorialPage } from '../../memorials/page/page-view.ts';
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

test('a page of tributes has the title that it has in the product', () => {
  expect(tributesTitle(['What people say'])).toBe('What people say');
  expect(tributesTitle(['From family', 'From friends'])).toBe('Tributes');
  expect(tributesTitle(['What people say'], 2, 3)).toBe('What people say, page 2 of 3');
});

test('a slider has no controls, and is no carousel, because all its pictures are shown', () => {
  const content = [PHOTO, PHOTO].map((url) => ({ type: 'photo', url }));
  const page = aCopy([{ type: 'contentSliderSection', content }]);
  const slider = draw(<CopiedMemorial page={page} />).querySelector('.slider');
  expect(slider?.querySelectorAll('img')).toHaveLength(2);
  expect(slider?.querySelector('button, [tabindex]')).toBeNull();
  expect(slider?.hasAttribute('aria-roledescription')).toBe(false);
});

test('a copy is in the language of the memorial', () => {
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
