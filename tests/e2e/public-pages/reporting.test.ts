import { axeFindings } from '../accessibility/page-checks.ts';
import { expect, test } from '../fixtures.ts';

test.use({ expectedErrors: [/status of 400/] });

test('a visitor reports a tribute @phone @smoke:messages/reports', async ({ open, page }) => {
  await open('/eleanor-whitfield/tributes');
  const card = page.getByRole('article').first();
  const link = card.getByRole('link', { name: /^Report this tribute/ });
  const target = await link.boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(44);
  expect(await link.evaluate((element) => getComputedStyle(element).fontSize)).toBe('18px');
  await link.click();
  await expect(page).toHaveURL(/\/eleanor-whitfield\/report\/tri_/);
  expect(await axeFindings(page), 'the form').toEqual([]);
  await page.getByLabel('Is there anything you’d like to add?').fill('That was her sister.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await axeFindings(page), 'with an error').toEqual([]);
  await expect(page.getByLabel('Is there anything you’d like to add?')).toHaveValue(
    'That was her sister.',
  );
  await page.getByRole('link', { name: 'Choose a reason.' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Something in it isn’t true')).toBeChecked();
  const email = page.getByLabel('Your email address');
  await expect(email).toBeHidden();
  await page.getByLabel('It’s about me').check();
  await expect(email).toBeVisible();
  await page.getByLabel('Something in it isn’t true').check();
  await expect(email).toBeHidden();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.');
  await expect(page.getByText('The tribute will stay on the page until')).toBeVisible();
  expect(await axeFindings(page), 'the thanks').toEqual([]);
});
