import { describe, expect, test } from 'vitest';

import { THEMES } from '../../app/themes/catalog.ts';
import { get, htmlAt, titleOf } from './html.ts';

const DEFAULT = 'traditional-elegance';

function themesOf(html: string): [string | undefined, string | undefined] {
  return [
    /<div class="memorial" [^>]*data-theme="([\w-]+)"/.exec(html)?.[1],
    /aria-current="true" id="theme-option-([\w-]+)"/.exec(html)?.[1],
  ];
}

test("'title Memorial Theme Gallery' and all thirty themes as links", async () => {
  const html = await htmlAt('/theme-demo');
  expect(titleOf(html)).toMatch(/^Memorial Theme Gallery · /);
  for (const { id } of THEMES) expect(html).toContain(`id="theme-option-${id}"`);
});

test('the HTML has the selected theme and marks it in the list', async () => {
  const html = await htmlAt('/theme-demo?theme=rose-garden');
  expect(themesOf(html)).toEqual(['rose-garden', 'rose-garden']);
  expect(html).toMatch(/<link rel="preload" as="font"[^>]+petit-formal-script-latin-400/);
  expect(html).not.toMatch(/<[^>]+ style="/);
});

test('the gallery in another language is translated, keeps the theme, and links to the other languages', async () => {
  const html = await htmlAt('/en-xa/theme-demo?theme=rose-garden');
  expect(html).toContain('<html lang="en-XA"');
  expect(titleOf(html)).toMatch(/^⟦/);
  expect(themesOf(html)).toEqual(['rose-garden', 'rose-garden']);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/en-xa\/theme-demo\?theme=rose-garden"/);
  expect(await htmlAt('/en-xa')).toContain('href="/en-xa/theme-demo"');
});

test.each(['', '?theme=no-such-theme', '?theme=', '?theme=constructor', '?x=%00'])(
  "'%s' is the default theme",
  async (search) => {
    expect((await get(`/theme-demo${search}`)).status).toBe(200);
    expect(themesOf(await htmlAt(`/theme-demo${search}`))).toEqual([DEFAULT, DEFAULT]);
  },
);

describe('the style sheets', () => {
  test('are immutable at their current address, and revalidated at an old one', async () => {
    const [address = ''] =
      /\/themes\/gallery\.css\?v=[\w-]+/.exec(await htmlAt('/theme-demo')) ?? [];
    const sheet = await get(address);
    expect(Object.fromEntries(sheet.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const old = await get('/themes/gallery.css?v=old');
    expect(old.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await old.text()).toBe(await sheet.text());
  });

  test.each(['/themes/no-such-theme.css', '/themes/candlelight', '/themes/..%2f.css'])(
    '%s is a 404',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
