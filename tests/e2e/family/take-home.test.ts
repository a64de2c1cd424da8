import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Page } from '@playwright/test';

import type { MemorialResponse, Section } from '../../../app/memorials/contract.ts';
import { checkCopy } from '../archived-copies/copy-checks.ts';
import { unpack } from '../archived-copies/taken-home.ts';
import { expect, test, type FamilyApi, type Memorial } from './family-fixtures.ts';
import { uploadCopy } from './upload-copy.ts';

const ADDRESS = /\/media\/[\w.-]+/g;

/** The full run opens the archives of whole samples (../archived-copies/offline-copies.test.ts). */
function withFewPictures(section: Section): Section {
  switch (section.type) {
    case 'albumSection':
      return { ...section, photos: section.photos?.slice(0, 2) };
    case 'timelineSection':
      return { ...section, events: section.events?.slice(-3) };
    case 'familyTreeSection':
      return { ...section, members: section.members?.slice(0, 2) };
    case 'contentSliderSection':
      return { ...section, content: section.content?.slice(0, 2) };
    default:
      return section;
  }
}

/** A memorial with some pictures, the video and the theme of a sample. */
async function createLikeSample(family: FamilyApi, page: Page): Promise<Memorial> {
  const sample = await family.call<MemorialResponse>('GET', '/memorials/eleanor-whitfield');
  const memorial = await family.create('Anna 花子 أحمد Berg', 'She kept bees. '.repeat(60));
  const shown = {
    ...sample.memorial,
    sections: sample.memorial.sections
      .filter(({ type }) => type !== 'tributesSection')
      .map(withFewPictures),
  };
  const addresses = new Set(JSON.stringify(shown).match(ADDRESS));
  const copies = new Map(
    await Promise.all([...addresses].map((address) => uploadCopy(page, memorial.id, address))),
  );
  const { sections, ...document } = JSON.parse(
    JSON.stringify(shown).replaceAll(ADDRESS, (address) => copies.get(address) ?? address),
  ) as MemorialResponse['memorial'];
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

test('everything is downloaded from the settings, and opens from disk without network or script @smoke:archives', async ({
  browser,
  family,
  openRoom,
  page,
}) => {
  const memorial = await createLikeSample(family, page);
  await openRoom(memorial, '/settings/download');
  await page.getByRole('button', { name: 'Prepare download' }).click();
  const link = page.getByRole('link', { name: /^Download \(/ });
  await expect(link).toBeVisible({ timeout: 180_000 });
  const downloading = page.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${memorial.slug}-\\d{4}-.*\\.zip$`));
  const opened = await unpack(await readFile(await download.path()));
  try {
    const counts = await checkCopy(browser, opened.folder);
    expect(counts).toMatchObject({ pages: 1, films: 1 });
    expect(counts.pictures).toBeGreaterThan(4);

    const reader = await browser.newContext({ offline: true });
    const copy = await reader.newPage();
    await copy.goto(pathToFileURL(join(opened.folder, 'index.html')).href);
    await expect(copy.getByRole('heading', { level: 1 })).toHaveText('Anna 花子 أحمد Berg');
    await expect(copy.getByRole('button')).toHaveCount(0);
    await expect(copy.locator('.timeline-decade').last()).toBeVisible();
    await reader.close();
  } finally {
    await opened.remove();
  }
});
