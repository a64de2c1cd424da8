import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Browser } from '@playwright/test';
import { unzipSync } from 'fflate';

import type { MemorialResponse } from '../../../app/memorials/contract.ts';
import { violationsOn } from '../axe.ts';
import { expect, test, type FamilyApi, type Memorial } from './family-fixtures.ts';

/** A memorial with the pictures, the film and the theme of a sample. */
async function createLikeSample(family: FamilyApi): Promise<Memorial> {
  const sample = await family.call<MemorialResponse>('GET', '/memorials/eleanor-whitfield');
  const { sections, ...document } = sample.memorial;
  const memorial = await family.create('Anna 花子 أحمد Berg', 'She kept bees. '.repeat(60));
  for (const field of ['themeId', 'profilePhoto', 'backgroundPhoto', 'quote'] as const) {
    await family.change(memorial.id, {
      op: 'set',
      path: field,
      value: document[field],
      was: '74234e98afe7498f',
    });
  }
  for (const { order: _, ...value } of sections) {
    if (value.type === 'tributesSection' || value.title === 'Her life') continue;
    await family.change(memorial.id, { op: 'insert', path: 'sections', value });
  }
  await family.publish(memorial.id);
  return memorial;
}

async function unpack(zip: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taken-home-'));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
}

/** Opens the page without network and JavaScript. Counts the pictures, and the pictures that did not load. */
async function picturesOf(browser: Browser, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.goto(address, { waitUntil: 'load' });
  const pictures = await page.evaluate(() =>
    Array.from(document.images, ({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  await context.close();
  return { all: pictures.length, broken: pictures.filter((ok) => !ok).length, failed };
}

test('everything is taken home from the settings, and opens from disk without network and script @postgres', async ({
  browser,
  family,
  openRoom,
  page,
}) => {
  const memorial = await createLikeSample(family);
  await openRoom(memorial, '/settings');
  await page.getByRole('button', { name: 'Put everything into one file' }).click();
  const link = page.getByRole('link', { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${memorial.slug}-\\d{4}-.*\\.zip$`));
  const folder = await unpack(await readFile(await download.path()));
  try {
    const address = pathToFileURL(join(folder, 'index.html')).href;
    const { all, broken, failed } = await picturesOf(browser, address);
    expect(all).toBeGreaterThan(15);
    expect({ broken, failed }).toEqual({ broken: 0, failed: [] });

    const reader = await browser.newContext({ offline: true });
    const copy = await reader.newPage();
    await copy.goto(address);
    expect(await violationsOn(copy)).toEqual([]);
    await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Anna 花子 أحمد Berg');
    await expect(copy.getByRole('button')).toHaveCount(0);
    const last = copy.locator('.timeline-decade').last();
    await expect(last).toBeVisible();
    await reader.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
