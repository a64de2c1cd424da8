import { expect, test } from '../account-fixtures.ts';
import { expectAllReached } from './keyboard-checks.ts';
import { MEMORIAL_PAGES, PRIVATE_PAGES, PUBLIC_PAGES } from './page-lists.ts';

test.use({ expectedErrors: [/status of 40[14]/], contextOptions: { reducedMotion: 'reduce' } });

// `npm test` checks one page of each kind in page-kinds.test.ts.
test.describe('every page', { tag: '@full' }, () => {
  test('Tab reaches every public control, and each shows its focus', async ({ open, page }) => {
    test.setTimeout(300_000);
    for (const path of [...PUBLIC_PAGES, ...MEMORIAL_PAGES]) {
      await open(path);
      await expectAllReached(page, path);
    }
  });

  test('Tab reaches every control behind a sign-in, and each shows its focus', async ({
    logIn,
    open,
    page,
    registered,
  }) => {
    test.setTimeout(300_000);
    await logIn(registered);
    for (const path of PRIVATE_PAGES) {
      await open(path);
      await expect(page.locator('.loading-logo')).toHaveCount(0);
      await expect(page.locator('.account-button[data-state]')).toBeVisible();
      await expect(page.locator('.loading-outline')).toHaveCount(0);
      await expectAllReached(page, path);
    }
  });
});

test('the keyboard alone expands a memorial and filters its tributes', async ({ open, page }) => {
  await open('/eleanor-whitfield');
  const more = page.locator('.toggle-button[aria-expanded="false"]').first();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toggle-button').first()).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('link', { name: /View All/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/eleanor-whitfield\/tributes/);
  const filter = page.getByRole('combobox');
  await filter.focus();
  const before = await page.locator('[data-tribute]').count();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[data-tribute]').count()).toBeLessThan(before);
  await page.getByRole('link', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.memorial-name')).toHaveText('Eleanor Whitfield');
});

test('the keyboard alone creates an account and uses its tabs and menu @desktop', async ({
  open,
  page,
  person,
  codeFor,
}) => {
  await open('/');
  await page.getByRole('button', { name: 'Get Started' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  for (const words of [person.firstName, person.lastName, person.email, person.password]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(await codeFor(person.email));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/memorials');
  await page.getByLabel('Your account').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Memorials' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Profile' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Subscription' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Danger Zone' })).toBeFocused();
});

test('the account button keeps the focus and a press while its menu loads @desktop @full', async ({
  logIn,
  page,
  registered,
}) => {
  await logIn(registered);
  const menuScript = Promise.withResolvers<void>();
  await page.route('**/assets/account-menu-*.js', async (route) => {
    await menuScript.promise;
    await route.continue();
  });
  await page.goto('/memorials');
  const button = page.getByLabel('Your account');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  menuScript.resolve();
  await expect(page.getByRole('menuitem', { name: 'Memorials' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the navigation of a memorial keeps the focus when its data arrives @desktop @full', async ({
  logIn,
  page,
  registered,
}) => {
  await logIn(registered);
  const data = Promise.withResolvers<void>();
  await page.route('**/api/v1/memorials/mem_*', async (route) => {
    await data.promise;
    await route.continue();
  });
  await page.goto('/memorial/mem_0123456789ABCDEFGHIJKL/qr');
  const link = page.getByRole('navigation', { name: 'Memorial' }).getByRole('link', {
    name: 'Settings',
  });
  await link.focus();
  data.resolve();
  await expect(page.locator('.management-text')).toBeVisible();
  await expect(link).toBeFocused();
});
