import type { Locator, Page } from '@playwright/test';

import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { expect, test } from '../fixtures.ts';
import { clippedText } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PORTRAIT = { width: 699, height: 1009 };
const LANDSCAPE = { width: 1028, height: 680 };

for (const [sheet, slugs, tag] of [
  [PORTRAIT, ['eleanor-whitfield'], []],
  [PORTRAIT, SAMPLE_SLUGS, ['@full']],
  [LANDSCAPE, SAMPLE_SLUGS, ['@full']],
] as const) {
  test(
    `nothing is collapsed on paper of ${sheet.width} pixels, and no control is printed: ${slugs.length} memorials`,
    {
      tag: ['@desktop', ...tag],
    },
    async ({ open, page }) => {
      await page.setViewportSize(sheet);
      await page.emulateMedia({ media: 'print' });
      for (const slug of slugs) {
        await open(`/${slug}`);
        expect(await clippedText(page), slug).toEqual([]);
        expect(await clipped(page.locator('.memorial-text, .album')), slug).toEqual([]);
        const folded =
          '.tribute-rest, .timeline-caption, .family-name, .album img, .memorial-text p';
        await expect(page.locator(folded).filter({ visible: false }), slug).toHaveCount(0);
        await expect(page.locator('button:visible, video:visible')).toHaveCount(0);
      }
    },
  );
}

for (const slug of SAMPLE_SLUGS.filter((one) => one !== 'eleanor-whitfield')) {
  test(
    `${slug} takes only as many pages as its text and pictures need`,
    { tag: ['@desktop', '@full'] },
    async ({ open, page }) => {
      await page.emulateMedia({ media: 'print' });
      await open(`/${slug}`);
      await expectFewSheets(page);
    },
  );
}

async function expectFewSheets(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const pdf = await page.pdf({ format: 'A4' });
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect(sheets).toBeLessThanOrEqual(Math.min(9, Math.ceil((height / 1009) * 1.3)));
  expect(sheets).toBeGreaterThan(3);
}

test.describe('the fade-in', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('never makes a print pale, and the page is opaque where no animation runs @desktop', async ({
    open,
    page,
  }) => {
    await page.emulateMedia({ media: 'print' });
    await open('/eleanor-whitfield');
    const look = () =>
      page.locator('.memorial-page').evaluate((element) => {
        const { animationName, opacity } = getComputedStyle(element);
        return { animationName, opacity };
      });
    expect(await look()).toEqual({ animationName: 'none', opacity: '1' });

    await page.emulateMedia({ media: 'screen' });
    expect((await look()).animationName).toBe('memorial-appears');
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.cancel();
    });
    expect((await look()).opacity).toBe('1');
  });
});

test("a memorial takes few pages, a caption stays on one page with its picture, and a video's caption says so @desktop @full", async ({
  open,
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await open('/eleanor-whitfield');
  await expectFewSheets(page);
  for (const kept of ['.album-grid > li', '.slider-slide', '.memorial-timeline-event']) {
    const inside = await page
      .locator(kept)
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).breakInside));
    expect(new Set(inside), kept).toEqual(new Set(['avoid']));
  }
  await page
    .locator('.slider-slide')
    .first()
    .evaluate((slide) => {
      slide.querySelector('.slider-frame')?.replaceChildren(document.createElement('video'));
    });
  const words = page.locator('.slider-slide figcaption').first();
  await expect(words).toBeVisible();
  expect(await words.evaluate((caption) => getComputedStyle(caption, '::before').content)).toBe(
    '"Video: "',
  );
  await words.evaluate((caption) => caption.remove());
  await expect(page.locator('.slider-slide').first()).toBeHidden();
});

test("a printed tribute has its date, not 'ago' @desktop @full", async ({ open, page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/eleanor-whitfield', '/eleanor-whitfield/tributes']) {
    await open(path);
    await expect(page.locator('.tribute-ago:visible')).toHaveCount(0);
    const time = page.locator('.tribute-time').first();
    const shown = await time.evaluate(
      (element) => (element.textContent ?? '') + getComputedStyle(element, '::after').content,
    );
    expect(shown, path).toContain((await time.getAttribute('title')) ?? 'no day');
  }
});

function clipped(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((elements) =>
    elements
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => `${element.getAttribute('class')}: ${element.textContent}`),
  );
}
