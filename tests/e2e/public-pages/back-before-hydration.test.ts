// Tests the browser's Back button after a reload, also before hydration. For a history entry that the router pushed
// before the reload, the browser changes only the URL, so the router must show the page of this URL.
import { expect, test } from '../fixtures.ts';

test('after a reload of the memorial, Back leads to the list before it', async ({ open, page }) => {
  await open('/eleanor-whitfield/tributes');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/eleanor-whitfield');
  await expect(page.locator('.memorial-name')).toBeVisible();
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.goBack();
  await expect(page).toHaveURL('/eleanor-whitfield/tributes');
  await expect(page.getByRole('combobox')).toBeVisible();
  await expect(page.locator('.memorial-name')).toHaveCount(0);
});

for (const [moment, waitUntil] of [
  ['before the script is loaded', 'load'],
  ['while the page is still loading', 'commit'],
] as const) {
  test(`Back ${moment} leads to the theme before @full`, async ({ open, page }) => {
    await open('/theme-demo');
    for (const id of ['navy-and-gold', 'candlelight']) {
      await page.locator(`#theme-option-${id}`).click();
      await expect(page.locator('.memorial')).toHaveAttribute('data-theme', id);
    }
    const scriptsReleased = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scriptsReleased.promise;
      await route.continue();
    });
    await page.reload({ waitUntil });
    // Not `goBack`, which a page whose load is held up does not answer.
    await page.evaluate(() => history.back());
    scriptsReleased.resolve();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(page).toHaveURL('/theme-demo?theme=navy-and-gold');
    await expect(page.locator('.memorial')).toHaveAttribute('data-theme', 'navy-and-gold');
  });
}
