// Parts of the program that are fetched when they are wanted: on a poor network they come late, not never.
// Each part's own words are in the component tests (late-parts, on-demand, subscription-tab).
import { expect, test } from './accounts.ts';

test.use({ expectedErrors: [/ERR_FAILED/] });

const NETWORK_ERROR = 'Network error occurred';
const TOAST = '**/assets/toast-list-*';
const DIALOG = /\/assets\/auth-dialog-(?!host|store)/;

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
