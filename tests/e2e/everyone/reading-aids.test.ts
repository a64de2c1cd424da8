// The ways in which people make a page readable for themselves: zoom, larger and wider letters, forced
// colours, less motion, no script, paper.
import type { Page } from '@playwright/test';

import { expect, test } from '../accounts.ts';
import {
  cutWords,
  PRIVATE_PAGES,
  PUBLIC_PAGES,
  SAMPLES,
  showAll,
  sidewaysScroll,
  wearStyles,
} from './page-checks.ts';

/** WCAG 2.2, 1.4.12 Text Spacing. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

test.use({ expectedErrors: [/status of 40[14]/], contextOptions: { reducedMotion: 'reduce' } });

/** Opens each public page, and each page behind a sign-in, for a check. */
type Visit = (check: (path: string) => Promise<void>) => Promise<void>;

const everyPage = test.extend<{ visitAll: Visit }>({
  visitAll: async ({ open, signIn, page, registered }, provide) => {
    test.setTimeout(240_000);
    await provide(async (check) => {
      const visit = async (path: string) => {
        await open(path);
        await expect(page.locator('.loading-logo')).toHaveCount(0);
        await check(path);
      };
      for (const path of PUBLIC_PAGES) await visit(path);
      await signIn(registered);
      for (const path of PRIVATE_PAGES) await visit(path);
    });
  },
});

everyPage('320 pixels are enough for every page', async ({ page, visitAll }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitAll(async (path) => {
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    expect(await cutWords(page), path).toEqual([]);
  });
});

everyPage(
  "'200 % zoom' loses nothing: half the window, the same words @desktop",
  async ({ page, visitAll }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await visitAll(async (path) => {
      expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
      expect(await cutWords(page), path).toEqual([]);
    });
  },
);

everyPage("letters of twice the size lose nothing, as '200 %'", async ({ page, visitAll }) => {
  // The browser's own setting, because the style sheets' widths follow it and not a style of the page.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await visitAll(async (path) => {
    await showAll(page);
    expect(await cutWords(page), path).toEqual([]);
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  });
});

everyPage("'WCAG text spacing' loses nothing", async ({ page, visitAll }) => {
  await visitAll(async (path) => {
    await wearStyles(page, TEXT_SPACING);
    await showAll(page);
    expect(await cutWords(page), path).toEqual([]);
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  });
});

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('buttons keep an edge, and the place of the keyboard is seen', async ({ open, page }) => {
    for (const path of ['/', '/eleanor-whitfield', '/eleanor-whitfield/tributes', '/theme-demo']) {
      await open(path);
      expect(await buttonsWithoutEdge(page), path).toEqual([]);
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(() => {
        const style = document.activeElement && getComputedStyle(document.activeElement);
        return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0;
      });
      expect(outline, path).toBeGreaterThanOrEqual(2);
    }
  });
});

test('less motion: nothing moves by itself, and nothing glides', async ({ open, page }) => {
  for (const path of ['/', '/eleanor-whitfield', '/eleanor-whitfield/tributes', '/theme-demo']) {
    await open(path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
        .map((animation) =>
          animation instanceof CSSAnimation ? animation.animationName : 'moves',
        ),
    );
    expect(moving, path).toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    ).toBe('auto');
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  const pages = [
    ...SAMPLES.map((slug) => ({ path: `/${slug}`, slug })),
    { path: '/theme-demo', slug: 'eleanor-whitfield' },
  ];
  for (const { path, slug } of pages) {
    test(`${path} is complete and in order for a text browser @desktop`, async ({ request }) => {
      const html = await (await request.get(path)).text();
      const { data } = (await (await request.get(`/api/v1/memorials/${slug}`)).json()) as {
        data: { memorial: { fullName: string; sections: { order: number; title?: string }[] } };
      };
      const { fullName, sections } = data.memorial;
      const titles = sections
        .toSorted((one, other) => one.order - other.order)
        .flatMap(({ title }) => title ?? []);
      const words = textOf(html);
      let place = words.indexOf(fullName);
      expect(place, fullName).toBeGreaterThan(-1);
      for (const title of titles) {
        const next = words.indexOf(title, place);
        expect(next, `${title} after what stands before it`).toBeGreaterThan(-1);
        place = next + title.length;
      }
    });
  }
});

function buttonsWithoutEdge(page: Page): Promise<string[]> {
  return page.locator('button:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) => getComputedStyle(button).borderTopStyle === 'none')
      .filter((button) => getComputedStyle(button).textDecorationLine === 'none')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
}

/** The words of a page as a text browser prints them. */
function textOf(html: string): string {
  return html
    .replaceAll(/<head[\s\S]*?<\/head>|<script[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
