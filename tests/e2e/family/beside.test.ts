import { expect, test } from './family-fixtures.ts';

const PREVIEW = 'Page preview';

test.describe('the page beside the cards', { tag: ['@desktop', '@smoke:drafts/editing'] }, () => {
  test('follows each key in its own document, and leads to the cards', async ({
    family,
    openRoom,
    page,
  }) => {
    const memorial = await family.create('Otto Berg');
    await openRoom(memorial, '/memorial-page');
    const frame = page.frameLocator(`[title="${PREVIEW}"]`);
    await expect(frame.getByRole('heading', { level: 1, name: 'Otto Berg' })).toBeVisible();
    expect(await frame.locator(':root').evaluate(() => document.compatMode)).toBe('CSS1Compat');
    await frame.getByRole('button', { name: 'Edit Header' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Quote').fill('He kept hens.');
    await expect(frame.getByText('He kept hens.')).toBeVisible();
    await page.getByLabel('Full name').fill('Otto Emil Berg');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Otto Emil Berg');
    expect(new URL(page.url()).pathname).toBe(`/memorial/${memorial.id}/memorial-page`);
  });
});

test('on a phone Back leads from the preview to the field and its position @phone', async ({
  family,
  openRoom,
  page,
}) => {
  const memorial = await family.create('Otto Berg');
  await openRoom(memorial, '/memorial-page');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const quote = page.getByLabel('Quote');
  await quote.fill('He kept hens.');
  const top = await page.evaluate(() => scrollY);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\?view=preview$/);
  await expect(page.frameLocator(`[title="${PREVIEW}"]`).getByText('He kept hens.')).toBeVisible();
  await page.goBack();
  await expect(quote).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});
