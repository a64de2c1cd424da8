import { expect, test } from './account-fixtures.ts';
import { SUBSCRIPTION_TAB } from './subscription-fixtures.ts';

test.use({ expectedErrors: [/ERR_FAILED/] });

const NETWORK_ERROR = 'Network error occurred';
const TOAST = '**/assets/toast-list-*';
const MENU = '**/assets/account-menu-*';
const PLANS = '**/assets/subscription-settings-*';
const DIALOG = /\/assets\/auth-dialog-(?!host|store)/;

test('the chunks of notifications and of the dialog load after a network error, with their styles', async ({
  open,
  page,
  isMobile,
}) => {
  await page.route(TOAST, (route) => route.abort());
  await page.route(DIALOG, (route) => route.abort());
  await open('/');
  if (isMobile) await page.locator('summary', { has: page.locator('svg') }).click();
  const login = page.getByRole('button', { name: 'Login' }).filter({ visible: true });
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/toast-list-'),
  );
  await login.click();
  await failed;
  await page.unroute(TOAST);
  await login.click();
  await expect(page.getByText(NETWORK_ERROR, { exact: true })).toBeVisible();
  await expect(page.locator('.toasts')).toHaveCSS('position', 'fixed');

  await page.unroute(DIALOG);
  await login.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('position', 'relative');
});

// lazy-module.test.tsx proves the same of any chunk.
test('the account menu and the Subscription tab report a network error and load at the next press @full', async ({
  logIn,
  registered,
  open,
  page,
}) => {
  await page.route(MENU, (route) => route.abort());
  await page.route(PLANS, (route) => route.abort());
  await logIn(registered);
  await open(SUBSCRIPTION_TAB);
  await expect(page.getByRole('alert')).toContainText(NETWORK_ERROR);
  await page.unroute(PLANS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Current plan' })).toBeVisible();

  const button = page.getByRole('button', { name: 'Your account' });
  await button.click();
  await expect(page.locator('.toast')).toContainText(NETWORK_ERROR);
  await page.unroute(MENU);
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('a screen whose scripts do not arrive says what to do, in place of an endless "Loading…"', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const path of ['/memorials/new', '/memorials']) {
    await page.goto(path);
    const sentence = page.getByText('This is taking longer than usual.');
    await expect(sentence).toBeHidden();
    // The sentence waits 15 seconds.
    await sentence.evaluate((element) => {
      for (const wait of element.getAnimations()) wait.finish();
    });
    await expect(sentence).toBeVisible();
  }
});
