// Parts of the program that are fetched when they are wanted: on a poor network they come late, not never.
import { expect, test } from './accounts.ts';

test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

const NETWORK_ERROR = 'Network error occurred';
const TOAST = '**/assets/toast-list-*';
const DIALOG = /\/assets\/auth-dialog-(?!host|store)/;
const MENU = '**/assets/account-menu-*';

test('a notification that could not be drawn stands there as soon as the network is back', async ({
  open,
  page,
  context,
  isMobile,
}) => {
  await open('/');
  await context.setOffline(true);
  if (isMobile) await page.locator('summary', { has: page.locator('svg') }).click();
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/toast-list-'),
  );
  await page.getByRole('button', { name: 'Login' }).filter({ visible: true }).click();
  await lost;
  await expect(page.getByText(NETWORK_ERROR, { exact: true })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(NETWORK_ERROR, { exact: true })).toBeVisible();
});

test('a notification brings with it what drew none before, with its looks', async ({
  open,
  page,
  isMobile,
}) => {
  await page.route(TOAST, (route) => route.abort());
  await page.route(DIALOG, (route) => route.abort());
  await open('/');
  if (isMobile) await page.locator('summary', { has: page.locator('svg') }).click();
  const login = page.getByRole('button', { name: 'Login' }).filter({ visible: true });
  const lost = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/toast-list-'),
  );
  await login.click();
  await lost;
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

test('the account menu says when it could not come, and comes with the next press', async ({
  signIn,
  registered,
  page,
}) => {
  await page.route(MENU, (route) => route.abort());
  await signIn(registered);
  const button = page.getByRole('button', { name: 'Your account' });
  await button.click();
  await expect(page.getByText(NETWORK_ERROR, { exact: true })).toBeVisible();
  await page.unroute(MENU);
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});
