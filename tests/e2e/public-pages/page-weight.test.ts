// Budgets for the bytes that a phone downloads, which do not depend on the machine.
import type { Page, Request } from '@playwright/test';

import { SAMPLE_SLUGS } from '../../../server/seed/seed-samples.server.ts';
import { expect, test } from '../fixtures.ts';

const RESOURCE_TYPES = ['document', 'script', 'font'];

/** Compressed bytes of the response bodies, by resource type. */
async function downloadedBytes(
  page: Page,
  visit: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (RESOURCE_TYPES.includes(request.resourceType())) requests.push(request);
  });
  await visit();
  await page.evaluate(() => document.fonts.ready);
  const bytes: Record<string, number> = {};
  for (const request of requests) {
    const kind = request.resourceType();
    await (await request.response())?.finished();
    bytes[kind] = (bytes[kind] ?? 0) + (await request.sizes()).responseBodySize;
  }
  return bytes;
}

async function scrollToEnd(page: Page): Promise<void> {
  for (const section of await page.locator('.memorial-section').all()) {
    await section.scrollIntoViewIfNeeded();
  }
}

for (const slug of SAMPLE_SLUGS) {
  test(`${slug}: HTML, script and fonts are within their budgets after scrolling to the end @phone`, async ({
    open,
    page,
  }) => {
    const bytes = await downloadedBytes(page, async () => {
      await open(`/${slug}`);
      await scrollToEnd(page);
    });
    expect(bytes['document']).toBeLessThanOrEqual(14_000);
    // The byte count includes all scripts, not only the scripts of the first load.
    expect(bytes['script']).toBeLessThanOrEqual(5_000);
    expect(bytes['font']).toBeLessThanOrEqual(120_000);
  });
}

test('/theme-demo: the HTML contains the memorial, and HTML and script are within their budgets @phone', async ({
  open,
  page,
}) => {
  const bytes = await downloadedBytes(page, () => open('/theme-demo'));
  // The size of the first response, including the font rules of its theme. Later responses from the cache are a fifth
  // smaller.
  expect(bytes['document']).toBeLessThanOrEqual(23_000);
  // The scripts are React, the router with its manifest of all routes (4,300 bytes), and the theme picker.
  expect(bytes['script']).toBeLessThanOrEqual(131_000);
});

test('the first picture is no larger than the screen needs @phone', async ({ open, page }) => {
  await open('/eleanor-whitfield');
  const portrait = page.locator('.memorial-photo img');
  const drawn = await portrait.evaluate((element: HTMLImageElement) => ({
    chosen: element.currentSrc,
    wanted: element.getBoundingClientRect().width * window.devicePixelRatio,
  }));
  const width = Number(/-(\d+)\.webp$/.exec(drawn.chosen)?.[1]);
  expect(width).toBeGreaterThanOrEqual(drawn.wanted);
  expect(width).toBeLessThan(drawn.wanted * 2);
});
