import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { EDGE_CASE_TRIBUTES } from '../harness/edge-case-tributes.ts';
import { MANY_TRIBUTES } from '../harness/many-tributes.ts';
import { expect, test } from './fixtures.ts';

const PATH = `/${MANY_TRIBUTES.slug}/tributes`;
const EDGE_CASE_PATH = `/${EDGE_CASE_TRIBUTES.slug}/tributes`;
const FIRST_PAGE_SIZE = 24;
const API = '**/api/v1/memorials/*/tributes*';
const LONG_MS = 180_000;
const COUNT = MANY_TRIBUTES.count.toLocaleString('en-US');
const FAR_DOWN = 100;

test.use({ baseURL: ({ secondOrigin }, provide) => provide(secondOrigin) });

function cards(page: Page) {
  return page.locator('.tributes-grid .tribute-card');
}

async function scrollUntil(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (goal) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll('.tributes-grid .tribute-card').length >= goal;
    },
    count,
    { timeout: LONG_MS, polling: 100 },
  );
}

const BUDGET = { pageBytes: 16_000, requests: 120, heapMegabytes: 60 } as const;

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
}

test(
  `${COUNT} tributes are loaded by scrolling, each once, to the end, within the budget`,
  { tag: '@phone' },
  async ({ open, page, request }) => {
    test.setTimeout(LONG_MS);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await open(PATH);
    await expect(cards(page)).toHaveCount(FIRST_PAGE_SIZE);
    await scrollUntil(page, MANY_TRIBUTES.count);
    await expect(
      page.getByRole('status').filter({ hasText: `${COUNT} of ${COUNT}` }),
    ).toBeAttached();
    await expect(page.getByRole('link', { name: 'Show more tributes' })).toHaveCount(0);
    const names = await page.locator('.tributes-grid .tribute-name').allTextContents();
    expect(new Set(names).size).toBe(MANY_TRIBUTES.count);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(cards(page).last()).toBeInViewport({ timeout: 1_000 });
    }).toPass();

    const html = await (await request.get(PATH)).body();
    const figures = {
      html: html.length,
      pageBytes: brotliCompressSync(html).length,
      gzip: gzipSync(html).length,
      requests,
      heapMegabytes: await heapMegabytes(page),
    };
    console.log(`The list of ${COUNT} tributes:`, JSON.stringify(figures));
    for (const [name, most] of Object.entries(BUDGET)) {
      expect(figures[name as keyof typeof BUDGET], name).toBeLessThan(most);
    }
  },
);

/** Scrolls to a card, opens the memorial, goes Back, and expects the card at the same position. */
async function leaveAndReturn(page: Page, index: number, block: ScrollLogicalPosition) {
  const read = page.locator('[data-tribute]').nth(index);
  const name = await read.locator('.tribute-name').textContent();
  const before = await read.evaluate((card, at) => {
    card.scrollIntoView({ block: at });
    const { y } = card.getBoundingClientRect();
    document.querySelector<HTMLElement>('.tributes-back')?.click();
    return y;
  }, block);
  await expect(page).toHaveURL(new RegExp(`/${MANY_TRIBUTES.slug}$`));
  await page.goBack();
  const again = page.locator('[data-tribute]').nth(index);
  await expect(again.locator('.tribute-name')).toHaveText(name ?? '');
  await expect(again).toBeInViewport();
  const after = (await again.boundingBox())?.y ?? Number.NaN;
  expect(Math.abs(after - before), `tribute ${index}, ${block}`).toBeLessThan(10);
}

test('Back returns to the tribute being read, far down the list', async ({ open, page }) => {
  await open(PATH);
  await scrollUntil(page, FAR_DOWN + 50);
  await leaveAndReturn(page, FAR_DOWN, 'center');
  if (process.env['TEST_MATRIX'] === 'full') {
    await leaveAndReturn(page, FAR_DOWN + 3, 'start');
    await leaveAndReturn(page, FAR_DOWN + 4, 'end');
  }
  const count = await cards(page).count();
  await scrollUntil(page, count + 1);
  await expect(page.locator('[data-tribute]').nth(FAR_DOWN + 4)).not.toBeInViewport();
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  // paged-list.test.tsx proves it without a browser.
  test('a page that fails to load shows an error, loses nothing and can be retried @full', async ({
    open,
    page,
  }) => {
    await open(PATH);
    await page.route(API, (route) => route.abort());
    await scrollUntil(page, FIRST_PAGE_SIZE);
    await expect(page.getByRole('alert')).toContainText('We couldn’t load more tributes.');
    await expect(cards(page)).toHaveCount(FIRST_PAGE_SIZE);
    await page.unroute(API);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await scrollUntil(page, FIRST_PAGE_SIZE + 1);
  });
});

// service.server.test.ts reads a category page by page.
test('a long category is counted and loaded by scrolling @full', async ({ open, page }) => {
  // Every fourth tribute has this category.
  const ofSchool = MANY_TRIBUTES.count / 4;
  await open(`${PATH}?category=School`);
  await expect(
    page.getByText(`${ofSchool.toLocaleString('en-US')} Tributes`, { exact: true }),
  ).toBeAttached();
  await scrollUntil(page, 3 * FIRST_PAGE_SIZE);
  await expect(page.locator('.tribute-fact').filter({ hasText: 'Family' })).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('plain links lead through the list and back to its start', async ({ page }) => {
    await page.goto(PATH);
    const first = await page.locator('.tribute-name').allTextContents();
    await page.getByRole('link', { name: 'Show more tributes' }).click();
    await expect(page).toHaveURL(/\?after=/);
    const second = await page.locator('.tribute-name').allTextContents();
    expect(second).toHaveLength(FIRST_PAGE_SIZE);
    expect(new Set([...first, ...second]).size).toBe(2 * FIRST_PAGE_SIZE);
    await page.getByRole('link', { name: 'Newest tributes' }).click();
    await expect(page.locator('.tribute-name').first()).toHaveText(first[0] ?? '');
  });
});

test('extreme tributes do not overflow, and no emoji is cut in two @full', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(EDGE_CASE_PATH);
  await expect(cards(page)).toHaveCount(4);
  await expect(cards(page).first()).toContainText('Just now');
  const shortened = cards(page).nth(3).locator('.tribute-text');
  await expect(shortened).toHaveText('a'.repeat(198), { useInnerText: true });
  const dots = await shortened
    .locator('.tribute-ellipsis')
    .evaluate((ellipsis) => getComputedStyle(ellipsis, '::before').content);
  expect(dots).toBe('"…"');
  const endless = cards(page).nth(2);
  await endless.getByRole('button', { name: 'See more' }).click();
  await expect(endless.getByRole('button', { name: 'See less' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
