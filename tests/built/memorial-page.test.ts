// Tests the HTML of sections. tests/e2e/public-pages tests their behavior.
import { describe, expect, test } from 'vitest';

import { collapseWhitespace, get, htmlAt, textOf } from './html.ts';

describe('the header', () => {
  test("the quote is 'in curly quotes'", async () => {
    expect(await wordsOf('/kenji-tanaka', 'memorial-quote')).toEqual([
      '“The bowl is the part you cannot see.”',
    ]);
  });

  test("a couple is 'joined as \"A & B\"' with 'a second pair' of dates and of places", async () => {
    const path = '/thomas-and-mary-brennan';
    expect(await wordsOf(path, 'memorial-name')).toEqual(['Thomas Brennan & Mary Brennan']);
    const html = await htmlAt(path);
    const dates = /class="memorial-dates[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '';
    expect(dates.match(/<p\b/g)).toHaveLength(2);
    expect(textOf(/<dd\b[^>]*>[\s\S]*?<\/dd>/.exec(html)?.[0] ?? '')).toContain(' / ');
  });

  test('a family that wants no sharing has no share button', async () => {
    expect(await htmlAt('/kenji-tanaka')).toContain('Share memorial');
    expect(await htmlAt('/sofia-marchetti')).not.toContain('Share memorial');
  });
});

test("options are 'shown only if showTribute and showCondolences are true', here and below the sections", async () => {
  const optionsOn = async (path: string) =>
    (await htmlAt(path)).match(/data-option="(?:tribute|condolences)"/g)?.length;
  expect(await optionsOn('/eleanor-whitfield')).toBe(2);
  expect(await optionsOn('/kenji-tanaka')).toBe(1);
  expect(await htmlAt('/kenji-tanaka')).not.toContain('Condolences');
});

describe('pictures', () => {
  test("in an album have their size in the HTML, so that the layout doesn't shift", async () => {
    const html = await htmlAt('/eleanor-whitfield');
    const grids = html.match(/<ul[^>]*class="album-grid[\s\S]*?<\/ul>/g) ?? [];
    const pictures = grids.flatMap((grid) => grid.match(/<img[^>]*>/g) ?? []);
    expect(pictures.length).toBeGreaterThan(3);
    for (const picture of pictures) {
      expect(picture).toMatch(/ width="[1-9]\d*"/);
      expect(picture).toMatch(/ height="[1-9]\d*"/);
      expect(picture).toContain(' loading="lazy"');
      expect(/ srcset="([^"]*)"/i.exec(picture)?.[1]).toContain(',');
    }
  });

  test("the 'default image alt text' is 'Content image'", async () => {
    const slides = (await htmlAt('/james-okafor')).match(/<figure[\s\S]*?<\/figure>/g) ?? [];
    const withPicture = slides.filter((slide) => slide.includes('<img'));
    const withoutWords = withPicture.filter((slide) => !slide.includes('<figcaption'));
    expect(withoutWords.length).toBeGreaterThan(0);
    for (const slide of withPicture) {
      expect(slide.includes('alt="Content image"')).toBe(withoutWords.includes(slide));
    }
  });

  test("a video doesn't play by itself, and its file supports ranges", async () => {
    const [video = ''] = /<video[^>]*>/.exec(await htmlAt('/eleanor-whitfield')) ?? [];
    expect(video).toContain(' controls');
    expect(video).not.toContain('autoplay');
    const part = await get(/ src="([^"]+)"/.exec(video)?.[1] ?? '', {
      headers: { range: 'bytes=0-99' },
    });
    expect(part.status).toBe(206);
    expect((await part.arrayBuffer()).byteLength).toBe(100);
  });
});

test("dates of birth are 'shown as short month, day, year'", async () => {
  const html = await htmlAt('/eleanor-whitfield');
  const [member = ''] =
    /<li class="family-member[^>]*>(?:(?!<li)[\s\S])*?Arthur Storr[\s\S]*?<\/li>/.exec(html) ?? [];
  expect(textOf(/<time[\s\S]*?<\/time>/.exec(member)?.[0] ?? '')).toBe('Oct 2, 1912');
});

describe('tributesSection', () => {
  test.each([
    ["'those with preview true'", '/eleanor-whitfield', 4],
    ["'the first 3' 'if the flag is missing'", '/james-okafor', 3],
  ])('shows %s', async (_which, path, count) => {
    const html = await htmlAt(path);
    const preview = html.slice(html.indexOf('class="tribute-preview'));
    expect(preview.match(/class="tribute-card/g)).toHaveLength(count);
  });

  test("has 'a View All button that navigates to the tributes list'", async () => {
    const links = (await htmlAt('/james-okafor')).match(/<a [^>]*>[^<]*View All[\s\S]*?<\/a>/g);
    expect(links).toHaveLength(1);
    expect(links?.[0]).toContain('href="/memorial/james-okafor/tributes"');
    expect((await get('/memorial/james-okafor/tributes')).status).toBe(200);
  });
});

async function wordsOf(path: string, className: string): Promise<string[]> {
  const pattern = new RegExp(`<(\\w+)[^>]* class="${className}\\b[^>]*>[\\s\\S]*?</\\1>`, 'g');
  const parts = (await htmlAt(path)).match(pattern) ?? [];
  return parts.map((part) => collapseWhitespace(textOf(part)));
}
