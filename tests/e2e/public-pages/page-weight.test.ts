import type { Page } from '@playwright/test';

import { SAMPLE_SLUGS } from '../../../server/seed/sample-slugs.ts';
import { downloadedBytes } from '../downloaded-bytes.ts';
import { expect, test } from '../fixtures.ts';

async function scrollToEnd(page: Page): Promise<void> {
  for (const section of await page.locator('.memorial-section').all()) {
    await section.scrollIntoViewIfNeeded();
  }
}

for (const slug of SAMPLE_SLUGS) {
  const tag = slug === 'eleanor-whitfield' ? ['@phone'] : ['@phone', '@full'];
  test(
    `${slug}: HTML, script and fonts are within their budgets after scrolling to the end`,
    { tag },
    async ({ open, page }) => {
      const bytes = await downloadedBytes(page, async () => {
        await open(`/${slug}`);
        if (slug === 'eleanor-whitfield') await expectFittingPortrait(page);
        await scrollToEnd(page);
      });
      expect(bytes['document']).toBeLessThanOrEqual(14_000);
      expect(bytes['script']).toBeLessThanOrEqual(5_000);
      expect(bytes['font']).toBeLessThanOrEqual(120_000);
    },
  );
}

test('/theme-demo: the HTML contains the memorial, and HTML and script are within their budgets @phone', async ({
  open,
  page,
}) => {
  const bytes = await downloadedBytes(page, () => open('/theme-demo'));
  // The first response for a page is compressed at a fast level, so it is slightly larger than later ones.
  expect(bytes['document']).toBeLessThanOrEqual(24_000);
  // React, the router with all routes (4,700 bytes), the theme picker, words for relatives in nine languages, the
  // section of a funeral (its links to maps are a file of their own, which guests load too), the languages of sections
  // and of the gallery, and the title of an error.
  expect(bytes['script']).toBeLessThanOrEqual(155_000);
});

/** The first picture is no larger than the screen needs. */
async function expectFittingPortrait(page: Page): Promise<void> {
  const portrait = page.locator('.memorial-photo img');
  const drawn = await portrait.evaluate((element: HTMLImageElement) => ({
    chosen: element.currentSrc,
    wanted: element.getBoundingClientRect().width * window.devicePixelRatio,
  }));
  const width = Number(/-(\d+)\.webp$/.exec(drawn.chosen)?.[1]);
  expect(width).toBeGreaterThanOrEqual(drawn.wanted);
  expect(width).toBeLessThan(drawn.wanted * 2);
}
