// What the editor loads beyond another private page. Its chunks for one thing, such as arranging, load with that thing.
import type { Page } from '@playwright/test';

import { downloadedBytes } from '../downloaded-bytes.ts';
import { expect, test, type Memorial } from './family-fixtures.ts';

/** Of scripts as they are sent, in Brotli. */
const BUDGET = 80_000;

const PREVIEW = /\/assets\/(?:live-page|page-view|memorial-parts|light-markdown)-/;

async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<number> {
  const bytes = await downloadedBytes(page, async () => {
    await visit();
  });
  return bytes['script'] ?? 0;
}

// A phone loads less.
test('the editor loads at most 80 KB of script more than the Overview, on a desk with the preview @desktop', async ({
  family,
  openRoom,
  page,
  browser,
  contextOptions,
}) => {
  const memorial = await family.create('Anna Berg');
  await family.change(memorial.id, {
    op: 'insert',
    path: 'sections',
    value: { type: 'albumSection', title: 'Summers', photos: [] },
  });
  const overview = await scriptsOf(page, async () => {
    await openRoom(memorial);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  });
  const state = await page.context().storageState();
  const second = await browser.newContext({ ...contextOptions, storageState: state });
  const other = await second.newPage();
  const editor = await scriptsOf(other, async () => {
    await openRoom(memorial, '/memorial-page', other);
    await expect(other.getByRole('heading', { name: 'Summers' })).toBeVisible();
    const preview = other.frameLocator('iframe[title="Page preview"]');
    await expect(preview.getByRole('heading', { name: 'Summers' })).toBeVisible();
  });
  expect(editor - overview).toBeGreaterThan(0);
  expect(editor - overview).toBeLessThanOrEqual(BUDGET);
  await second.close();
});

test("on a phone nothing of the preview loads before its tab is touched; it is in the memorial's language, the editor in its own @phone", async ({
  family,
  openRoom,
  page,
}) => {
  const { memorial } = await family.call<{ memorial: Memorial }>('POST', '/memorials', {
    fullName: 'Anna Berg',
    language: 'ar-XB',
  });
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (PREVIEW.test(request.url())) loaded.push(request.url());
  });
  await openRoom(memorial, '/memorial-page');
  await expect(page.getByRole('tab', { name: 'Preview' })).toBeVisible();
  expect(loaded).toEqual([]);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByTitle('Page preview')).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
  const frame = page.frameLocator('iframe[title="Page preview"]');
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(frame.locator('.memorial-page button').filter({ hasText: /\S/ }).last()).toHaveText(
    /^⟦.*⟧$/,
  );
  await expect(frame.locator('.site-footer')).toHaveText(/^⟦/);
  await expect(page.getByRole('link', { name: 'Open full page' })).toBeVisible();
});
