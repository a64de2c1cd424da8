import type { Locator, Page } from '@playwright/test';

import { axeFindings } from '../accessibility/page-checks.ts';
import { newPerson } from '../account-pool.ts';
import {
  expect,
  FamilyApi,
  PORTRAIT,
  statusLine,
  test,
  TEXT_SECTION,
  textField,
} from './family-fixtures.ts';

const ALBUM_PICTURE = PORTRAIT.replace('portrait', 'beach-walk');

async function addSection(page: Page, type: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.locator('.add-section-type').filter({ hasText: type }).click();
  const field = page.getByLabel('Title', { exact: true }).last();
  await expect(field).toBeFocused();
  await page.keyboard.type(title);
  const id = await page.locator('[data-card^="sec_"]').last().getAttribute('data-card');
  return page.locator(`[data-card="${id}"]`);
}

async function publish(page: Page): Promise<void> {
  await page.locator('.editor-bar').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
}

function mainOf(page: Page): Promise<string> {
  return page.locator('main').evaluate((main) => main.innerHTML.replaceAll(/ id="[^"]*"/g, ''));
}

test('a section of each type, moved, removed, restored and published; the preview is the page @smoke:drafts/publishing', async ({
  family,
  openRoom,
  open,
  page,
}) => {
  const memorial = await family.create('Anna Berg');
  await openRoom(memorial, '/memorial-page');
  const head = page.locator('[data-card="head"]');
  await head.getByRole('button', { name: 'Edit' }).click();
  await head
    .getByRole('group', { name: 'Portrait' })
    .locator('input[type="file"]')
    .setInputFiles(PORTRAIT);
  await expect(page.getByAltText('Current portrait')).toBeVisible();
  await head.getByRole('button', { name: 'Done' }).click();

  const poem = await addSection(page, 'Text', 'A poem');
  await poem.getByLabel('Text', { exact: true }).fill('Roses are **red**.');
  const album = await addSection(page, 'Album', 'Summers');
  await album.locator('input[type="file"]').setInputFiles([PORTRAIT, ALBUM_PICTURE]);
  await expect(album.locator('[data-item]')).toHaveCount(2);
  const timeline = await addSection(page, 'Timeline', 'Her years');
  await timeline.getByRole('button', { name: 'Add an event' }).click();
  await timeline.getByLabel('Year').fill('1961');
  await timeline.getByLabel('What happened').fill('The first hive');
  const tree = await addSection(page, 'Family tree', 'The family');
  await tree.getByRole('button', { name: 'Add a person' }).click();
  await tree.getByLabel('Name', { exact: true }).fill('Greta Berg');
  await tree.getByLabel('Relationship').selectOption('Daughter');
  const slider = await addSection(page, 'Slideshow', 'Large pictures');
  await slider.locator('input[type="file"]').setInputFiles(ALBUM_PICTURE);
  await expect(slider.locator('[data-item]')).toHaveCount(1);
  await addSection(page, 'Tributes', 'Words of friends');

  // Adds a caption, rotates the picture, and moves it by keyboard.
  const second = album.locator('[data-item]').nth(1);
  await second.locator('.item-button').press('Enter');
  await album.getByLabel('Caption', { exact: true }).fill('At the lake');
  await album.getByRole('button', { name: 'Rotate photo' }).press('Enter');
  await expect(page.getByText('Photo rotated.')).toBeVisible();
  await album.getByRole('button', { name: 'Move up' }).last().press('Enter');
  await expect(album.locator('[data-item]').first()).toContainText('At the lake');

  await poem.getByRole('button', { name: 'Move up' }).first().press('Enter');
  const cards = page.locator('[data-card^="sec_"]');
  await expect(cards.first().getByRole('heading', { level: 2 })).toHaveText('A poem');
  await cards.first().getByRole('button', { name: 'Remove' }).first().click();
  await expect(cards.first().getByRole('heading', { level: 2 })).toHaveText('Her life');
  const aside = page.locator('.put-aside');
  await aside.getByRole('button', { name: 'Show' }).click();
  await aside.getByRole('button', { name: 'Restore' }).click();
  await expect(cards.last().getByRole('heading', { level: 2 })).toHaveText('A poem');
  await expect(statusLine(page)).toHaveText('Saved');

  await publish(page);
  await expect(page.getByRole('dialog', { name: 'The page is live.' })).toBeVisible();

  await open(`/${memorial.slug}`);
  const headings = ['Her life', 'Summers', 'Her years', 'The family', 'Large pictures', 'A poem'];
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(headings);
  await expect(page.locator('.memorial-photo img')).toBeVisible();
  for (const words of ['At the lake', 'The first hive', 'Greta Berg', 'Roses are red.']) {
    await expect(page.locator('main')).toContainText(words);
  }
  const published = await mainOf(page);
  await openRoom(memorial, '/preview');
  expect(await mainOf(page)).toBe(published);
});

// publish-dialog.test.tsx proves both of these in the dialog.
test.describe('refused at first', { tag: '@full' }, () => {
  test.use({ expectedErrors: [/status of (403|409)/] });

  test('publishing with an unverified address asks for the code and goes on', async ({
    baseURL,
    codeFor,
    context,
    openText,
    page,
  }) => {
    const person = newPerson();
    const api = new FamilyApi(context, baseURL ?? '');
    await api.call('POST', '/auth/register', person);
    const memorial = await api.create('Otto Berg');
    const text = await openText(memorial);
    await text.fill('He kept hens.');
    await publish(page);
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(await codeFor(person.email));
    await expect(page.getByRole('dialog', { name: 'The page is live.' })).toBeVisible();
    expect((await page.request.get(`/${memorial.slug}`)).status()).toBe(200);
  });

  test('a draft changed meanwhile is shown before it is published a second time', async ({
    family,
    openText,
    page,
  }) => {
    const memorial = await family.create('Anna Berg');
    await family.publish(memorial.id);
    await (await openText(memorial)).fill('She kept bees and hens.');
    await expect(statusLine(page)).toHaveText('Saved');
    // The dialog reads the draft when it opens.
    const isRead = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' && response.url().endsWith(`/${memorial.id}/draft`),
    );
    await page.locator('.editor-bar').getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish these changes?' });
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await (await isRead).finished();
    await family.change(memorial.id, {
      op: 'insert',
      path: 'sections',
      value: { type: 'textSection', title: 'From somebody else', bodyText: 'More.' },
    });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    expect(await axeFindings(page)).toEqual([]);
    await expect(page.locator('.editor-cards')).toContainText('From somebody else');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(
      page.getByRole('dialog', { name: 'Your changes have been published.' }),
    ).toBeVisible();
    const published = await (await page.request.get(`/${memorial.slug}`)).text();
    expect(published).toContain('From somebody else');
  });
});

test('the editor with the keyboard alone', async ({ family, openRoom, open, page }) => {
  const memorial = await family.create('Anna Berg');
  await openRoom(memorial, '/memorial-page');
  const tabTo = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
  const card = page.locator(`[data-card="${TEXT_SECTION}"]`);
  await tabTo(card.getByRole('button', { name: 'Edit' }));
  await page.keyboard.press('Enter');
  await tabTo(textField(page));
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And goats.');
  await tabTo(page.getByRole('button', { name: 'Add a section' }));
  await page.keyboard.press('Enter');
  await tabTo(page.locator('.add-section-type').first());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('A poem');
  const up = page.locator('[data-card^="sec_"]').last().getByRole('button', { name: 'Move up' });
  await tabTo(up, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const first = page.locator('[data-card^="sec_"]').first();
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('A poem');
  await expect(first.getByRole('button', { name: 'Move up' })).toBeFocused();
  await tabTo(page.locator('.editor-bar').getByRole('button', { name: 'Publish' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByRole('button', { name: 'Publish', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'The page is live.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.editor-bar').getByRole('button', { name: 'Publish' })).toBeFocused();
  await open(`/${memorial.slug}`);
  await expect(page.getByText('She kept bees. And goats.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A poem' })).toBeVisible();
});
