// Runs axe on the rooms of a family with a real memorial, in their main states, on the phone, and checks for clipped
// content.
import type { Page } from '@playwright/test';

import { expect, PORTRAIT, test, TEXT_SECTION } from '../family/family-fixtures.ts';
import { axeFindings, clippedText } from './page-checks.ts';

const LONG_NAME = `Maximiliana Wolfeschlegelsteinhausenbergerdorff-${'Berg'.repeat(6)}`;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNothingFound(page: Page, state: string): Promise<void> {
  expect(await axeFindings(page), state).toEqual([]);
  expect(await clippedText(page), `${state}: clipped text`).toEqual([]);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, `${state}: wider than the screen`).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'light' ? [] : '@full' }, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the states of the editor', async ({ family, openRoom, page }) => {
      const memorial = await family.create(LONG_NAME);
      await openRoom(memorial, '/memorial-page');
      await expectNothingFound(page, 'closed');
      const edit = (card: string) =>
        page.locator(`[data-card="${card}"]`).getByRole('button', { name: 'Edit' }).click();
      await edit('head');
      await edit('look');
      await edit(TEXT_SECTION);
      await page.getByRole('button', { name: 'Add a section' }).click();
      await expectNothingFound(page, 'head, look, text and the types of section');
      await page.locator('.add-section-type').filter({ hasText: 'Album' }).click();
      const album = page.locator('[data-card^="sec_"]').last();
      await album.locator('input[type="file"]').setInputFiles(PORTRAIT);
      await album.locator('.item-button').click();
      await album.getByRole('button', { name: 'Put aside' }).first().click();
      await page.locator('.put-aside').getByRole('button', { name: 'Show' }).click();
      await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
      await expectNothingFound(page, 'put aside');
      await page.locator('.editor-bar').getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByRole('dialog', { name: 'Publish the page' })).toBeVisible();
      await expectNothingFound(page, 'publish');
    });

    test('axe finds nothing in the other rooms', async ({ family, openRoom, page }) => {
      const memorial = await family.create(LONG_NAME);
      await openRoom(memorial);
      await expectNothingFound(page, 'overview of a draft');
      await family.publish(memorial.id);
      for (const room of ['', '/qr', '/preview', '/settings']) {
        await openRoom(memorial, room);
        await expectNothingFound(page, room || 'overview');
      }
      await page.getByRole('button', { name: 'Take the page down' }).click();
      const dialog = page.getByRole('alertdialog');
      await expectNothingFound(page, 'taking down');
      await dialog.getByRole('button', { name: 'Take the page down' }).click();
      await expect(page.getByRole('heading', { name: 'This page is taken down' })).toBeVisible();
      await expectNothingFound(page, 'taken down');
      await page.goto('/memorials');
      await expect(page.getByRole('button', { name: 'Bring it back' })).toBeVisible();
      await expectNothingFound(page, 'the list');
    });
  });
}
