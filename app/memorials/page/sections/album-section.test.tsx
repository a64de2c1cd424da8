import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { PublicPhoto } from '../../family-fields.ts';
import { AlbumSection } from './album-section.tsx';

const address = (width: number, height: number) =>
  `/media/0123456789abcdef0123456789abcdef-${width}x${height}.webp`;

function render(...photos: PublicPhoto[]): Document {
  const section = { key: 'section-1', type: 'albumSection', title: 'Summers', photos } as const;
  const html = renderToStaticMarkup(<AlbumSection section={{ ...section, photos }} />);
  return new DOMParser().parseFromString(html, 'text/html');
}

test('each picture is a link to itself, and the page has no style attributes', () => {
  const photo = address(800, 600);
  const page = render({ photo, caption: 'At sea', focalPoint: { x: 0, y: 1 } });
  expect(page.querySelector('a')?.getAttribute('href')).toBe(photo);
  expect(page.querySelector('img')?.dataset).toMatchObject({ focusX: '0', focusY: '25' });
  expect(page.querySelector('[style]')).toBeNull();
});

test.each([
  [{ caption: 'At sea' }, 'At sea', 'true'],
  [{ caption: 'At sea', alt: 'A boat' }, 'A boat', null],
  [{ alt: 'A boat' }, 'A boat', undefined],
  [{}, 'Photo 1', undefined],
])('%j is read as “%s”, and nothing twice', (fields, alt, hidden) => {
  const page = render({ photo: address(800, 600), ...fields });
  expect(page.querySelector('img')?.alt).toBe(alt);
  expect(page.querySelector('figcaption')?.getAttribute('aria-hidden')).toBe(hidden);
});

test.each([
  [address(1170, 2532), 'tall'],
  [address(4000, 900), 'wide'],
  [address(600, 800), undefined],
  ['https://example.org/a.jpg', undefined],
])('%s is cut: %s', (photo, cut) => {
  expect(render({ photo }).querySelector('a')?.dataset['cut']).toBe(cut);
});

const alike = (count: number, caption?: string) =>
  Array.from({ length: count }, () => ({
    photo: address(600, 800),
    ...(caption ? { caption } : {}),
  }));
const album = (page: Document) => page.querySelector<HTMLElement>('.album');

test.each([
  [2, undefined, 'false', undefined],
  [3, undefined, 'false', undefined],
  // Two rows fit on a phone, and not on a wide screen.
  [4, undefined, 'true', 'wide'],
  [3, 'With her brother', 'false', undefined],
  [3, 'With her brother, before the old van', 'true', 'narrow'],
  [5, undefined, 'true', undefined],
  [12, 'At sea', 'true', undefined],
])(
  'the first paint of %i photos with the caption %j has the toggle on the right screens',
  (count, caption, collapsed, tall) => {
    const page = render(...alike(count, caption));
    expect(album(page)?.dataset['collapsed']).toBe(collapsed);
    expect(album(page)?.dataset['tall']).toBe(tall);
    expect(page.querySelector('.toggle-button')?.hasAttribute('hidden')).toBe(
      collapsed === 'false',
    );
  },
);

test('a wide picture is loaded large enough for its tile', () => {
  const sizes = (page: Document) => page.querySelector('img')?.getAttribute('sizes');
  const wide = { photo: address(1200, 600) };
  expect(sizes(render(wide, wide))).toBe('(min-width: 48rem) 36rem, 81vw');
  expect(sizes(render(wide))).toBe('(min-width: 48rem) 20rem, 90vw');
});
