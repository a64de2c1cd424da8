import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Picture } from './picture.tsx';

const STORED = '/media/0123456789abcdef0123456789abcdef-1200x900.webp';

describe('a stored picture', () => {
  test('has its sizes and aspect ratio, and loads lazily', () => {
    const html = renderToStaticMarkup(<Picture address={STORED} alt="The harbour" sizes="50vw" />);
    expect(html).toContain('width="1200" height="900"');
    expect(html).toContain('sizes="50vw"');
    expect(html).toContain('-480.webp 480w');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('decoding="async"');
    expect(html).toContain('alt="The harbour"');
    expect(html).not.toContain('style=');
  });

  test('shown first on a page is loaded eagerly', () => {
    const html = renderToStaticMarkup(<Picture address={STORED} alt="" sizes="100vw" eager />);
    expect(html).toContain('loading="eager"');
    expect(html).toContain('fetchPriority="high"');
  });
});

test('an external picture is loaded without a referrer', () => {
  const html = renderToStaticMarkup(
    <Picture address="https://example.org/a.jpg" alt="A" sizes="50vw" className="photo" />,
  );
  expect(html).toContain('referrerPolicy="no-referrer"');
  expect(html).toContain('class="picture picture-external photo"');
  expect(html).not.toContain('srcSet');
  expect(html).not.toContain('sizes=');
});

describe('"a missing picture becomes a quiet placeholder, never a broken icon"', () => {
  test('a drawing in the same box, named for screen readers', () => {
    const html = renderToStaticMarkup(
      <Picture alt="Eleanor" sizes="50vw" className="photo" placeholder="person" />,
    );
    expect(html).toMatch(/^<svg class="picture-placeholder photo"/);
    expect(html).toContain('role="img" aria-label="Eleanor"');
    expect(html).not.toContain('<img');
  });

  test('is hidden from screen readers when text beside it says the same', () => {
    const html = renderToStaticMarkup(<Picture alt="" sizes="50vw" />);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain('role="img"');
  });

  test.each(['photos/a.jpg', '/media/film.mp4', '/media/x.webp', 'http://example.org/a.jpg'])(
    "replaces an address that isn't a picture: %s",
    (address) => {
      expect(renderToStaticMarkup(<Picture address={address} alt="" sizes="1px" />)).not.toContain(
        '<img',
      );
    },
  );
});
