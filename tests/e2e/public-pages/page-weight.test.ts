// What a phone downloads. Bytes are the same on every machine, so that a test may hold them.
import type { Page, Request } from '@playwright/test';

import { SAMPLE_SLUGS } from '../../../server/seed/seed-samples.server.ts';
import { expect, test } from '../fixtures.ts';

const WEIGHED = ['document', 'script', 'font'];

/** Bytes of body as they travel, by kind of resource. */
async function weigh(page: Page, visit: () => Promise<unknown>): Promise<Record<string, number>> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (WEIGHED.includes(request.resourceType())) requests.push(request);
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

async function readToTheEnd(page: Page): Promise<void> {
  for (const section of await page.locator('.memorial-section').all()) {
    await section.scrollIntoViewIfNeeded();
  }
}

for (const slug of SAMPLE_SLUGS) {
  test(`${slug}: HTML, script and fonts keep to their weights, read to the end @phone`, async ({
    open,
    page,
  }) => {
    const bytes = await weigh(page, async () => {
      await open(`/${slug}`);
      await readToTheEnd(page);
    });
    expect(bytes['document']).toBeLessThanOrEqual(14_000);
    // All of it, not only what is needed before the page can be used.
    expect(bytes['script']).toBeLessThanOrEqual(5_000);
    expect(bytes['font']).toBeLessThanOrEqual(120_000);
  });
}

test('/theme-demo: the memorial comes with the HTML, and both keep to their weights @phone', async ({
  open,
  page,
}) => {
  const bytes = await weigh(page, () => open('/theme-demo'));
  // As it is given at first, the rules of its theme's fonts inside; asked for again and again it is a fifth smaller.
  expect(bytes['document']).toBeLessThanOrEqual(23_000);
  // React and the router, with what chooses themes.
  expect(bytes['script']).toBeLessThanOrEqual(130_000);
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
