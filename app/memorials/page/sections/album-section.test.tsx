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
